import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import { ptBr } from '#app/i18n/pt-br.ts';
import type { TableGroup } from '#app/search-params.ts';
import { AgeCell } from './AgeCell.tsx';
import { ReadingCell } from './ReadingCell.tsx';
import { READING_KEYS_BY_GROUP, READING_LOOKS } from './reading-columns.ts';
import { StationLink } from './StationLink.tsx';
import type { ListedRow } from './table-view.ts';
import { TextCell } from './TextCell.tsx';

/** How a column stands. Widths in CSS pixels, from 900 px up and below; the name's is its least, it takes what is left. */
interface ColumnLook {
  /** What stands in its head. */
  readonly label: string;
  readonly width: number;
  readonly narrow: number;
  readonly numeric: boolean;
}
const columnMeta: ColumnLook = { label: '', width: 0, narrow: 0, numeric: false };

/** Sorting is only stated here; the worker does it. */
export const features = tableFeatures({ rowSortingFeature, columnMeta });

const column = createColumnHelper<typeof features, ListedRow>();

/** The name is the row's header and stays in sight when the rest moves sideways. */
export const NAME_COLUMN = 'name';

const name = column.accessor('id', {
  id: NAME_COLUMN,
  meta: { label: ptBr.table.name, width: 200, narrow: 148, numeric: false },
  cell: ({ row }) => <StationLink id={row.original.id} />,
});

const codigo = column.accessor('id', {
  id: 'codigo',
  meta: { label: ptBr.table.codigo, width: 140, narrow: 112, numeric: false },
  cell: ({ row }) => <TextCell id={row.original.id} textOf={({ codigo: text }) => text} />,
});

const type = column.accessor('id', {
  id: 'type',
  meta: { label: ptBr.table.type, width: 128, narrow: 128, numeric: false },
  cell: ({ row }) => (
    <TextCell id={row.original.id} textOf={(station) => ptBr.station.type(station.type)} />
  ),
});

const basin = column.accessor('id', {
  id: 'basin',
  meta: { label: ptBr.table.basin, width: 164, narrow: 164, numeric: false },
  cell: ({ row }) => (
    <TextCell id={row.original.id} textOf={(station) => station.basin ?? station.region} />
  ),
});

const heardAt = column.accessor('id', {
  id: 'heardAt',
  sortDescFirst: true,
  meta: { label: ptBr.table.heardAt, width: 116, narrow: 96, numeric: true },
  cell: ({ row }) => <AgeCell id={row.original.id} />,
});

const readingColumnByKey = new Map(
  READING_LOOKS.map((look, index) => [
    look.key,
    column.accessor('id', {
      id: look.key,
      // Whoever sorts by rain wants the most first.
      sortDescFirst: true,
      meta: {
        label: ptBr.table.withUnit(ptBr.table.readings[look.key], look.unit),
        width: 100,
        narrow: 88,
        numeric: true,
      },
      cell: ({ row }) => <ReadingCell id={row.original.id} index={index} look={look} />,
    }),
  ]),
);

const readingsOf = (group: TableGroup) =>
  READING_KEYS_BY_GROUP[group]
    .map((key) => readingColumnByKey.get(key))
    .filter((found) => found !== undefined);

const arrange = (group: TableGroup, wide: boolean) =>
  wide
    ? column.columns([codigo, name, type, basin, ...readingsOf(group), heardAt])
    : // Where there is room for two columns, the numbers come right after the name.
      column.columns([name, ...readingsOf(group), heardAt, codigo, type, basin]);

type Arrangement = ReturnType<typeof arrange>;
const arrangements = new Map<string, Arrangement>();

/** The columns of a group, the same array for the same question. */
export const columnsOf = (group: TableGroup, wide: boolean): Arrangement => {
  const key = `${group} ${wide}`;
  const known = arrangements.get(key);
  if (known !== undefined) return known;
  const made = arrange(group, wide);
  arrangements.set(key, made);
  return made;
};
