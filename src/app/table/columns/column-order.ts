import {
  AGE_COLUMN,
  columnsOfGroup,
  type TableColumnKey,
  isIdentityColumn,
  type TableGroup,
} from '#domain/quantities/choices/table-columns.ts';
import { NAME_COLUMN } from './columns.tsx';

/**
 * Column order. The user's own choice keeps its order and always includes the name. On narrow screens, with room for three columns, a
 * group shows right after the name what matters at the station and its age, then the numbers.
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
  const readings = keys.filter((key) => !isIdentityColumn(key) && key !== AGE_COLUMN);
  const identity = keys.filter((key) => key !== NAME_COLUMN && isIdentityColumn(key));
  const [main, ...others]: readonly TableColumnKey[] =
    group === 'resumo' ? ['agora', ...readings] : readings;
  return [NAME_COLUMN, ...(main === undefined ? [] : [main]), AGE_COLUMN, ...others, ...identity];
};
