import {
  type MeasurementGroup,
  MEASUREMENTS,
} from '#domain/quantities/choices/measurement-types.ts';
import type { HistoryKey, Quantity, QuantityId } from '#domain/quantities/quantities.ts';
import {
  currentStatisticPath,
  STATISTIC_WINDOWS,
  statisticPath,
  STATISTICS,
  type Statistic,
  type StatisticWindow,
} from '#domain/quantities/reading-paths.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';

/** A named reading, ready to format. */
export interface ReadingEntry<Id extends string = QuantityId> {
  readonly key: Id;
  /** Null: the station has the sensor (or its slot), but no current reading. */
  readonly value: number | null;
  /** Null is `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
  /** False for a value in a foreign unit: shown, but excluded from comparisons. */
  readonly comparable: boolean;
  readonly showsZero: boolean;
  readonly statistics: readonly StatisticEntry[];
}

/** Lowest, mean and highest of one window; only those with a reading. */
interface StatisticEntry {
  readonly window: StatisticWindow;
  readonly values: readonly { readonly statistic: Statistic; readonly shown: ShownReading }[];
}

/** Accumulations by window, shortest first. */
export interface RainEntry {
  readonly period: HistoryKey;
  readonly shown: ShownReading;
  /** Default if the `Format` does not say. */
  readonly decimals: number;
}

/** A reading outside the catalogue: shown with the provider's own words. */
export interface OtherEntry {
  readonly path: string;
  readonly label: string;
  readonly value: number | string;
  readonly unit: string | null;
  /** Digits of its `Format`; null without one. */
  readonly decimals: number | null;
}

/** All current readings of a station, in order of interest. */
export interface ReadingGroups<Id extends string = QuantityId> {
  readonly rain: readonly RainEntry[];
  readonly rainRate: ReadingEntry<Id> | null;
  readonly river: readonly ReadingEntry<Id>[];
  readonly dam: readonly ReadingEntry<Id>[];
  readonly weather: readonly ReadingEntry<Id>[];
  readonly other: readonly OtherEntry[];
}

/** Main quantities: shown as "sem leitura" if their value is null; others are omitted. */
const EXPECTED: ReadonlySet<string> = new Set<QuantityId>(['rio', 'percentual', 'montante']);

/** Tags under `Data/` that are shown elsewhere, are noise (PROVIDER 5) or are not readings. */
const SKIPPED: readonly RegExp[] = [
  /^Data\/Comportas\//,
  /^Data\/Rio\/RioNome$/,
  /^Data\/Rio\/RioNivelTendencia$/,
  /^Data\/Chuva\/Chuva015s$/,
];

/** A sheet's readings by path, and which of them a quantity has named. Readings the provider marks as hidden are left out. */
class SheetReadings {
  readonly #byPath = new Map<string, StationReading>();
  readonly #named = new Set<string>();

  constructor(readings: readonly StationReading[]) {
    for (const reading of readings) if (reading.show) this.#byPath.set(reading.path, reading);
  }

  at(path: ReadingPath): StationReading | undefined {
    return this.#byPath.get(path);
  }

  /** The number at a path, which counts as named from now on. */
  numberAt(path: ReadingPath): number | null {
    this.#named.add(path);
    const value = this.#byPath.get(path)?.value;
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  shownAt(path: ReadingPath): ShownReading | null {
    const value = this.numberAt(path);
    const reading = this.#byPath.get(path);
    if (value === null || reading === undefined) return null;
    const { unit, decimals, comparable } = reading;
    return { value, unit, decimals, comparable };
  }

  statisticsOf({ statistics }: Quantity): readonly StatisticEntry[] {
    if (statistics === null) return [];
    for (const statistic of STATISTICS)
      this.#named.add(currentStatisticPath(statistics, statistic));
    return STATISTIC_WINDOWS.flatMap((window) => {
      const values = STATISTICS.toReversed().flatMap((statistic) => {
        const shown = this.shownAt(statisticPath(statistics, window, statistic));
        return shown === null ? [] : [{ statistic, shown }];
      });
      return values.length === 0 ? [] : [{ window, values }];
    });
  }

  /** What no quantity has named. */
  others(): readonly OtherEntry[] {
    return [...this.#byPath.values()].flatMap(({ path, label, value, unit, decimals }) => {
      if (this.#named.has(path) || SKIPPED.some((pattern) => pattern.test(path))) return [];
      if (typeof value !== 'number' && typeof value !== 'string') return [];
      if (typeof value === 'string' && value.trim() === '') return [];
      const name = label ?? path.slice(path.lastIndexOf('/') + 1);
      return [{ path, label: name, value, unit, decimals }];
    });
  }
}

/** Groups a sheet's readings by quantity. */
export const groupReadings = <Id extends string>(
  readings: readonly StationReading[],
  quantities: readonly Quantity<Id>[],
): ReadingGroups<Id> => {
  const sheet = new SheetReadings(readings);

  const entryOf = (quantity: Quantity<Id>): readonly ReadingEntry<Id>[] => {
    const { id, paths, decimals, showsZero } = quantity;
    const path = paths.find((candidate) => sheet.numberAt(candidate) !== null) ?? paths[0];
    if (path === undefined) return [];
    const value = sheet.numberAt(path);
    const statistics = sheet.statisticsOf(quantity);
    const reading = sheet.at(path);
    const isMissed = EXPECTED.has(id) && reading !== undefined;
    if (value === null && statistics.length === 0 && !isMissed) return [];
    return [
      {
        key: id,
        value,
        unit: reading?.unit ?? null,
        decimals: reading?.decimals ?? decimals,
        comparable: reading?.comparable ?? true,
        showsZero,
        statistics,
      },
    ];
  };

  const rainOf = ({ history, paths, decimals }: Quantity): readonly RainEntry[] =>
    paths.flatMap((path) => {
      const shown = sheet.shownAt(path);
      return shown === null ? [] : [{ period: history, shown, decimals }];
    });

  const entriesOf = (group: MeasurementGroup): readonly ReadingEntry<Id>[] =>
    quantities
      .filter(({ measurement }) => MEASUREMENTS[measurement].group === group)
      .flatMap(entryOf);
  const groups = {
    rain: quantities.filter(({ measurement }) => measurement === 'chuva').flatMap(rainOf),
    rainRate:
      quantities.filter(({ measurement }) => measurement === 'taxa').flatMap(entryOf)[0] ?? null,
    river: entriesOf('rio'),
    dam: entriesOf('barragem'),
    weather: entriesOf('meteorologia'),
  };
  return { ...groups, other: sheet.others() };
};
