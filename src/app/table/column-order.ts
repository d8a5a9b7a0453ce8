import {
  AGE_COLUMN,
  columnsOfGroup,
  type TableColumnKey,
  type TableGroup,
  tableReadingOf,
} from '#domain/table-columns.ts';
import { NAME_COLUMN } from './columns.tsx';

/** The columns of a group as a screen shows them: where there is room for two, the numbers come right after the name. */
export const orderedColumns = (group: TableGroup, wide: boolean): readonly TableColumnKey[] => {
  const keys = columnsOfGroup(group);
  if (wide) return keys;
  const isNumber = (key: TableColumnKey) => key === AGE_COLUMN || tableReadingOf(key) !== undefined;
  const identity = keys.filter((key) => key !== NAME_COLUMN && !isNumber(key));
  return [NAME_COLUMN, ...keys.filter(isNumber), ...identity];
};
