import { CyclicSeries } from '#simulation/weather/cyclic-series.ts';
import { LOOP_STEPS } from '#simulation/weather/loop-grid.ts';
import { type Dam, type ReservoirRun, runReservoir } from './reservoir.ts';
import type { PlanePoint } from '#simulation/weather/plane.ts';
import { routed } from './river-routing.ts';
import { runoffOf } from './runoff.ts';

/** The next gauge or dam that the water of a place reaches. */
export interface NextDownstream {
  readonly codigo: string;
  /** Kilometres of water. */
  readonly distanceKm: number;
}

/** A gauge or a dam in its river system. */
export interface RiverGauge extends PlanePoint {
  readonly codigo: string;
  /** Catchment area. */
  readonly areaKm2: number;
  /** Null for the last one. */
  readonly next: NextDownstream | null;
}

/** The flow at a gauge. */
export interface RiverFlow {
  /** m³/s at each step; at a dam its outflow. */
  readonly discharge: Float64Array;
  /** Null if there is no dam. */
  readonly reservoir: ReservoirRun | null;
}

/** A rain gauge's place and series, millimetres for each step. */
interface RainPlace extends PlanePoint {
  readonly rain: CyclicSeries;
}

/** Speed of flood waves. */
const WAVE_KMH = 8;
const LEAST_REACH_KM = 3;

/** Rain gauges with a lower weight are ignored for a catchment; in a dense network all but the nearest are. */
const LEAST_WEIGHT = 0.05;
const MOST_GAUGES = 32;

const apart = (a: PlanePoint, b: PlanePoint): number =>
  Math.hypot(a.east - b.east, a.north - b.north);

const nearestOf = (places: readonly RainPlace[], middle: PlanePoint) =>
  places
    .toSorted((a, b) => apart(a, middle) - apart(b, middle))
    .slice(0, 1)
    .map(({ rain }) => ({ rain, weight: 1 }));

/** Mean rain of a catchment, from the gauges in and near it, or the nearest one. */
const arealRain = (
  middle: PlanePoint,
  areaKm2: number,
  places: readonly RainPlace[],
): CyclicSeries => {
  const square = Math.max(36, (areaKm2 / Math.PI) * 1.4);
  const inReach = places.flatMap((place) => {
    const weight = Math.exp(-(apart(place, middle) ** 2) / square);
    return weight < LEAST_WEIGHT ? [] : [{ rain: place.rain, weight }];
  });
  const nearest =
    inReach.length <= MOST_GAUGES
      ? inReach
      : inReach.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_GAUGES);
  const weighed = nearest.length > 0 ? nearest : nearestOf(places, middle);
  const weights = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const mean = new Float32Array(LOOP_STEPS);
  for (const { rain, weight } of weighed) rain.addTo(mean, weight / weights);
  return new CyclicSeries(mean);
};

/**
 * Flow at every gauge of tree-shaped rivers: local runoff plus the delayed, flattened flows upstream; dams hold back. The gauges are in the
 * order of the water.
 */
export const riverFlows = (
  gauges: readonly RiverGauge[],
  places: readonly RainPlace[],
  dams: ReadonlyMap<string, Dam>,
): ReadonlyMap<string, RiverFlow> => {
  const feedersByCode = new Map<string, RiverGauge[]>();
  for (const gauge of gauges) {
    if (gauge.next === null) continue;
    const list = feedersByCode.get(gauge.next.codigo) ?? [];
    list.push(gauge);
    feedersByCode.set(gauge.next.codigo, list);
  }
  const flows = new Map<string, RiverFlow>();
  for (const gauge of gauges) {
    const feeders = feedersByCode.get(gauge.codigo) ?? [];
    const own = Math.max(
      gauge.areaKm2 * 0.02,
      gauge.areaKm2 - feeders.reduce((sum, { areaKm2 }) => sum + areaKm2, 0),
    );
    const around = [gauge, ...feeders];
    const middle = {
      east: around.reduce((sum, { east }) => sum + east, 0) / around.length,
      north: around.reduce((sum, { north }) => sum + north, 0) / around.length,
    };
    const arriving = runoffOf(arealRain(middle, own, places), own);
    for (const { codigo, next } of feeders) {
      const feeder = flows.get(codigo);
      if (feeder === undefined || next === null) continue;
      const reach = Math.max(LEAST_REACH_KM, next.distanceKm);
      const wave = routed(feeder.discharge, reach / WAVE_KMH);
      for (let step = 0; step < LOOP_STEPS; step += 1) {
        arriving[step] = (arriving[step] ?? 0) + (wave[step] ?? 0);
      }
    }
    const dam = dams.get(gauge.codigo);
    const reservoir = dam === undefined ? null : runReservoir(dam, arriving);
    flows.set(gauge.codigo, { discharge: reservoir?.outflow ?? arriving, reservoir });
  }
  return flows;
};
