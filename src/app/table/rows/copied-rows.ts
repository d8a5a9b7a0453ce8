import type { ClipboardEvent } from 'react';

/** Selected cells by row: only the rows of the table, not what takes the place of others. */
const selectedCells = (root: Element, range: Range): readonly (readonly string[])[] =>
  [...root.querySelectorAll<HTMLTableRowElement>('tr[aria-rowindex]')]
    .filter((row) => range.intersectsNode(row))
    .map((row) =>
      [...row.cells]
        .filter((cell) => range.intersectsNode(cell))
        .map(({ textContent }) => textContent.trim()),
    );

const asTable = (rows: readonly (readonly string[])[]): string => {
  const table = document.createElement('table');
  for (const cells of rows) {
    const row = table.insertRow();
    for (const text of cells) row.insertCell().textContent = text;
  }
  return table.outerHTML;
};

/**
 * Copies selected cells as a table: by tabs and lines, and as one for spreadsheets. The browser would do so by itself for rows that
 * are displayed as those of a table. The browser copies a selection within one cell.
 */
export const copyCells = (event: ClipboardEvent<HTMLElement>): void => {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const rows = selectedCells(event.currentTarget, selection.getRangeAt(0));
  if (rows.flat().length < 2) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', rows.map((cells) => cells.join('\t')).join('\n'));
  event.clipboardData.setData('text/html', asTable(rows));
};
