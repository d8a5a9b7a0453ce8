import { chanceOf } from '../scenarios/chance.ts';
import { CyclicSeries } from './cyclic-series.ts';
import type { FloodRow } from '../scenarios/facts.ts';
import { LOOP_STEPS, stepAt, STEP_MINUTES } from '../scenarios/flood-loop.ts';
import type { NetworkStation } from '../network/station-network.ts';

/** Rain of a recorded gauge, millimetres in each step; the ten recorded minutes are spread over their two steps. */
const recordedRain = (rows: readonly FloodRow[]): Float64Array => {
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

const KM_A_DEGREE = 111;
const EAST_KM = KM_A_DEGREE * Math.cos((27 * Math.PI) / 180);

/** Kilometres east and north. */
const kilometres = (station: NetworkStation): readonly [number, number] => [
  station.longitude * EAST_KM,
  station.latitude * KM_A_DEGREE,
];

/** The front crosses the state from the west-southwest at this pace, so that the far west has the valley's rain hours before. */
const FRONT_KMH = 45;
const FRONT_EAST = 0.94;
const FRONT_NORTH = 0.34;

/** Beyond this distance from every gauge the rain says less and less. */
const REACH_KM = 260;

interface Gauge {
  readonly place: readonly [number, number];
  readonly rain: Float64Array;
}

const fieldAt = (station: NetworkStation, gauges: readonly Gauge[]): Float64Array => {
  const [east, north] = kilometres(station);
  const parts = gauges.map(({ place, rain }) => {
    const away = Math.hypot(east - place[0], north - place[1]);
    const along = (place[0] - east) * FRONT_EAST + (place[1] - north) * FRONT_NORTH;
    return {
      rain,
      away,
      weight: 1 / (away * away + 400),
      // Steps by which the front is here before it is at the gauge.
      lead: Math.round(((along / FRONT_KMH) * 60) / STEP_MINUTES),
    };
  });
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const nearest = Math.min(...parts.map(({ away }) => away));
  const strength = 0.3 + 0.7 * Math.exp(-nearest / REACH_KM);
  return Float64Array.from({ length: LOOP_STEPS }, (_, step) => {
    const blended = parts.reduce((sum, { rain, weight, lead }) => {
      const index = (((step + lead) % LOOP_STEPS) + LOOP_STEPS) % LOOP_STEPS;
      return sum + (rain[index] ?? 0) * weight;
    }, 0);
    // Showers are patchy: a place's own chance, another each half hour.
    const patch = 0.35 + 1.3 * chanceOf('patch', station.codigo, Math.floor(step / 6));
    return (blended / weights) * strength * patch;
  });
};

/**
 * Rain of every station in each step of the loop, millimetres. A recorded gauge has its record; everybody else the gauges' rain,
 * nearer ones weighing more, moved with the front and weaker with distance.
 */
export const rainField = (
  stations: readonly NetworkStation[],
  flood: ReadonlyMap<string, readonly FloodRow[]>,
): ReadonlyMap<string, CyclicSeries> => {
  const recorded = new Map<string, Float64Array>();
  for (const [codigo, rows] of flood) {
    if (rows.some((row) => row.rain !== null)) recorded.set(codigo, recordedRain(rows));
  }
  const gauges = stations.flatMap((station): Gauge[] => {
    const rain = recorded.get(station.codigo);
    return rain === undefined ? [] : [{ place: kilometres(station), rain }];
  });
  return new Map(
    stations.map((station) => [
      station.codigo,
      new CyclicSeries(recorded.get(station.codigo) ?? fieldAt(station, gauges)),
    ]),
  );
};
