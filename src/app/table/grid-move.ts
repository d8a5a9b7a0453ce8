/** A cell of the grid: its row as `aria-rowindex` counts (the head is 1), its column from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** The rows of the page and the columns there are; the head stands above the first row. */
export interface GridShape {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly columns: number;
}

/** Rows that Page Up and Page Down go. */
const PAGE_ROWS = 10;
const HEAD = 1;

/** Where a key leads (ARIA, data grid); null for a key that leads nowhere. */
export const gridMove = (
  { row, column }: GridPlace,
  key: string,
  isControl: boolean,
  { firstRow, lastRow, columns }: GridShape,
): GridPlace | null => {
  const last = columns - 1;
  const down = (rows: number): number =>
    row === HEAD ? Math.min(lastRow, firstRow + rows - 1) : Math.min(lastRow, row + rows);
  const up = (rows: number): number => {
    if (row === HEAD || row - rows < firstRow) return rows === 1 ? HEAD : firstRow;
    return row - rows;
  };
  switch (key) {
    case 'ArrowRight':
      return { row, column: Math.min(last, column + 1) };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'ArrowDown':
      return { row: down(1), column };
    case 'ArrowUp':
      return { row: up(1), column };
    case 'PageDown':
      return { row: down(PAGE_ROWS), column };
    case 'PageUp':
      return { row: row === HEAD ? HEAD : up(PAGE_ROWS), column };
    case 'Home':
      return { row: isControl ? firstRow : row, column: 0 };
    case 'End':
      return { row: isControl ? lastRow : row, column: last };
    default:
      return null;
  }
};
