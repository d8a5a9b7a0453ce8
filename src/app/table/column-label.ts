import {
  type PlainReadingColumn,
  type TableColumnKey,
  tableReadingOf,
} from '#domain/table-columns.ts';
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

/** What stands in a column's head: its name, and its unit where it has one. */
export const columnLabel = (key: TableColumnKey): string => {
  const unit = tableReadingOf(key)?.unit;
  return unit === undefined ? columnName(key) : tableTexts.withUnit(columnName(key), unit);
};
