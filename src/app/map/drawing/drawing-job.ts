import {
  STATION_TYPES,
  type StationType,
  type StationId,
  stationId,
} from '#domain/stations/station.ts';
import type { DotView } from './dot-looks.ts';
import type { StationColours } from '#app/map/stations/station-colours.ts';
import type { LabelPlacements } from './label-placement.ts';

/** A station that is drawn: what is at the middle of its dot, in pixels from the map's upper left corner. */
export interface Dot {
  readonly id: StationId;
  readonly type: StationType;
  readonly bucket: number;
  /** `AlertRank`. */
  readonly alert: number;
  /** The reading is history: drawn dimmed. */
  readonly isOld: boolean;
  /** Where its arrow points, degrees; {@link NO_ARROW} is none. */
  readonly arrow: number;
  /** 1 where the river rises, -1 where it falls, else 0. */
  readonly trend: number;
  /** The number beside it; empty for none. */
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** How all stations are drawn. */
export interface StationScene extends DotView {
  /** Size of the map in pixels. */
  readonly width: number;
  readonly height: number;
  /** Degrees that the map is turned by. */
  readonly bearing: number;
  readonly colours: StationColours;
  readonly selected: StationId | null;
  /** The station that is pointed out. */
  readonly lit: StationId | null;
  /** The stations step back, their numbers go. */
  readonly isQuiet: boolean;
}

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

/** Called when a job is on the canvas, with the placements of its numbers. */
export type OnDrawn<Job extends DrawingJob> = (job: Job, placements: LabelPlacements) => void;

/** Draws jobs on a canvas of its own. Of those that come while one is being drawn, the last counts. */
export interface Painter<Job extends DrawingJob> {
  readonly canvas: HTMLCanvasElement;
  readonly paint: (job: Job) => void;
  readonly stop: () => void;
}
