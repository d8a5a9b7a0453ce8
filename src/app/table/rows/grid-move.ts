/** A cell of the grid: row as in `aria-rowindex` (the header is 1), column from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Rows of the page and number of columns; the header is above `firstRow`. */
export interface GridShape {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly columns: number;
}

/** Rows moved by Page Up and Page Down. */
const PAGE_ROWS = 10;
const HEAD = 1;

/** Target cell of a key (ARIA data grid); null for a key without a target. */
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
