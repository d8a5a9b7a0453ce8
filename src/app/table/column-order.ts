import {
  AGE_COLUMN,
  columnsOfGroup,
  type TableColumnKey,
  type TableGroup,
  tableReadingOf,
} from '#domain/quantities/table-columns.ts';
import { NAME_COLUMN } from './columns.tsx';

const isNumber = (key: TableColumnKey): boolean =>
  key === AGE_COLUMN || tableReadingOf(key) !== undefined;

/**
 * Column order. The user's own choice keeps its order and always includes the name. On narrow screens, with room for two columns,
 * a group shows numbers right after the name.
 */
export const orderedColumns = (
  group: TableGroup,
  chosen: readonly TableColumnKey[] | null,
  wide: boolean,
): readonly TableColumnKey[] => {
  if (group === 'personalizada' && chosen !== null) {
    return chosen.includes(NAME_COLUMN) ? chosen : [NAME_COLUMN, ...chosen];
  }
  const keys = columnsOfGroup(group === 'personalizada' ? 'resumo' : group);
  if (wide) return keys;
  const identity = keys.filter((key) => key !== NAME_COLUMN && !isNumber(key));
  return [NAME_COLUMN, ...keys.filter(isNumber), ...identity];
};
