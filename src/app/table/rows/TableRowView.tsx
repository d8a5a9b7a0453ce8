import { FlexRender, type Row } from '@tanstack/react-table';
import { memo } from 'react';
import { type Columns, type features, NAME_COLUMN } from '#app/table/columns/columns.tsx';
import { gridRoles } from './grid-roles.ts';
import type { ListedRow } from '#app/table/table-view.ts';
import { type Pins, pinProps } from '#app/table/columns/pins.ts';
import { rowMark } from './use-held-row.ts';
import { cell as cellClass, row as rowClass } from './VirtualTable.css.ts';

interface TableRowViewProps {
  readonly row: Row<typeof features, ListedRow>;
  readonly columns: Columns;
  readonly pins: Pins;
  /** Position in the complete list, from 0. */
  readonly position: number;
}

const Drawn = ({ row, pins, position }: TableRowViewProps) => (
  // The header is row 1.
  <tr
    {...gridRoles.row}
    className={rowClass}
    aria-rowindex={position + 2}
    {...rowMark(row.original.id, position)}
  >
    {row.getAllCells().map((cell) =>
      cell.column.id === NAME_COLUMN ? (
        <th
          key={cell.id}
          {...gridRoles.rowHeader}
          scope="row"
          className={cellClass.name}
          {...pinProps(pins.get(cell.column.id))}
        >
          <FlexRender cell={cell} />
        </th>
      ) : (
        <td
          key={cell.id}
          {...gridRoles.cell}
          className={cellClass[cell.column.columnDef.meta?.numeric === true ? 'numeric' : 'text']}
          {...pinProps(pins.get(cell.column.id))}
        >
          <FlexRender cell={cell} />
        </td>
      ),
    )}
  </tr>
);

/** Row objects are new with every list: compare stations, not objects. */
export const TableRowView = memo(
  Drawn,
  (before, after) =>
    before.row.original.id === after.row.original.id &&
    before.columns === after.columns &&
    before.pins === after.pins &&
    before.position === after.position,
);
