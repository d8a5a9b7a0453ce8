import { formatUnit } from '#domain/text/format.ts';
import {
  type PlainReadingColumn,
  type TableColumnKey,
  tableReadingOf,
} from '#domain/quantities/table-columns.ts';
import { tableTexts } from '#app/i18n/pt-br/table.ts';

const isPlain = (key: string): key is PlainReadingColumn => key in tableTexts.readings;
const isNamed = (key: string): key is keyof typeof tableTexts.columns => key in tableTexts.columns;

/** What a column is called, without its unit. */
export const columnName = (key: TableColumnKey): string => {
  if (isNamed(key)) return tableTexts.columns[key];
  if (isPlain(key)) return tableTexts.readings[key];
  const statistic = tableReadingOf(key)?.statistic ?? null;
  return statistic === null ? key : tableTexts.statistic(statistic);
};

/**
 * What stands in a column's head: its name, and over a reading the unit: the quantity's own unless another is given; null is `N/D`
 * (SPEC 9).
 */
export const columnLabel = (
  key: TableColumnKey,
  unit: string | null | undefined = tableReadingOf(key)?.unit,
): string =>
  unit === undefined ? columnName(key) : tableTexts.withUnit(columnName(key), formatUnit(unit));
