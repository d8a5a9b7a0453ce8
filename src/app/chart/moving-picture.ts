import { LONGEST_SIDE, OVERSCAN, type Box, type Placement, type Shape } from './drawing.ts';
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
 * is first moved, and taken anew when its subject is another.
 */
export class MovingPicture {
  readonly #canvas = document.createElement('canvas');
  #subject: PictureSubject | null = null;
  /** CSS pixels. */
  #left = 0;

  /** Puts the layer on a context in CSS pixels, as it stands there. False where the picture would be too large to take. */
  put(context: CanvasRenderingContext2D, subject: PictureSubject, placement: Placement): boolean {
    if (this.#subject !== subject && !this.#take(subject)) return false;
    const { pixelRatio } = subject;
    const { scale, shift } = placement;
    // Whole device pixels are copied as they are.
    const left = Math.round((this.#left * scale + shift) * pixelRatio) / pixelRatio;
    const width = (this.#canvas.width / pixelRatio) * scale;
    context.drawImage(this.#canvas, left, 0, width, this.#canvas.height / pixelRatio);
    return true;
  }

  /** Gives its memory back. */
  clear(): void {
    this.#subject = null;
    this.#canvas.width = 0;
    this.#canvas.height = 0;
  }

  #take(subject: PictureSubject): boolean {
    const { shapes, plots, height, pixelRatio } = subject;
    const width = Math.max(0, ...plots.map((plot) => plot.width));
    const first = Math.min(...plots.map(({ x }) => x));
    const [across, down] = [(1 + 2 * OVERSCAN) * width, height].map((length) =>
      Math.ceil(length * pixelRatio),
    );
    if (across === undefined || down === undefined) return false;
    if (across === 0 || down === 0 || Math.max(across, down) > LONGEST_SIDE) return false;
    const context = this.#canvas.getContext('2d');
    if (context === null) return false;
    this.#subject = subject;
    this.#left = Math.floor((first - OVERSCAN * width) * pixelRatio) / pixelRatio;
    // A size that is set empties the picture.
    this.#canvas.width = across;
    this.#canvas.height = down;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, -this.#left * pixelRatio, 0);
    for (const shape of shapes) traceShape(context, shape);
    return true;
  }
}
