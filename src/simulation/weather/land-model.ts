import type { DamFact, BasinFact } from '../scenarios/facts.ts';
import { chanceOf } from '../scenarios/chance.ts';
import { lazily } from '../lazily.ts';
import type { NetworkStation } from '../network/station-network.ts';
import type { ColdFront } from './cold-front.ts';
import type { CyclicSeries } from './cyclic-series.ts';
import { type DamSite, damSite } from './dam-site.ts';
import { frontInfluence } from './front-influence.ts';
import { eastKm, northKm } from './plane.ts';
import type { RainSource } from './rain-source.ts';
import { type RiverFlow, type RiverGauge, riverFlows } from './river-network.ts';
import { stationRain } from './station-rain.ts';
import { type StationWeather, stationWeather } from './station-weather.ts';

/** The sky over the loop, from which all weather of a scenario is derived. */
export interface Climate {
  readonly rain: RainSource;
  readonly fronts: readonly ColdFront[];
}

/** Known facts about the land. */
export interface LandFacts {
  readonly basin: readonly BasinFact[];
  readonly dams: ReadonlyMap<string, readonly DamFact[]>;
}

/** The response of the land to the sky. Each model runs on first use and is cached. */
export interface LandModel {
  /** Millimetres in each step; null for an unknown station. */
  readonly rainOf: (codigo: string) => CyclicSeries | null;
  readonly weatherOf: (station: NetworkStation) => StationWeather;
  /** Null if there is no river. */
  readonly riverOf: (codigo: string) => RiverFlow | null;
  readonly gaugeOf: (codigo: string) => RiverGauge | null;
  readonly damOf: (codigo: string) => DamSite | null;
}

/** Catchment of a demonstration station's small river, km². */
const demoArea = (codigo: string): number => 40 + 560 * chanceOf('basin', codigo) ** 2;

const gaugesOf = (
  stations: readonly NetworkStation[],
  basin: readonly BasinFact[],
): readonly RiverGauge[] => {
  const known = new Map(basin.map((fact) => [fact.codigo, fact]));
  const present = new Set(stations.map(({ codigo }) => codigo));
  /** The next gauge downstream that the network has. */
  const below = (codigo: string | null): string | null =>
    codigo === null || present.has(codigo) ? codigo : below(known.get(codigo)?.downstream ?? null);
  return stations.flatMap(({ codigo, kind, longitude, latitude }): RiverGauge[] => {
    const fact = known.get(codigo);
    if (fact === undefined && kind !== 'Hidro') return [];
    return [
      {
        codigo,
        areaKm2: fact?.areaKm2 ?? demoArea(codigo),
        downstream: below(fact?.downstream ?? null),
        east: eastKm(longitude),
        north: northKm(latitude),
      },
    ];
  });
};

/** The models of a network under a sky; deterministic. */
export const landModel = (
  stations: readonly NetworkStation[],
  facts: LandFacts,
  { rain: source, fronts }: Climate,
): LandModel => {
  const gauges = new Map(gaugesOf(stations, facts.basin).map((gauge) => [gauge.codigo, gauge]));
  const sites = new Map(
    [...facts.dams].flatMap(([codigo, published]): [string, DamSite][] => {
      const site = damSite(published, gauges.get(codigo)?.areaKm2 ?? 0);
      return site === null ? [] : [[codigo, site]];
    }),
  );
  const rain = lazily(() => stationRain(stations, source));
  const rivers = lazily(() => {
    const places = stations.flatMap(({ codigo, longitude, latitude }) => {
      const fallen = rain().get(codigo);
      return fallen === undefined
        ? []
        : [{ east: eastKm(longitude), north: northKm(latitude), rain: fallen }];
    });
    return riverFlows([...gauges.values()], places, sites);
  });
  const influence = lazily(() => frontInfluence(fronts));
  const weather = new Map<string, StationWeather>();
  const rainOf = (codigo: string) => rain().get(codigo) ?? null;
  return {
    rainOf,
    weatherOf: (station) => {
      const { codigo, longitude, latitude } = station;
      const known = weather.get(codigo);
      if (known !== undefined) return known;
      const seed = Math.floor(chanceOf('weather', codigo) * 0x1_00_00_00_00);
      const made = stationWeather(
        { longitude, seed, latitude },
        rainOf(codigo),
        influence()(eastKm(longitude), northKm(latitude)),
      );
      weather.set(codigo, made);
      return made;
    },
    riverOf: (codigo) => rivers().get(codigo) ?? null,
    gaugeOf: (codigo) => gauges.get(codigo) ?? null,
    damOf: (codigo) => sites.get(codigo) ?? null,
  };
};
