import { type DrawingJob, packJob, type OnDrawn, type Painter } from './drawing-job.ts';
import type { DrawnJob } from './paint-worker.ts';

/** A worker that takes longer for a drawing, its own start included, is given up. */
const ANSWER_MS = 10_000;

/** The parts of the browser that it works with; null where one is missing. */
interface Parts {
  readonly worker: Worker;
  readonly canvas: HTMLCanvasElement;
  readonly context: ImageBitmapRenderingContext;
}

const findParts = (): Parts | null => {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('bitmaprenderer');
  if (context === null) return null;
  try {
    const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), {
      type: 'module',
      name: 'vigia-stations',
    });
    return { worker, canvas, context };
  } catch {
    return null;
  }
};

/**
 * Draws in a worker: the page hands over what to draw and gets a bitmap, which it shows as it is. One drawing is under way at a time. The
 * page shows the bitmap, not the worker: so it moves in one frame with the map under it.
 */
export class WorkerPainter<Job extends DrawingJob> implements Painter<Job> {
  readonly canvas: HTMLCanvasElement;
  readonly #parts: Parts;
  readonly #onDrawn: OnDrawn<Job>;
  readonly #onFailed: () => void;
  #underWay: Job | null = null;
  #next: Job | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  private constructor(parts: Parts, onDrawn: OnDrawn<Job>, onFailed: () => void) {
    this.canvas = parts.canvas;
    this.#parts = parts;
    this.#onDrawn = onDrawn;
    this.#onFailed = onFailed;
    const { worker } = parts;
    worker.addEventListener('message', ({ data }: MessageEvent<DrawnJob>) => this.#show(data));
    worker.addEventListener('messageerror', () => this.#fail());
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail();
    });
  }

  /** Null where a worker cannot draw. `onFailed`: this one has stopped. */
  static start<Job extends DrawingJob>(
    onDrawn: OnDrawn<Job>,
    onFailed: () => void,
  ): WorkerPainter<Job> | null {
    const parts = findParts();
    return parts === null ? null : new WorkerPainter(parts, onDrawn, onFailed);
  }

  paint(job: Job): void {
    if (this.#underWay === null) this.#send(job);
    else this.#next = job;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#parts.worker.terminate();
  }

  #send(job: Job): void {
    this.#underWay = job;
    this.#timer = setTimeout(() => this.#fail(), ANSWER_MS);
    const packed = packJob(job);
    this.#parts.worker.postMessage(packed, { transfer: [packed.numbers.buffer] });
  }

  #show({ bitmap, placements }: DrawnJob): void {
    clearTimeout(this.#timer);
    const job = this.#underWay;
    if (job === null) return;
    const { canvas } = this;
    // The bitmap does not size the canvas, which paper copies it from.
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width;
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height;
    this.#parts.context.transferFromImageBitmap(bitmap);
    this.#underWay = null;
    const next = this.#next;
    this.#next = null;
    if (next !== null) this.#send(next);
    this.#onDrawn(job, placements);
  }

  #fail(): void {
    this.stop();
    this.#onFailed();
  }
}
