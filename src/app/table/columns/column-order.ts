import {
  AGE_COLUMN,
  columnsOfGroup,
  type TableColumnKey,
  isIdentityColumn,
  type TableGroup,
} from '#domain/quantities/choices/table-columns.ts';
import { NAME_COLUMN } from './columns.tsx';

/** What the narrow screen's column of a station's present has in one cell: its own columns come after the others there. */
const OF_AGORA: ReadonlySet<TableColumnKey> = new Set(['rio', 'subida', 'cota']);

/**
 * Column order. The user's own choice keeps its order and always includes the name. A group has the name, the numbers, their age, and
 * last what else identifies the station. On narrow screens, with room for three columns, what matters at the station and its age are first.
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
  // A line of the day is no part of a narrow screen that has not chosen it.
  const readings = keys.filter(
    (key) => !isIdentityColumn(key) && key !== AGE_COLUMN && (wide || key !== 'dia'),
  );
  const identity = keys.filter((key) => key !== NAME_COLUMN && isIdentityColumn(key));
  if (wide) return [NAME_COLUMN, ...readings, AGE_COLUMN, ...identity];
  const [main, ...others]: readonly TableColumnKey[] =
    group === 'resumo'
      ? ['agora', ...readings.filter((key) => !OF_AGORA.has(key)), ...OF_AGORA]
      : readings;
  return [NAME_COLUMN, ...(main === undefined ? [] : [main]), AGE_COLUMN, ...others, ...identity];
};
