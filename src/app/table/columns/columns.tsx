import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import {
  AGE_COLUMN,
  type DerivedColumn,
  type IdentityColumn,
  isDerivedColumn,
  isIdentityColumn,
  type TableColumnKey,
  type TableReading,
  tableReadingOf,
} from '#domain/quantities/choices/table-columns.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import type { ComponentType } from 'react';
import { AgeCell } from '#app/table/cells/AgeCell.tsx';
import { AlertCell } from '#app/table/cells/AlertCell.tsx';
import { columnLabel } from './column-label.ts';
import { NowCell } from '#app/table/cells/NowCell.tsx';
import { RateCell } from '#app/table/cells/RateCell.tsx';
import { ReadingCell } from '#app/table/cells/ReadingCell.tsx';
import { StationLink } from '#app/table/cells/StationLink.tsx';
import type { ListedRow } from '#app/table/table-view.ts';
import { TextCell } from '#app/table/cells/TextCell.tsx';
import { TypeCell } from '#app/table/cells/TypeCell.tsx';

/** Layout of a column. Widths in CSS pixels, from 900 px up and below; the name's is a minimum, it grows. */
interface ColumnLook {
  readonly label: string;
  readonly width: number;
  readonly narrow: number;
  readonly numeric: boolean;
}
const columnMeta: ColumnLook = { label: '', width: 0, narrow: 0, numeric: false };

/** Holds the sort state only; the worker sorts. */
export const features = tableFeatures({ rowSortingFeature, columnMeta });

const column = createColumnHelper<typeof features, ListedRow>();

/** The row header; always pinned. */
export const NAME_COLUMN = 'name';

/** The six identity columns and the readings of `resumo` fit side by side from 1280 px on. */
const WIDTHS: { readonly [K in IdentityColumn]: Pick<ColumnLook, 'width' | 'narrow'> } = {
  codigo: { width: 112, narrow: 112 },
  name: { width: 156, narrow: 148 },
  type: { width: 108, narrow: 112 },
  basin: { width: 116, narrow: 124 },
  region: { width: 112, narrow: 124 },
  river: { width: 92, narrow: 124 },
};

const cellOf = (key: IdentityColumn, id: StationId) => {
  if (key === NAME_COLUMN) return <StationLink id={id} />;
  if (key === 'type') return <TypeCell id={id} />;
  return <TextCell id={id} textOf={(station) => station[key]} />;
};

const identityColumn = (key: IdentityColumn) =>
  column.accessor('id', {
    id: key,
    sortDescFirst: false,
    meta: { label: columnLabel(key), ...WIDTHS[key], numeric: false },
    cell: ({ row }) => cellOf(key, row.original.id),
  });

const ageColumn = column.accessor('id', {
  id: AGE_COLUMN,
  sortDescFirst: true,
  meta: { label: columnLabel(AGE_COLUMN), width: 92, narrow: 92, numeric: true },
  cell: ({ row }) => <AgeCell id={row.original.id} />,
});

/** Longer words widen the column: headers do not break words and need space for the sort arrow. */
const LONG_WORD = 10;
const readingWidths = ({ id }: TableReading): Pick<ColumnLook, 'width' | 'narrow'> => {
  const width = columnLabel(id)
    .split(/\s/)
    .some((word) => word.length > LONG_WORD)
    ? 112
    : 88;
  return { width, narrow: width };
};

const readingColumn = (reading: TableReading) =>
  column.accessor('id', {
    id: reading.id,
    // For readings the highest is usually of interest.
    sortDescFirst: true,
    meta: { label: columnLabel(reading.id), ...readingWidths(reading), numeric: true },
    cell: ({ row }) => <ReadingCell id={row.original.id} reading={reading} />,
  });

const DERIVED: {
  readonly [D in DerivedColumn]: Omit<ColumnLook, 'label'> & {
    readonly Cell: ComponentType<{ readonly id: StationId }>;
    readonly hasOrder: boolean;
  };
} = {
  agora: { width: 112, narrow: 104, numeric: true, Cell: NowCell, hasOrder: false },
  subida: { width: 96, narrow: 96, numeric: true, Cell: RateCell, hasOrder: true },
  cota: { width: 136, narrow: 136, numeric: false, Cell: AlertCell, hasOrder: true },
};

const derivedColumn = (key: DerivedColumn) => {
  const { Cell, hasOrder, ...look } = DERIVED[key];
  return column.accessor('id', {
    id: key,
    // A mixture of quantities has no order.
    enableSorting: hasOrder,
    sortDescFirst: true,
    meta: { label: columnLabel(key), ...look },
    cell: ({ row }) => <Cell id={row.original.id} />,
  });
};

const make = (key: TableColumnKey) => {
  if (isIdentityColumn(key)) return identityColumn(key);
  if (isDerivedColumn(key)) return derivedColumn(key);
  const reading = tableReadingOf(key);
  return reading === undefined ? ageColumn : readingColumn(reading);
};

type TableColumn = ReturnType<typeof make>;
const madeByKey = new Map<TableColumnKey, TableColumn>();

const columnOf = (key: TableColumnKey): TableColumn => {
  const made = madeByKey.get(key) ?? make(key);
  madeByKey.set(key, made);
  return made;
};

const arrange = (keys: readonly TableColumnKey[]) => column.columns(keys.map(columnOf));

export type Columns = ReturnType<typeof arrange>;
const arrangements = new Map<string, Columns>();

/** Column definitions of these keys, in order; the same array for the same keys. */
export const tableColumnsOf = (keys: readonly TableColumnKey[]): Columns => {
  const id = keys.join(' ');
  const known = arrangements.get(id);
  if (known !== undefined) return known;
  const made = arrange(keys);
  arrangements.set(id, made);
  return made;
};
