import {
  type HistoryKey,
  type LegendRange,
  measurementOf,
  type MeasurementType,
  type ValueKey,
} from './catalogue.ts';
import { RAIN_PERIODS, type RainPeriod } from './rain-period.ts';
import {
  READING_PATHS,
  STATISTIC_WINDOWS,
  type Statistic,
  type StatisticQuantity,
  type StatisticWindow,
} from './reading-paths.ts';
import { valueOptionOf } from './selector.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

/** What a station says of itself, in the order a table has it. */
export const IDENTITY_COLUMNS = ['codigo', 'name', 'type', 'basin', 'region', 'river'] as const;
export type IdentityColumn = (typeof IDENTITY_COLUMNS)[number];

/** When a station was last heard of. */
export const AGE_COLUMN = 'heardAt';

const QUANTITIES = [
  'temperatura',
  'sensacao',
  'umidade',
  'pressao',
] as const satisfies readonly StatisticQuantity[];
const STATISTIC_BY_VALUE = {
  maxima: 'Maxima',
  media: 'Media',
  minima: 'Minima',
} as const satisfies { readonly [V in ValueKey]?: Statistic };

/** Key of a statistic over a window: `temperatura001hMaxima`. */
export type StatisticColumn = `${StatisticQuantity}${StatisticWindow}${Statistic}`;

/** Key of a reading that is no statistic. */
export type PlainReadingColumn =
  | 'taxa'
  | `chuva${RainPeriod}`
  | 'rio'
  | StatisticQuantity
  | 'ventoMedio'
  | 'ventoMaximo'
  | 'percentual'
  | 'montante'
  | 'jusante'
  | 'vertido'
  | 'volume'
  | 'volumeMaximo';

export type ReadingColumnKey = PlainReadingColumn | StatisticColumn;
export type TableColumnKey = IdentityColumn | typeof AGE_COLUMN | ReadingColumnKey;

/** The legend a column is coloured by. */
export interface ColumnLegend {
  readonly type: MeasurementType;
  readonly range: LegendRange;
}

/** A quantity the table can show: where it is read, how its numbers are written. */
export interface TableReading<Key extends ReadingColumnKey = ReadingColumnKey> {
  readonly key: Key;
  /** The first path that has a reading is shown. */
  readonly paths: readonly ReadingPath[];
  readonly unit: string;
  readonly decimals: number;
  /** False for chuva and taxa (SPEC 9). */
  readonly showsZero: boolean;
  /** Null for what the map has no legend of. */
  readonly legend: ColumnLegend | null;
  /** What of a statistic it is; null for a plain reading. */
  readonly statistic: {
    readonly quantity: StatisticQuantity;
    readonly window: StatisticWindow;
    readonly statistic: Statistic;
  } | null;
}

const ofCatalogue = (
  key: ReadingColumnKey,
  type: MeasurementType,
  history: HistoryKey,
  value: ValueKey,
  statistic: TableReading['statistic'] = null,
): TableReading => {
  const { paths, unit, decimals, range } = valueOptionOf({ type, history, value });
  const { showsZero } = measurementOf(type);
  return { key, paths, unit, decimals, showsZero, legend: { type, range }, statistic };
};

const ofDam = (
  key: ReadingColumnKey,
  path: ReadingPath,
  unit: string,
  decimals: number,
): TableReading => ({
  key,
  paths: [path],
  unit,
  decimals,
  showsZero: true,
  legend: null,
  statistic: null,
});

const statisticsOf = (quantity: StatisticQuantity): readonly TableReading[] =>
  STATISTIC_WINDOWS.flatMap((window) =>
    (['maxima', 'media', 'minima'] as const).map((value) => {
      const statistic = STATISTIC_BY_VALUE[value];
      return ofCatalogue(`${quantity}${window}${statistic}`, quantity, window, value, {
        quantity,
        window,
        statistic,
      });
    }),
  );

/** Every reading a table can have a column of, in the order they are offered. */
export const TABLE_READINGS: readonly TableReading[] = [
  ofCatalogue('taxa', 'taxa', '15s', 'atual'),
  ...RAIN_PERIODS.map((period) => ofCatalogue(`chuva${period}`, 'chuva', period, 'acumulado')),
  ofCatalogue('rio', 'rio', '15s', 'nivel'),
  ...QUANTITIES.map((quantity) => ofCatalogue(quantity, quantity, '15s', 'atual')),
  ofCatalogue('ventoMedio', 'vento', '15s', 'media'),
  ofCatalogue('ventoMaximo', 'vento', '15s', 'maxima'),
  ofCatalogue('percentual', 'barragem', '15s', 'percentual'),
  ofCatalogue('montante', 'barragem', '15s', 'montante'),
  ofDam('jusante', READING_PATHS.damDownstream, 'm', 2),
  ofDam('vertido', READING_PATHS.damSpill, 'm', 2),
  ofDam('volume', READING_PATHS.damStorage, 'hm³', 1),
  ofDam('volumeMaximo', READING_PATHS.damStorageMaximum, 'hm³', 1),
  ...QUANTITIES.flatMap(statisticsOf),
];

const readingByKey: ReadonlyMap<string, TableReading> = new Map(
  TABLE_READINGS.map((reading) => [reading.key, reading]),
);

/** The reading of a column, undefined for a column of another kind. */
export const tableReadingOf = (key: string): TableReading | undefined => readingByKey.get(key);

/** Every column there is, in the order they are offered. */
export const TABLE_COLUMNS: readonly TableColumnKey[] = [
  ...IDENTITY_COLUMNS,
  ...TABLE_READINGS.map(({ key }) => key),
  AGE_COLUMN,
];

const columnKeys: ReadonlySet<unknown> = new Set(TABLE_COLUMNS);

/** Untrusted text to a column. */
export const isTableColumn = (raw: unknown): raw is TableColumnKey => columnKeys.has(raw);

/** The sets of readings that are shown together. */
export const READING_GROUPS = ['resumo', 'chuva', 'rio', 'meteorologia', 'barragem'] as const;
export type ReadingGroup = (typeof READING_GROUPS)[number];

/** What a table can be of: a group, or a choice of one's own. */
export const TABLE_GROUPS = [...READING_GROUPS, 'personalizada'] as const;
export type TableGroup = (typeof TABLE_GROUPS)[number];

const READINGS_BY_GROUP: { readonly [G in ReadingGroup]: readonly ReadingColumnKey[] } = {
  resumo: ['chuva001h', 'chuva003h', 'chuva024h', 'rio', 'temperatura'],
  // Every period side by side.
  chuva: ['taxa', ...RAIN_PERIODS.map((period) => `chuva${period}` as const)],
  rio: ['rio', 'chuva001h', 'chuva003h', 'chuva024h', 'chuva048h'],
  meteorologia: ['temperatura', 'sensacao', 'umidade', 'pressao', 'ventoMedio', 'ventoMaximo'],
  barragem: ['percentual', 'montante', 'jusante', 'vertido', 'volume', 'volumeMaximo'],
};

/** The columns of a group: who the station is, what it measures, how old that is. */
export const columnsOfGroup = (group: ReadingGroup): readonly TableColumnKey[] => [
  ...IDENTITY_COLUMNS,
  ...READINGS_BY_GROUP[group],
  AGE_COLUMN,
];
