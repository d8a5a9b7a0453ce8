import type { Places } from '#domain/network/places.ts';
import { RiverGraph } from '#domain/network/river-graph.ts';
import type { DamFact } from '#simulation/facts/demonstration.ts';
import { chanceOf } from '#simulation/scenarios/chance.ts';
import type { NetworkStation } from '#simulation/network/station-network.ts';
import type { ColdFront } from '#simulation/weather/cold-front.ts';
import { CyclicSeries } from '#simulation/weather/cyclic-series.ts';
import { type DamSite, damSite, usualDam } from './dam-site.ts';
import { frontInfluence } from '#simulation/weather/front-influence.ts';
import type { Geography } from '#simulation/weather/geography.ts';
import type { RainSource } from '#simulation/weather/rain-source.ts';
import {
  type NextDownstream,
  type RiverFlow,
  type RiverGauge,
  riverFlows,
} from './river-network.ts';
import { type StationWeather, stationWeather } from '#simulation/weather/station-weather.ts';
import { LOOP_STEPS, STEPS_AN_HOUR } from '../weather/loop-grid.ts';
import type { Plane } from '../weather/plane.ts';

/** Rain of each station in each step of the loop, millimetres. */
const stationRain = (
  stations: readonly NetworkStation[],
  rain: RainSource,
  plane: Plane,
): ReadonlyMap<string, CyclicSeries> => {
  const places = stations.map((station) => ({
    codigo: station.codigo,
    ...plane.pointOf(station),
    fallen: new Float32Array(LOOP_STEPS),
  }));
  for (let step = 0; step < LOOP_STEPS; step += 1) {
    const frame = rain.frameAt(step);
    if (frame === null) continue;
    for (const { east, north, fallen } of places) {
      fallen[step] = frame.rateAt(east, north) / STEPS_AN_HOUR;
    }
  }
  return new Map(places.map(({ codigo, fallen }) => [codigo, new CyclicSeries(fallen)]));
};

/** Memoizes a value on first use. */
const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** The sky over the loop, from which all weather of a scenario is derived. */
export interface Climate {
  readonly rain: RainSource;
  readonly fronts: readonly ColdFront[];
}

/** Known facts about the land. */
interface LandFacts {
  readonly geography: Geography;
  readonly places: Pick<Places, 'rivers' | 'stations'>;
  readonly dams: ReadonlyMap<string, readonly DamFact[]>;
}

/** The response of the land to the sky. Each model runs on first use and is cached, but for the weather of a station. */
export interface LandModel {
  /** Millimetres in each step; null for an unknown station. */
  readonly rainOf: (codigo: string) => CyclicSeries | null;
  readonly weatherOf: (station: NetworkStation) => StationWeather;
  /** Null if there is no river. */
  readonly riverOf: (codigo: string) => RiverFlow | null;
  readonly gaugeOf: (codigo: string) => RiverGauge | null;
  readonly damOf: (codigo: string) => DamSite | null;
}

/** Catchment between a gauge and the next ones upstream where no area is known, km². */
const usualArea = (codigo: string): number => 40 + 560 * chanceOf('basin', codigo) ** 2;

/** A smaller catchment has no river, km². */
const LEAST_AREA = 1;

/** For each gauge the next one downstream. Of those at one spot the water passes the first one first, so that it runs in no circle. */
const nextOfEach = (
  { rivers, stations }: LandFacts['places'],
  isPresent: (codigo: string) => boolean,
): ReadonlyMap<string, NextDownstream> => {
  const graph = new RiverGraph(rivers);
  const present = stations.filter(({ codigo }) => isPresent(codigo));
  return new Map(
    present.flatMap((station, at): readonly (readonly [string, NextDownstream])[] => {
      const { river, km } = station;
      const below = present.filter(
        (other, place) => place > at || other.river !== river || other.km !== km,
      );
      const next = graph.nextDownstream(station, below);
      if (next === null) return [];
      return [[station.codigo, { codigo: next.place.codigo, distanceKm: next.distanceKm }]];
    }),
  );
};

