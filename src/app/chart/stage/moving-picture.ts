import {
  fitPixelRatio,
  OVERSCAN,
  type Box,
  type Placement,
  type Shape,
} from '#app/chart/marks/drawing.ts';
import { traceShape } from './trace-shape.ts';

/** What a picture is taken of. */
export interface PictureSubject {
  readonly shapes: readonly Shape[];
  readonly plots: readonly Box[];
  /** CSS pixels. */
  readonly height: number;
  readonly pixelRatio: number;
}

/**
 * A layer as a picture, so that a movement copies pixels instead of drawing thousands of lines again. It is taken when the layer
 * is first moved, and taken anew when its subject is another. On a wide screen of many pixels it is coarser than what it is taken of:
 * a hand that moves it sees it go, not its edges, and when it rests the layer itself is drawn.
 */
export class MovingPicture {
  readonly #canvas = document.createElement('canvas');
  #subject: PictureSubject | null = null;
  /** CSS pixels. */
  #left = 0;
  /** The picture's own pixels to a CSS pixel. */
  #pixelRatio = 1;

  /** Puts the layer on a context in CSS pixels, as it stands there. False where there is nothing to take a picture of, or with. */
  put(
    context: Pick<CanvasRenderingContext2D, 'drawImage'>,
    subject: PictureSubject,
    placement: Placement,
  ): boolean {
    if (this.#subject !== subject && !this.#take(subject)) return false;
    const { pixelRatio } = subject;
    const { scale, shift } = placement;
    // Whole device pixels are copied as they are.
    const left = Math.round((this.#left * scale + shift) * pixelRatio) / pixelRatio;
    const width = (this.#canvas.width / this.#pixelRatio) * scale;
    context.drawImage(this.#canvas, left, 0, width, this.#canvas.height / this.#pixelRatio);
    return true;
  }

  /** Gives its memory back. */
  clear(): void {
    this.#subject = null;
    this.#canvas.width = 0;
    this.#canvas.height = 0;
  }

  #take(subject: PictureSubject): boolean {
    const { shapes, plots, height } = subject;
    const plotWidth = Math.max(0, ...plots.map((plot) => plot.width));
    const first = Math.min(...plots.map(({ x }) => x));
    const width = (1 + 2 * OVERSCAN) * plotWidth;
    if (width === 0 || height === 0) return false;
    const context = this.#canvas.getContext('2d');
    if (context === null) return false;
    const pixelRatio = fitPixelRatio(width, height, subject.pixelRatio);
    this.#subject = subject;
    this.#pixelRatio = pixelRatio;
    this.#left = Math.floor((first - OVERSCAN * plotWidth) * pixelRatio) / pixelRatio;
    // A size that is set empties the picture.
    this.#canvas.width = Math.round(width * pixelRatio);
    this.#canvas.height = Math.round(height * pixelRatio);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, -this.#left * pixelRatio, 0);
    for (const shape of shapes) traceShape(context, shape);
    return true;
  }
}
