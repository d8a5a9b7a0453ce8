import { inOrder } from '#domain/quantities/in-order.ts';
import { MEASUREMENTS, type MeasurementGroup } from './measurement-types.ts';
import {
  andStatistics,
  QUANTITIES,
  type Quantity,
  type QuantityId,
  type StatisticId,
} from '#domain/quantities/quantities.ts';
import { RAIN_PERIODS } from './rain-period.ts';

/** Columns that identify a station, in table order. */
export const IDENTITY_COLUMNS = ['codigo', 'name', 'type', 'basin', 'region', 'river'] as const;
export type IdentityColumn = (typeof IDENTITY_COLUMNS)[number];

export const isIdentityColumn = (key: string): key is IdentityColumn =>
  IDENTITY_COLUMNS.some((column) => column === key);

/** Time of a station's last reading: in addresses and in exported JSON. */
export const AGE_COLUMN = 'heardAt';

/**
 * Columns that no single tag has. `agora`: the station's main reading, a river's with the trend. `dia`: a line of its last 24 hours.
 * `subida`: rate of rise of the river, cm/h. `cota`: the alert level that it has reached, and what comes next.
 */
const DERIVED_COLUMNS = ['agora', 'dia', 'subida', 'cota'] as const;
export type DerivedColumn = (typeof DERIVED_COLUMNS)[number];

export const isDerivedColumn = (key: string): key is DerivedColumn =>
  DERIVED_COLUMNS.some((column) => column === key);

type ReadingColumnKey = QuantityId | StatisticId;
export type TableColumnKey = IdentityColumn | DerivedColumn | typeof AGE_COLUMN | ReadingColumnKey;

/** A quantity the table can show. */
export type TableReading<Key extends string = ReadingColumnKey> = Quantity<Key>;

/** The first columns: rain, river, weather. The others follow in the order of the quantities. */
const FIRST: readonly QuantityId[] = [
  'taxa',
  ...RAIN_PERIODS.map((period) => `chuva${period}` as const),
  'rio',
  'temperatura',
  'sensacao',
  'umidade',
  'pressao',
  'ventoMedio',
  'ventoMaximo',
];

/** Every reading column, in the order offered: statistics last. */
export const tableReadingsOf = <Id extends string>(
  quantities: readonly Quantity<Id>[],
): readonly TableReading<Id | StatisticId>[] =>
  andStatistics(
    inOrder(
      quantities.filter(({ isColumn, paths }) => isColumn && paths.length > 0),
      FIRST,
      ({ id }) => id,
    ),
  );

export const TABLE_READINGS = tableReadingsOf<QuantityId>(QUANTITIES);

const readingByKey: ReadonlyMap<string, TableReading> = new Map(
  TABLE_READINGS.map((reading) => [reading.id, reading]),
);

/** The reading of a column; undefined for other columns. */
export const tableReadingOf = (key: string): TableReading | undefined => readingByKey.get(key);

/** Every column, in the order offered. */
export const TABLE_COLUMNS: readonly TableColumnKey[] = [
  ...IDENTITY_COLUMNS,
  ...DERIVED_COLUMNS,
  ...TABLE_READINGS.map(({ id }) => id),
  AGE_COLUMN,
];

const columnKeys: ReadonlySet<unknown> = new Set(TABLE_COLUMNS);

/** Whether untrusted text is a column. */
export const isTableColumn = (raw: unknown): raw is TableColumnKey => columnKeys.has(raw);

/** Groups of readings that are shown together. */
export const READING_GROUPS = ['resumo', 'chuva', 'rio', 'meteorologia', 'barragem'] as const;
export type ReadingGroup = (typeof READING_GROUPS)[number];

/** Table groups: a predefined group, or the user's own choice. */
export const TABLE_GROUPS = [...READING_GROUPS, 'personalizada'] as const;
export type TableGroup = (typeof TABLE_GROUPS)[number];

/** Region and river make room for the river's trend and alert level. */
const SUMMARY: readonly TableColumnKey[] = [
  'codigo',
  'name',
  'type',
  'basin',
  'rio',
  'subida',
  'dia',
  'cota',
  'chuva001h',
  'chuva003h',
  'chuva024h',
  'temperatura',
  AGE_COLUMN,
];
const RAIN_BESIDE_RIVER: readonly QuantityId[] = [
  'chuva001h',
  'chuva003h',
  'chuva024h',
  'chuva048h',
];

/** The readings of a group's quantities, without their statistics. */
export const readingsOfGroup = <Id extends string>(
  group: MeasurementGroup,
  readings: readonly TableReading<Id>[],
): readonly Id[] =>
  readings
    .filter(
      ({ measurement, statistic }) =>
        statistic === null && MEASUREMENTS[measurement].group === group,
    )
    .map(({ id }) => id);

/** The columns of a group: identity, readings, age. */
export const columnsOfGroup = (group: ReadingGroup): readonly TableColumnKey[] =>
  group === 'resumo'
    ? SUMMARY
    : [
        ...IDENTITY_COLUMNS,
        ...readingsOfGroup(group, TABLE_READINGS),
        ...(group === 'rio' ? (['subida', 'cota', ...RAIN_BESIDE_RIVER] as const) : []),
        AGE_COLUMN,
      ];
