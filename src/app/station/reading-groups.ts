import type { EpochMs } from '#domain/epoch-ms.ts';
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
} from '#domain/reading-paths.ts';
import { RAIN_PERIODS, rainPath, type RainPeriod } from '#domain/rain-period.ts';
import type { StationReading } from '#worker/api/frames.ts';

type ReadingKey = keyof typeof READING_PATHS;

/** Readings we can name, beside the rain windows. */
export type NamedReading = Exclude<ReadingKey, 'riverTrend'> | StatisticQuantity;

/** A named reading, ready to be written. */
export interface ReadingEntry {
  readonly key: NamedReading;
  /** Null: the station has the sensor (or its slot), but no reading now. */
  readonly value: number | null;
  readonly unit: string;
  readonly decimals: number;
  readonly showsZero: boolean;
  readonly statistics: readonly StatisticEntry[];
  /** When it was last said, epoch milliseconds; null where nobody knows. */
  readonly saidAt: EpochMs | null;
}

/** Lowest, mean and highest of one window; only those that have a reading. */
export interface StatisticEntry {
  readonly window: StatisticWindow;
  readonly values: readonly { readonly statistic: Statistic; readonly value: number }[];
}

/** Accumulations by window, shortest first. */
export interface RainEntry {
  readonly period: RainPeriod;
  /** Millimetres. */
  readonly value: number;
  readonly unit: string;
  readonly saidAt: EpochMs | null;
}

/** A reading the catalogue does not know: shown with the provider's own words. */
export interface OtherEntry {
  readonly path: string;
  readonly label: string;
  readonly value: number | string;
  readonly unit: string | null;
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
  readonly unit: string;
  readonly decimals: number;
  /** Says "sem leitura" when its value is null; the others are simply not there. */
  readonly missed: boolean;
}

const kind = (key: NamedReading, unit: string, decimals: number, missed = false): NamedKind => ({
  key,
  unit,
  decimals,
  missed,
});

const RIVER: readonly NamedKind[] = [
  kind('riverStage', 'm', 2, true),
  kind('drainageArea', 'km²', 0),
];
const DAM: readonly NamedKind[] = [
  kind('damPercent', '%', 1, true),
  kind('damUpstream', 'm', 2, true),
  kind('damDownstream', 'm', 2),
  kind('damSpill', 'm', 2),
  kind('damStorage', 'hm³', 1),
  kind('damStorageMaximum', 'hm³', 1),
];
const WEATHER: readonly NamedKind[] = [
  kind('temperatura', '°C', 1),
  kind('sensacao', '°C', 1),
  kind('umidade', '%', 0),
  kind('windMean', 'km/h', 1),
  kind('windGust', 'km/h', 1),
  kind('windDirection', '°', 0),
  kind('pressao', 'hPa', 1),
];
const RAIN_RATE = kind('rainRate', 'mm/h', 1);

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

  const statisticsOf = (key: NamedReading): readonly StatisticEntry[] => {
    if (!isStatistic(key)) return [];
    for (const statistic of STATISTICS) named.add(currentStatisticPath(key, statistic));
    return STATISTIC_WINDOWS.flatMap((window) => {
      const values = STATISTICS.toReversed().flatMap((statistic) => {
        const value = numberAt(statisticPath(key, window, statistic));
        return value === null ? [] : [{ statistic, value }];
      });
      return values.length === 0 ? [] : [{ window, values }];
    });
  };

  const entryOf = ({ key, unit, decimals, missed }: NamedKind): readonly ReadingEntry[] => {
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
        unit: reading?.unit ?? unit,
        decimals,
        showsZero,
        statistics,
        saidAt: reading?.saidAt ?? null,
      },
    ];
  };

  const rain = RAIN_PERIODS.flatMap((period) => {
    const value = numberAt(rainPath(period));
    if (value === null) return [];
    const reading = readingByPath.get(rainPath(period));
    return [{ period, value, unit: reading?.unit ?? 'mm', saidAt: reading?.saidAt ?? null }];
  });
  const groups = {
    rain,
    rainRate: entryOf(RAIN_RATE)[0] ?? null,
    river: RIVER.flatMap(entryOf),
    dam: DAM.flatMap(entryOf),
    weather: WEATHER.flatMap(entryOf),
  };
  const other = [...readingByPath.values()].flatMap(({ path, label, value, unit }) => {
    if (named.has(path) || SKIPPED.some((pattern) => pattern.test(path))) return [];
    if (typeof value !== 'number' && typeof value !== 'string') return [];
    if (typeof value === 'string' && value.trim() === '') return [];
    const name = label ?? path.slice(path.lastIndexOf('/') + 1);
    return [{ path, label: name, value, unit }];
  });
  return { ...groups, other };
};
