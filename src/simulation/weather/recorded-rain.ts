import type { RecordedRow } from '../facts/demonstration.ts';
import type { NetworkStation } from '../network/station-network.ts';
import { CyclicSeries } from './cyclic-series.ts';
import {
  type Loop,
  LOOP_STEPS,
  gridPosition,
  roundLoop,
  GRID_MINUTES,
  STEPS_A_DAY,
  STEPS_AN_HOUR,
} from './loop-grid.ts';
import type { Geography } from './geography.ts';
import type { Plane, PlanePoint } from './plane.ts';
import type { RainFrame, RainSource } from './rain-source.ts';
import { rainTexture, showerDrift } from './rain-texture.ts';

/** Speed of the front from the west and a little from the pole, so that the far west has its rain hours earlier. */
const FRONT_KMH = 45;
const FRONT_EAST = 0.94;
const FRONT_TO_EQUATOR = 0.34;
const STEPS_A_KM = 60 / FRONT_KMH / GRID_MINUTES;

/** Decay length of the rain away from the gauges. */
const REACH_KM = 260;
/** Length over which a gauge's own record gives way to simulated showers. */
const OWN_KM = 9;
const TEXTURE_SEED = 2_026;
/** Strength of the simulated showers: the heaviest have about four times the recorded rain. */
const SHOWERS = 0.9;

/** Margin before and after the record, in which the front may rain on places outside the network. */
const MARGIN_STEPS = STEPS_A_DAY;

interface Gauge extends PlanePoint {
  /** mm/h in each step. */
  readonly rate: CyclicSeries;
  /** mm/h, mean of the surrounding hours: the cloud of the rain. */
  readonly cloud: CyclicSeries;
}

/** Steps of the loop with a record, the last excluded. */
export interface RecordedSteps {
  readonly from: number;
  readonly to: number;
}

/** A gauge's recorded rates, mm/h in each step; NaN without a record. */
interface Recorded extends PlanePoint {
  readonly rates: Float32Array;
}

/** Spreads the ten minutes of each row over their two steps. */
const recordOf = (
  station: NetworkStation,
  rows: readonly RecordedRow[],
  loop: Loop,
  plane: Plane,
): Recorded | null => {
  const rates = new Float32Array(LOOP_STEPS).fill(Number.NaN);
  for (const { instant, rain } of rows) {
    if (rain === null) continue;
    const end = Math.round(gridPosition(loop, instant));
    rates.fill((rain / 2) * STEPS_AN_HOUR, end - 2, end);
  }
  return rates.every(Number.isNaN) ? null : { ...plane.pointOf(station), rates };
};

/** From the first recorded step to the last of any gauge. */
const stepsOf = (records: readonly Recorded[]): RecordedSteps => {
  const isRecorded = (_: unknown, step: number): boolean =>
    records.some(({ rates }) => !Number.isNaN(rates[step] ?? Number.NaN));
  const [{ rates } = { rates: new Float32Array() }] = records;
  return { from: rates.findIndex(isRecorded), to: rates.findLastIndex(isRecorded) + 1 };
};

/** Moving mean over three hours. */
const smoothed = (rate: CyclicSeries): CyclicSeries => {
  const half = 1.5 * STEPS_AN_HOUR;
  return CyclicSeries.from(
    rate.length,
    (step) => Math.max(0, rate.sum(step - half, step + half)) / (2 * half),
  );
};

/** Fills gaps of a gauge's record (it started later, it lost power) from the other gauges. */
const filled = (record: Recorded, records: readonly Recorded[], steps: RecordedSteps): Gauge => {
  const rates = record.rates.map((own, step) => {
    if (!Number.isNaN(own)) return own;
    if (step < steps.from || step >= steps.to) return 0;
    let weights = 0;
    let sum = 0;
    for (const other of records) {
      const rate = other.rates[step] ?? Number.NaN;
      if (Number.isNaN(rate)) continue;
      const weight = 1 / ((other.east - record.east) ** 2 + (other.north - record.north) ** 2);
      sum += weight * rate;
      weights += weight;
    }
    return weights === 0 ? 0 : sum / weights;
  });
  const rate = new CyclicSeries(rates);
  return { east: record.east, north: record.north, rate, cloud: smoothed(rate) };
};

/** The gauges' rain at another place: weighted by distance, moved with the front, and fading far away from all of them. */
const blend = (
  gauges: readonly Gauge[],
  which: 'rate' | 'cloud',
  place: PlanePoint,
  step: number,
  frontNorth: number,
): { readonly rate: number; readonly nearest: number } => {
  let weights = 0;
  let sum = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (const gauge of gauges) {
    const east = gauge.east - place.east;
    const north = gauge.north - place.north;
    const square = east * east + north * north;
    // At its own place a gauge has nearly all the weight.
    const weight = 1 / (square + 1e-9);
    const lead = (east * FRONT_EAST + north * frontNorth) * STEPS_A_KM;
    sum += weight * gauge[which].at(step + lead);
    weights += weight;
    nearest = Math.min(nearest, square);
  }
  nearest = Math.sqrt(nearest);
  return { rate: (sum / weights) * (0.3 + 0.7 * Math.exp(-nearest / REACH_KM)), nearest };
};

/** The record at its gauges; elsewhere it moves with the front, as showers. Dry outside {@link RecordedSteps} and a day's margin. */
export const recordedRain = (
  stations: readonly NetworkStation[],
  series: ReadonlyMap<string, readonly RecordedRow[]>,
  loop: Loop,
  { plane, isNorthern }: Pick<Geography, 'plane' | 'isNorthern'>,
): RainSource & { readonly rains: RecordedSteps } => {
  const records = stations.flatMap(
    (station) => recordOf(station, series.get(station.codigo) ?? [], loop, plane) ?? [],
  );
  if (records.length === 0) return { rains: { from: 0, to: 0 }, frameAt: () => null };
  const drift = showerDrift(isNorthern);
  const frontNorth = isNorthern ? -FRONT_TO_EQUATOR : FRONT_TO_EQUATOR;
  const steps = stepsOf(records);
  const gauges = records.map((record) => filled(record, records, steps));
  const rains = { from: steps.from - MARGIN_STEPS, to: steps.to + MARGIN_STEPS };
  return {
    rains,
    frameAt: (at): RainFrame | null => {
      const step = roundLoop(at);
      if (step < rains.from || step >= rains.to) return null;
      return {
        rateAt: (east, north) => {
          const { rate, nearest } = blend(gauges, 'rate', { east, north }, step, frontNorth);
          if (rate < 0.02) return nearest < 1e-3 ? rate : 0;
          const apart = 1 - Math.exp(-((nearest / OWN_KM) ** 2));
          return (
            rate *
            Math.exp(SHOWERS * apart * rainTexture({ east, north }, step, TEXTURE_SEED, drift))
          );
        },
        coverAt: (east, north) => {
          const { rate } = blend(gauges, 'cloud', { east, north }, step, frontNorth);
          return 1 - Math.exp(-rate / 1.2);
        },
      };
    },
  };
};
