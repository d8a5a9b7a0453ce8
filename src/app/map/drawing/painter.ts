import type { DrawingJob } from './drawing-job.ts';
import type { LabelPlacements } from './label-placement.ts';

/** Called when a job is on the canvas, with the placements of its numbers. */
export type OnDrawn<Job extends DrawingJob> = (job: Job, placements: LabelPlacements) => void;

/** Draws jobs on a canvas of its own. Of those that come while one is being drawn, the last counts. */
export interface Painter<Job extends DrawingJob> {
  readonly canvas: HTMLCanvasElement;
  readonly paint: (job: Job) => void;
  readonly stop: () => void;
}
