/** What the parts of the table are: a browser may forget it of parts that are not displayed as those of a table. */
export const gridRoles = {
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;
