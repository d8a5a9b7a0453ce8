import { STATION_TYPES, type StationType } from '#domain/stations/station.ts';
import { stationId } from '#domain/stations/station-id.ts';
import type { Dot, StationScene } from './draw-stations.ts';

/** One drawing of the stations. */
export interface DrawingJob {
  /** In the order in which they are drawn. */
  readonly dots: readonly Dot[];
  readonly scene: StationScene;
  /** Pixels of the drawing for each pixel of the scene. */
  readonly ratio: number;
}

/** A job as it crosses to a worker: hundreds of dots are one column of numbers and one of texts, which clone faster than objects. */
export interface PackedJob extends Omit<DrawingJob, 'dots'> {
  /** {@link FIELDS} for each dot. */
  readonly numbers: Float64Array<ArrayBuffer>;
  readonly labels: readonly string[];
}

const FIELDS = 8;
const TYPES: readonly StationType[] = [...STATION_TYPES, 'Desconhecida'];

export const packJob = ({ dots, scene, ratio }: DrawingJob): PackedJob => {
  const numbers = new Float64Array(dots.length * FIELDS);
  for (const [index, { id, type, bucket, alert, isOld, arrow, trend, x, y }] of dots.entries()) {
    const state = TYPES.indexOf(type) * 2 + Number(isOld);
    numbers.set([id, state, bucket, alert, arrow, trend, x, y], index * FIELDS);
  }
  return { scene, ratio, numbers, labels: dots.map(({ label }) => label) };
};

export const unpackJob = ({ numbers, labels, scene, ratio }: PackedJob): DrawingJob => {
  const dots = labels.map((label, index): Dot => {
    const fields = numbers.subarray(index * FIELDS, (index + 1) * FIELDS);
    const [id = 0, state = 0, bucket = 0, alert = 0, arrow = 0, trend = 0, x = 0, y = 0] = fields;
    const type = TYPES[state >> 1] ?? 'Desconhecida';
    const isOld = state % 2 === 1;
    return { id: stationId(id), type, bucket, alert, isOld, arrow, trend, label, x, y };
  });
  return { scene, ratio, dots };
};
