import {
  type PlainReadingColumn,
  type TableColumnKey,
  tableReadingOf,
} from '#domain/table-columns.ts';
import { ptBr } from '#app/i18n/pt-br.ts';

const isPlain = (key: string): key is PlainReadingColumn => key in ptBr.table.readings;
const isNamed = (key: string): key is keyof typeof ptBr.table.columns => key in ptBr.table.columns;

/** What a column is called, without its unit. */
export const columnName = (key: TableColumnKey): string => {
  if (isNamed(key)) return ptBr.table.columns[key];
  if (isPlain(key)) return ptBr.table.readings[key];
  const statistic = tableReadingOf(key)?.statistic ?? null;
  return statistic === null ? key : ptBr.table.statistic(statistic);
};

/** What stands in a column's head: its name, and its unit where it has one. */
export const columnLabel = (key: TableColumnKey): string => {
  const unit = tableReadingOf(key)?.unit;
  return unit === undefined ? columnName(key) : ptBr.table.withUnit(columnName(key), unit);
};