/** Gauges and dams in the order of the water: each after those upstream of it, and draining no less than they do. */
const gaugesOf = (
  stations: readonly NetworkStation[],
  { geography: { plane }, places }: LandFacts,
): readonly RiverGauge[] => {
  const stationByCode = new Map(
    stations
      .filter(({ kind }) => kind === 'Hidro' || kind === 'Barragem')
      .map((station) => [station.codigo, station]),
  );
  const nextByCode = nextOfEach(places, (codigo) => stationByCode.has(codigo));
  const areaByCode = new Map(
    places.stations.map(({ codigo, areaKm2 }) => [String(codigo), areaKm2]),
  );
  const below = (codigo: string): NextDownstream | null => nextByCode.get(codigo) ?? null;
  /** Number of next ones upstream that are not in the list yet. */
  const open = new Map<string, number>();
  for (const codigo of stationByCode.keys()) {
    const next = below(codigo);
    if (next !== null) open.set(next.codigo, (open.get(next.codigo) ?? 0) + 1);
  }
  const arriving = new Map<string, number>();
  const gauges: RiverGauge[] = [];
  const ready = [...stationByCode.values()].filter(({ codigo }) => !open.has(codigo));
  for (let station = ready.pop(); station !== undefined; station = ready.pop()) {
    const { codigo } = station;
    const above = arriving.get(codigo) ?? 0;
    const areaKm2 = Math.max(
      LEAST_AREA,
      above,
      areaByCode.get(codigo) ?? above + usualArea(codigo),
    );
    const next = below(codigo);
    gauges.push({ codigo, areaKm2, next, ...plane.pointOf(station) });
    if (next === null) continue;
    arriving.set(next.codigo, (arriving.get(next.codigo) ?? 0) + areaKm2);
    const left = (open.get(next.codigo) ?? 0) - 1;
    open.set(next.codigo, left);
    const ripe = left === 0 ? stationByCode.get(next.codigo) : undefined;
    if (ripe !== undefined) ready.push(ripe);
  }
  return gauges;
};

/** The models of a network under a sky; deterministic. */
export const landModel = (
  stations: readonly NetworkStation[],
  facts: LandFacts,
  { rain: source, fronts }: Climate,
): LandModel => {
  const { geography } = facts;
  const { plane } = geography;
  const gauges = new Map(gaugesOf(stations, facts).map((gauge) => [gauge.codigo, gauge]));
  const sites = new Map(
    stations.flatMap((station): readonly (readonly [string, DamSite])[] => {
      const gauge = gauges.get(station.codigo);
      if (station.kind !== 'Barragem' || gauge === undefined) return [];
      const { areaKm2 } = gauge;
      const published = facts.dams.get(station.codigo) ?? [];
      const usual = usualDam(areaKm2, geography.heightOf(station));
      return [[station.codigo, damSite(published[0] ?? usual, published[1] ?? null, areaKm2)]];
    }),
  );
  const rain = lazily(() => stationRain(stations, source, plane));
  const rivers = lazily(() => {
    const places = stations.flatMap((station) => {
      const fallen = rain().get(station.codigo);
      return fallen === undefined ? [] : [{ ...plane.pointOf(station), rain: fallen }];
    });
    return riverFlows([...gauges.values()], places, sites);
  });
  const influence = lazily(() => frontInfluence(fronts, geography));
  const rainOf = (codigo: string) => rain().get(codigo) ?? null;
  return {
    rainOf,
    weatherOf: (station) =>
      stationWeather(
        { place: station, seed: Math.floor(chanceOf('weather', station.codigo) * 2 ** 32) },
        rainOf(station.codigo),
        influence()(plane.pointOf(station)),
        geography,
      ),
    riverOf: (codigo) => rivers().get(codigo) ?? null,
    gaugeOf: (codigo) => gauges.get(codigo) ?? null,
    damOf: (codigo) => sites.get(codigo) ?? null,
  };
};
