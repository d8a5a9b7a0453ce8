import type { EpochMs } from '#domain/time/epoch-ms.ts';
import {
  currentPath,
  currentStatisticPath,
  READING_PATHS,
  STATISTIC_ROOTS,
  STATISTIC_WINDOWS,
  statisticPath,
  STATISTICS,
  type Statistic,
  type StatisticQuantity,
  type StatisticWindow,
} from '#domain/quantities/reading-paths.ts';
import { RAIN_PERIODS, rainPath, type RainPeriod } from '#domain/quantities/rain-period.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';

type ReadingKey = keyof typeof READING_PATHS;

/** Readings we can name, beside the rain windows. */
export type NamedReading = Exclude<ReadingKey, 'riverTrend'> | StatisticQuantity;

/** A named reading, ready to be written. */
export interface ReadingEntry {
  readonly key: NamedReading;
  /** Null: the station has the sensor (or its slot), but no reading now. */
  readonly value: number | null;
  /** Null is `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
  /** False for a value of a foreign unit: it is shown, and nothing is told from it. */
  readonly comparable: boolean;
  readonly showsZero: boolean;
  readonly statistics: readonly StatisticEntry[];
  /** When it was last said, epoch milliseconds; null where nobody knows. */
  readonly saidAt: EpochMs | null;
}

/** Lowest, mean and highest of one window; only those that have a reading. */
export interface StatisticEntry {
  readonly window: StatisticWindow;
  readonly values: readonly { readonly statistic: Statistic; readonly shown: ShownReading }[];
}

/** Accumulations by window, shortest first. */
export interface RainEntry {
  readonly period: RainPeriod;
  readonly shown: ShownReading;
  readonly saidAt: EpochMs | null;
}

/** A reading the catalogue does not know: shown with the provider's own words. */
export interface OtherEntry {
  readonly path: string;
  readonly label: string;
  readonly value: number | string;
  readonly unit: string | null;
  /** What its `Format` asks for; null where it does not say. */
  readonly decimals: number | null;
}

/** All current readings of a station, in the order a person looks for them. */
export interface ReadingGroups {
  readonly rain: readonly RainEntry[];
  readonly rainRate: ReadingEntry | null;
  readonly river: readonly ReadingEntry[];
  readonly dam: readonly ReadingEntry[];
  readonly weather: readonly ReadingEntry[];
  readonly other: readonly OtherEntry[];
}

interface NamedKind {
  readonly key: NamedReading;
  /** Where its `Format` does not say. */
  readonly decimals: number;
  /** Says "sem leitura" when its value is null; the others are simply not there. */
  readonly missed: boolean;
}

const kind = (key: NamedReading, decimals: number, missed = false): NamedKind => ({
  key,
  decimals,
  missed,
});

const RIVER: readonly NamedKind[] = [kind('riverStage', 2, true), kind('drainageArea', 0)];
const DAM: readonly NamedKind[] = [
  kind('damPercent', 1, true),
  kind('damUpstream', 2, true),
  kind('damDownstream', 2),
  kind('damSpill', 2),
  kind('damStorage', 1),
  kind('damStorageMaximum', 1),
];
const WEATHER: readonly NamedKind[] = [
  kind('temperatura', 1),
  kind('sensacao', 1),
  kind('umidade', 0),
  kind('windMean', 1),
  kind('windGust', 1),
  kind('windDirection', 0),
  kind('pressao', 1),
];
const RAIN_RATE = kind('rainRate', 1);

const isStatistic = (key: NamedReading): key is StatisticQuantity =>
  Object.hasOwn(STATISTIC_ROOTS, key);

/** The first path that has a reading counts (PROVIDER 1, "unknown"). */
const pathsOf = (key: NamedReading): readonly string[] =>
  isStatistic(key) ? [currentPath(key), currentStatisticPath(key, 'Media')] : [READING_PATHS[key]];

/** Tags under `Data/` that are named elsewhere, are noise (PROVIDER 5) or are no reading. */
const SKIPPED: readonly RegExp[] = [
  /^Data\/Comportas\//,
  /^Data\/Rio\/RioNome$/,
  /^Data\/Rio\/RioNivelTendencia$/,
  /^Data\/Chuva\/Chuva015s$/,
];

/** Sorts the readings of a sheet. What the provider asks not to show is left out. */
export const groupReadings = (readings: readonly StationReading[]): ReadingGroups => {
  const readingByPath = new Map<string, StationReading>();
  for (const reading of readings) if (reading.show) readingByPath.set(reading.path, reading);
  const named = new Set<string>();

  const numberAt = (path: string): number | null => {
    named.add(path);
    const value = readingByPath.get(path)?.value;
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };

  const shownAt = (path: string): ShownReading | null => {
    const value = numberAt(path);
    const reading = readingByPath.get(path);
    if (value === null || reading === undefined) return null;
    const { unit, decimals, comparable } = reading;
    return { value, unit, decimals, comparable };
  };

  const statisticsOf = (key: NamedReading): readonly StatisticEntry[] => {
    if (!isStatistic(key)) return [];
    for (const statistic of STATISTICS) named.add(currentStatisticPath(key, statistic));
    return STATISTIC_WINDOWS.flatMap((window) => {
      const values = STATISTICS.toReversed().flatMap((statistic) => {
        const shown = shownAt(statisticPath(key, window, statistic));
        return shown === null ? [] : [{ statistic, shown }];
      });
      return values.length === 0 ? [] : [{ window, values }];
    });
  };

  const entryOf = ({ key, decimals, missed }: NamedKind): readonly ReadingEntry[] => {
    const paths = pathsOf(key);
    const path = paths.find((candidate) => numberAt(candidate) !== null) ?? paths[0] ?? '';
    const value = numberAt(path);
    const statistics = statisticsOf(key);
    const reading = readingByPath.get(path);
    if (value === null && statistics.length === 0 && !(missed && reading !== undefined)) return [];
    const showsZero = key !== 'rainRate';
    return [
      {
        key,
        value,
        unit: reading?.unit ?? null,
        decimals: reading?.decimals ?? decimals,
        comparable: reading?.comparable ?? true,
        showsZero,
        statistics,
        saidAt: reading?.saidAt ?? null,
      },
    ];
  };

  const rain = RAIN_PERIODS.flatMap((period) => {
    const shown = shownAt(rainPath(period));
    if (shown === null) return [];
    return [{ period, shown, saidAt: readingByPath.get(rainPath(period))?.saidAt ?? null }];
  });
  const groups = {
    rain,
    rainRate: entryOf(RAIN_RATE)[0] ?? null,
    river: RIVER.flatMap(entryOf),
    dam: DAM.flatMap(entryOf),
    weather: WEATHER.flatMap(entryOf),
  };
  const other = [...readingByPath.values()].flatMap(({ path, label, value, unit, decimals }) => {
    if (named.has(path) || SKIPPED.some((pattern) => pattern.test(path))) return [];
    if (typeof value !== 'number' && typeof value !== 'string') return [];
    if (typeof value === 'string' && value.trim() === '') return [];
    const name = label ?? path.slice(path.lastIndexOf('/') + 1);
    return [{ path, label: name, value, unit, decimals }];
  });
  return { ...groups, other };
};
