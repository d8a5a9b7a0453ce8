import { drawJob } from './draw-stations.ts';
import { type PackedJob, unpackJob } from './drawing-job.ts';
import type { LabelPlacements } from './label-placement.ts';

/** What the worker answers to a job. */
export interface DrawnJob {
  readonly bitmap: ImageBitmap;
  readonly placements: LabelPlacements;
}

/** Draws the stations beside the page ({@link WorkerPainter}). What it cannot do ends it, and the page draws. */
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d');
if (context === null) throw new Error('a worker has no canvas here');

let placements: LabelPlacements = new Map();

addEventListener('message', ({ data }: MessageEvent<PackedJob>) => {
  placements = drawJob(context, unpackJob(data), placements);
  const bitmap = canvas.transferToImageBitmap();
  const drawn: DrawnJob = { bitmap, placements };
  postMessage(drawn, { transfer: [bitmap] });
});
