import type { DrawingJob } from './drawing-job.ts';
import { drawStations, type StationContext } from './draw-stations.ts';
import type { LabelPlacements } from './label-placement.ts';

/** Draws a job on a canvas, which takes its size; gives the numbers' placements. `before`: the last. */
export const drawJob = (
  context: StationContext,
  { dots, scene, ratio }: DrawingJob,
  before: LabelPlacements,
): LabelPlacements => {
  const { canvas } = context;
  const width = Math.round(scene.width * ratio);
  const height = Math.round(scene.height * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, scene.width, scene.height);
  return drawStations(context, dots, scene, before);
};
