import { memoised } from '#domain/memoised.ts';
import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import {
  AGE_COLUMN,
  type DerivedColumn,
  type IdentityColumn,
  isDerivedColumn,
  isIdentityColumn,
  isTableColumn,
  TABLE_COLUMNS,
  type TableColumnKey,
  type TableReading,
  tableReadingOf,
} from '#domain/quantities/choices/table-columns.ts';
import type { StationId } from '#domain/stations/station.ts';
import type { ReactNode } from 'react';
import { AgeCell } from '#app/table/cells/AgeCell.tsx';
import { AlertCell } from '#app/table/cells/AlertCell.tsx';
import { columnLabel } from './column-label.ts';
import { DayCell } from '#app/table/cells/DayCell.tsx';
import { NowCell } from '#app/table/cells/NowCell.tsx';
import { RateCell } from '#app/table/cells/RateCell.tsx';
import { ReadingCell } from '#app/table/cells/ReadingCell.tsx';
import { StationLink } from '#app/table/cells/StationLink.tsx';
import { TextCell } from '#app/table/cells/TextCell.tsx';
import type { ListedRow } from '#app/table/table-view.ts';

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

interface ColumnKind extends Omit<ColumnLook, 'label'> {
  readonly cell: (id: StationId) => ReactNode;
}

const words = (width: number, narrow: number, cell: ColumnKind['cell']): ColumnKind => ({
  width,
  narrow,
  numeric: false,
  cell,
});
const number = (width: number, cell: ColumnKind['cell']): ColumnKind => ({
  width,
  narrow: width,
  numeric: true,
  cell,
});
const textOf = (key: 'codigo' | 'basin' | 'region' | 'river') => (id: StationId) => (
  <TextCell id={id} textOf={(station) => station[key]} />
);

/** The identity columns and the readings of `resumo` fit side by side from 1280 px on. */
const KINDS: {
  readonly [K in IdentityColumn | DerivedColumn | typeof AGE_COLUMN]: ColumnKind;
} = {
  codigo: words(100, 112, textOf('codigo')),
  name: words(156, 136, (id) => <StationLink id={id} />),
  type: words(108, 112, (id) => <TextCell id={id} textOf={({ type }, names) => names[type]} />),
  basin: words(104, 124, textOf('basin')),
  region: words(112, 124, textOf('region')),
  river: words(92, 124, textOf('river')),
  agora: number(136, (id) => <NowCell id={id} />),
  dia: words(84, 84, (id) => <DayCell id={id} />),
  subida: number(92, (id) => <RateCell id={id} />),
  cota: words(120, 120, (id) => <AlertCell id={id} />),
  heardAt: number(88, (id) => <AgeCell id={id} />),
};

/** Longer words widen the column: headers do not break words and need space for the sort arrow. */
const LONG_WORD = 10;

const readingKind = (reading: TableReading): ColumnKind => {
  const isLong = columnLabel(reading.id)
    .split(/\s/)
    .some((word) => word.length > LONG_WORD);
  // Rain has the shortest words, and the most columns.
  const width = reading.measurement === 'chuva' ? 76 : isLong ? 112 : 88;
  return number(width, (id) => <ReadingCell id={id} reading={reading} />);
};

const kindOf = (key: TableColumnKey): ColumnKind => {
  if (isIdentityColumn(key) || isDerivedColumn(key)) return KINDS[key];
  const reading = tableReadingOf(key);
  return reading === undefined ? KINDS[AGE_COLUMN] : readingKind(reading);
};

const make = (key: TableColumnKey) => {
  const { cell, ...look } = kindOf(key);
  return column.accessor('id', {
    id: key,
    // Of readings and ages the highest is usually of interest.
    sortDescFirst: !isIdentityColumn(key),
    // A mixture of quantities has no order.
    enableSorting: key !== 'agora' && key !== 'dia',
    meta: { label: columnLabel(key), ...look },
    cell: ({ row }) => cell(row.original.id),
  });
};

const columnOf = memoised(TABLE_COLUMNS.length, make);
const arrange = (keys: readonly TableColumnKey[]) => column.columns(keys.map(columnOf));

export type Columns = ReturnType<typeof arrange>;
const arranged = memoised(TABLE_COLUMNS.length, (keys: string) =>
  arrange(keys.split(' ').filter(isTableColumn)),
);

/** Column definitions of these keys, in order; the same array for the same keys. */
export const tableColumnsOf = (keys: readonly TableColumnKey[]): Columns =>
  arranged(keys.join(' '));
