import type { drawJob } from './draw-stations.ts';
import type { DrawingJob, OnDrawn, Painter } from './drawing-job.ts';
import type { LabelPlacements } from './label-placement.ts';

/** Draws on the page itself, where no worker can ({@link WorkerPainter}): the code comes with the first job, later jobs are drawn at once. */
export class PagePainter<Job extends DrawingJob> implements Painter<Job> {
  readonly canvas = document.createElement('canvas');
  readonly #context = this.canvas.getContext('2d');
  readonly #onDrawn: OnDrawn<Job>;
  #draw: typeof drawJob | null = null;
  #next: Job | null = null;
  #placements: LabelPlacements = new Map();

  constructor(onDrawn: OnDrawn<Job>) {
    this.#onDrawn = onDrawn;
    void this.#load();
  }

  paint(job: Job): void {
    const context = this.#context;
    if (context === null) return;
    if (this.#draw === null) {
      this.#next = job;
      return;
    }
    this.#placements = this.#draw(context, job, this.#placements);
    this.#onDrawn(job, this.#placements);
  }

  stop(): void {
    this.#next = null;
  }

  async #load(): Promise<void> {
    ({ drawJob: this.#draw } = await import('./draw-stations.ts'));
    const next = this.#next;
    this.#next = null;
    if (next !== null) this.paint(next);
  }
}
