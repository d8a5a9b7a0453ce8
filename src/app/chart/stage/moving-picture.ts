import {
  fitPixelRatio,
  OVERSCAN,
  type Box,
  type Placement,
  type Shape,
} from '#app/chart/marks/drawing.ts';
import { traceShape } from './trace-shape.ts';

export interface PictureSubject {
  readonly shapes: readonly Shape[];
  readonly plots: readonly Box[];
  /** CSS pixels. */
  readonly height: number;
  readonly pixelRatio: number;
}

/**
 * A bitmap of a layer, so that a pan copies pixels instead of drawing thousands of lines again. Taken on the first move, and again
 * when its subject changes. On large dense screens it has a lower resolution; once the movement stops, the layer itself is drawn.
 */
export class MovingPicture {
  readonly #canvas = document.createElement('canvas');
  #subject: PictureSubject | null = null;
  /** CSS pixels. */
  #left = 0;
  /** Picture pixels per CSS pixel. */
  #pixelRatio = 1;

  /** Draws the layer at its current placement on a context in CSS pixels. False if there is no subject or no canvas. */
  put(
    context: Pick<CanvasRenderingContext2D, 'drawImage'>,
    subject: PictureSubject,
    placement: Placement,
  ): boolean {
    if (this.#subject !== subject && !this.#take(subject)) return false;
    const { pixelRatio } = subject;
    const { scale, shift } = placement;
    // Aligned to device pixels, so that the copy stays sharp.
    const left = Math.round((this.#left * scale + shift) * pixelRatio) / pixelRatio;
    const width = (this.#canvas.width / this.#pixelRatio) * scale;
    context.drawImage(this.#canvas, left, 0, width, this.#canvas.height / this.#pixelRatio);
    return true;
  }

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
    // Setting a size clears the canvas.
    this.#canvas.width = Math.round(width * pixelRatio);
    this.#canvas.height = Math.round(height * pixelRatio);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, -this.#left * pixelRatio, 0);
    for (const shape of shapes) traceShape(context, shape);
    return true;
  }
}
