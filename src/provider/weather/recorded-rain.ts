import type { FloodRow } from '../scenarios/facts.ts';
import { LOOP_STEPS, stepAt, STEP_MINUTES, STEPS_AN_HOUR } from '../scenarios/flood-loop.ts';
import type { NetworkStation } from '../network/station-network.ts';
import { CyclicSeries } from './cyclic-series.ts';
import { eastKm, northKm } from './plane.ts';
import type { RainFrame, RainSource } from './rain-source.ts';
import { rainTexture } from './rain-texture.ts';

/** Rain of a recorded gauge, millimetres in each step; the ten recorded minutes are spread over their two steps. */
const recordOf = (rows: readonly FloodRow[]): Float64Array => {
  const rain = new Float64Array(LOOP_STEPS);
  for (const row of rows) {
    const end = Math.round(stepAt(row.instant));
    for (const step of [end - 2, end - 1]) {
      const index = ((step % LOOP_STEPS) + LOOP_STEPS) % LOOP_STEPS;
      rain[index] = (rain[index] ?? 0) + (row.rain ?? 0) / 2;
    }
  }
  return rain;
};

/** The front crosses the state from the west-southwest at this pace, so that the far west has the valley's rain hours before. */
const FRONT_KMH = 45;
const FRONT_EAST = 0.94;
const FRONT_NORTH = 0.34;
const STEPS_A_KM = 60 / FRONT_KMH / STEP_MINUTES;

/** Beyond this distance from every gauge the rain says less and less. */
const REACH_KM = 260;
/** Within this distance of a gauge its own record rules, farther off showers have their own shape. */
const OWN_KM = 9;
const TEXTURE_SEED = 2_026;

interface Gauge {
  readonly east: number;
  readonly north: number;
  /** mm/h in each step. */
  readonly rate: CyclicSeries;
  /** mm/h, mean of the hours around: the cloud that the rain falls from. */
  readonly cloud: CyclicSeries;
}

/** Mean over three hours around each step. */
const smoothed = (rate: CyclicSeries): CyclicSeries => {
  const half = 1.5 * STEPS_AN_HOUR;
  return new CyclicSeries(
    Float64Array.from(
      { length: rate.length },
      (_, step) => Math.max(0, rate.sum(step - half, step + half)) / (2 * half),
    ),
  );
};

const gaugeOf = (station: NetworkStation, rows: readonly FloodRow[]): Gauge => {
  const rate = new CyclicSeries(recordOf(rows).map((millimetres) => millimetres * STEPS_AN_HOUR));
  return {
    east: eastKm(station.longitude),
    north: northKm(station.latitude),
    rate,
    cloud: smoothed(rate),
  };
};

/** What the gauges say of another place: nearer ones weigh more, moved with the front, and less far away from all of them. */
const blend = (
  gauges: readonly Gauge[],
  which: 'rate' | 'cloud',
  place: { readonly east: number; readonly north: number },
  step: number,
): { readonly rate: number; readonly nearest: number } => {
  let weights = 0;
  let sum = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (const gauge of gauges) {
    const east = gauge.east - place.east;
    const north = gauge.north - place.north;
    const square = east * east + north * north;
    // No distance weighs so much that the gauge's own place has the gauge's own rain.
    const weight = 1 / (square + 1e-9);
    const lead = (east * FRONT_EAST + north * FRONT_NORTH) * STEPS_A_KM;
    sum += weight * gauge[which].at(step + lead);
    weights += weight;
    nearest = Math.min(nearest, square);
  }
  nearest = Math.sqrt(nearest);
  return { rate: (sum / weights) * (0.3 + 0.7 * Math.exp(-nearest / REACH_KM)), nearest };
};

/**
 * The recorded rain anywhere. At a recorded gauge it is the record itself; elsewhere the gauges' rain, moved with the front and
 * broken into showers.
 */
export const recordedRain = (
  stations: readonly NetworkStation[],
  flood: ReadonlyMap<string, readonly FloodRow[]>,
): RainSource => {
  const gauges = stations.flatMap((station): Gauge[] => {
    const rows = flood.get(station.codigo) ?? [];
    return rows.some(({ rain }) => rain !== null) ? [gaugeOf(station, rows)] : [];
  });
  return {
    frameAt: (step): RainFrame => ({
      rateAt: (east, north) => {
        const { rate, nearest } = blend(gauges, 'rate', { east, north }, step);
        if (rate < 0.02) return nearest < 1e-3 ? rate : 0;
        const apart = 1 - Math.exp(-((nearest / OWN_KM) ** 2));
        return rate * Math.exp(1.1 * apart * rainTexture(east, north, step, TEXTURE_SEED));
      },
      coverAt: (east, north) => {
        const { rate } = blend(gauges, 'cloud', { east, north }, step);
        return 1 - Math.exp(-rate / 1.2);
      },
    }),
  };
};
