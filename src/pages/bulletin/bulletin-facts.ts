import { areaName, areaNames } from '#domain/network/areas.ts';
import { CENTIMETRES, STEADY_BELOW, rateOf } from '#domain/series/level-trend.ts';
import {
  alertRankOf,
  BELOW_ALERT_LEVELS,
  isAboveAlertLevel,
} from '#domain/stations/alerts/alert-state.ts';
import { countGates } from '#domain/stations/gate.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { comparableNumber } from '#domain/tags/shown-reading.ts';
import { earlier, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { StationNow } from '#pages/station-now.ts';

/** Rain of the last hour in one basin. */
export interface BasinRain {
  /** Null: stations that name none. */
  readonly basin: string | null;
  readonly gauges: number;
  readonly raining: number;
  /** The most of one station, in mm, and which. */
  readonly most: number;
  readonly where: StationNow;
  /** The most of one station in 24 hours, in mm; NaN: none measures it. */
  readonly mostOfDay: number;
}

/** A dam with its gates: how many are open or partly so, of how many whose state is known. */
export interface BulletinDam {
  readonly dam: StationNow;
  readonly openGates: number;
  readonly gates: number;
}

/** Another network whose stations may have newer readings than those that are here. */
interface DoubtedNetwork {
  readonly name: string;
  /** The earliest of its stations. */
  readonly since: EpochMs;
  /** By name; silent ones too: the network may know more of them. */
  readonly stations: readonly StationNow[];
}

/** What a bulletin states. Stations that have not reported for an hour are in `silent` alone. */
export interface BulletinFacts {
  readonly at: EpochMs;
  /** Above an alert level: the highest level first, then the nearest to its next one. */
  readonly above: readonly StationNow[];
  /** Rivers above no level that are {@link NEAR_CENTIMETRES} below one at most, the nearest first. */
  readonly near: readonly StationNow[];
  /** Rivers that rise by 2 cm/h or more and are neither above a level nor near one, fastest first. */
  readonly rising: readonly StationNow[];
  /** Most rain first; basins without rain are left out. */
  readonly rain: readonly BasinRain[];
  /** Stations that measure the rain of an hour, and those of them with some. */
  readonly gauges: number;
  readonly raining: number;
  readonly dams: readonly BulletinDam[];
  /** The longest in doubt first. */
  readonly doubted: readonly DoubtedNetwork[];
  /** By name. */
  readonly silent: readonly StationNow[];
}

/** Half a metre: an hour of a fast river. */
const NEAR_CENTIMETRES = 50;

const rainOf = (station: StationNow, window: 'chuva001h' | 'chuva024h' = 'chuva001h'): number =>
  comparableNumber(station.readingOf(window)) ?? Number.NaN;

const byRain = (gauges: readonly StationNow[], state: SiteState): readonly BasinRain[] => {
  const names = areaNames(state.network.areas);
  const basins = new Map<string | null, BasinRain>();
  for (const station of gauges) {
    const basin = areaName(names, 'basin', station.station.basin);
    const rain = rainOf(station);
    const ofDay = rainOf(station, 'chuva024h');
    const first = { basin, gauges: 0, raining: 0, most: 0, where: station, mostOfDay: ofDay };
    const known = basins.get(basin) ?? first;
    basins.set(basin, {
      basin,
      gauges: known.gauges + 1,
      raining: known.raining + (rain > 0 ? 1 : 0),
      mostOfDay: ofDay > known.mostOfDay || Number.isNaN(known.mostOfDay) ? ofDay : known.mostOfDay,
      ...(rain > known.most
        ? { most: rain, where: station }
        : { most: known.most, where: known.where }),
    });
  }
  return [...basins.values()]
    .filter(({ raining }) => raining > 0)
    .toSorted((a, b) => b.most - a.most);
};

const damFact = (dam: StationNow): BulletinDam => {
  const { open, known } = countGates(dam.gates());
  return { dam, gates: known, openGates: open };
};

const byName = (stations: readonly StationNow[]): readonly StationNow[] =>
  stations.toSorted((a, b) => a.station.name.localeCompare(b.station.name, 'pt'));

const byDoubt = (stations: readonly StationNow[]): readonly DoubtedNetwork[] => {
  const networks = new Map<string, { since: EpochMs; readonly stations: StationNow[] }>();
  for (const one of stations) {
    const { name = '', doubtSince = null } = one.station.source ?? {};
    if (doubtSince === null) continue;
    const known = networks.get(name) ?? { since: doubtSince, stations: [] };
    networks.set(name, known);
    known.since = earlier(known.since, doubtSince);
    known.stations.push(one);
  }
  return Array.from(networks, ([name, { since, stations: own }]) => ({
    name,
    since,
    stations: byName(own),
  })).toSorted((a, b) => a.since - b.since);
};

/** The facts of all stations of a network now. */
export const bulletinFacts = async (state: SiteState): Promise<BulletinFacts> => {
  const at = state.now();
  const all = await state.stations(await state.codes());
  const isSilent = (station: StationNow): boolean =>
    ['silent', 'unknown'].includes(freshnessOf(station, at));
  const present = all.filter((station) => !isSilent(station));
  const ranked = present.map((station) => {
    const alert = state.alertOf(station)?.state ?? null;
    const isRiver = alert?.next?.threshold.field === 'rio_nivel';
    return { station, rank: alertRankOf(alert), missing: alert?.next?.missing ?? 0, isRiver };
  });
  const above = ranked
    .filter(({ rank }) => isAboveAlertLevel(rank))
    .toSorted((a, b) => b.rank - a.rank || a.missing - b.missing)
    .map(({ station }) => station);
  const near = ranked
    .filter(
      ({ rank, missing, isRiver }) =>
        isRiver &&
        rank === BELOW_ALERT_LEVELS &&
        Math.round(missing * CENTIMETRES) <= NEAR_CENTIMETRES,
    )
    .toSorted((a, b) => a.missing - b.missing)
    .map(({ station }) => station);
  const others = new Set(present);
  for (const station of [...above, ...near]) others.delete(station);
  const rising = [...others]
    .map((station) => ({ station, rate: rateOf(station.riseOf('rio')?.hour) ?? 0 }))
    .filter(({ rate }) => rate >= STEADY_BELOW)
    .toSorted((a, b) => b.rate - a.rate)
    .map(({ station }) => station);
  const gauges = present.filter((station) => !Number.isNaN(rainOf(station)));
  return {
    at,
    above,
    near,
    rising,
    rain: byRain(gauges, state),
    gauges: gauges.length,
    raining: gauges.filter((station) => rainOf(station) > 0).length,
    dams: (await state.dams()).filter((dam) => !isSilent(dam)).map(damFact),
    doubted: byDoubt(all),
    silent: byName(all.filter(isSilent)),
  };
};
