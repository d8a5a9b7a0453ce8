import { useTable, type SortingState, type Updater } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { isTableColumn } from '#domain/quantities/choices/table-columns.ts';
import { type TableLayout, tableLayout, withWidth } from '#app/table/columns/table-memory.ts';
import { pinsOf } from '#app/table/columns/pins.ts';
import { useStore } from '#app/state/use-store.ts';
import type { Page } from '#app/ui/controls/pagination.ts';
import { useIsWide } from '#app/ui/use-media.ts';
import { MAX_SORTS } from '#app/table/table-search.ts';
import { tableTexts } from '#i18n/pt-br/screens/table.ts';
import { columnLabel } from '#app/table/columns/column-label.ts';
import { copyCells } from './copied-rows.ts';
import { type Columns, features, NAME_COLUMN } from '#app/table/columns/columns.tsx';
import { type RowWindow, windowAround } from '#app/ui/row-window.ts';
import type { TableView } from '#app/table/table-view.ts';
import { SortHeader } from './SortHeader.tsx';
import type { useHeldRow } from './use-held-row.ts';
import { gridRoles } from './grid-roles.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { TableRowView } from './TableRowView.tsx';
import {
  body,
  headGroup,
  headRow,
  row as rowClass,
  ROW_HEIGHT,
  scroller,
  spacer,
  table as tableClass,
} from './VirtualTable.css.ts';

/** Overscan, so that the Tab key finds the next link. */
const OVERSCAN = 2;
/** `aria-rowindex` of the first row: the header is row 1. */
const FIRST_ROW = 2;
/** Assumed size until the scroller is measured. */
const FIRST_RECT = { width: 360, height: 480 };

const labelOf = (key: string, usual: string, { units }: TableView): string => {
  const unit = units.get(key);
  return unit === undefined || !isTableColumn(key) ? usual : columnLabel(key, unit);
};

/** Columns side by side: their tracks, and where the pinned ones begin. CSS pixels. */
const tracksOf = (
  columns: readonly { readonly id: string; readonly width: number }[],
  { widths, pinned }: TableLayout,
  room: number,
) => {
  const leastWidth = columns.reduce((sum, { width }) => sum + width, 0);
  // Room that is left is the name's, or everyone's once the name has a width of its own.
  const nameGrows = !widths.has(NAME_COLUMN);
  const tracks = columns
    .map(({ id, width }) => {
      if (!nameGrows) return `minmax(${width}px, ${width}fr)`;
      return id === NAME_COLUMN ? `minmax(${width}px, 1fr)` : `${width}px`;
    })
    .join(' ');
  const pins = new Map<string, number>();
  let pinnedWidth = 0;
  for (const { id, width } of columns) {
    // Pin only if columns overflow: each pinned cell is a compositing layer.
    if (leastWidth <= room || !pinned.some((key) => key === id)) continue;
    pins.set(id, pinnedWidth);
    pinnedWidth += width;
  }
  return { leastWidth, tracks, pins, pinnedWidth };
};

/** Requests the rows around those that are drawn. */
const useRequestedWindow = (
  first: number,
  last: number,
  onWindow: (window: RowWindow) => void,
): void => {
  const { offset, limit } = windowAround(first, last);
  useEffect(() => onWindow({ offset, limit }), [onWindow, offset, limit]);
};

interface VirtualTableProps {
  readonly view: TableView;
  readonly page: Page;
  readonly columns: Columns;
  /** Renders every row of the page, for print. */
  readonly drawsAllRows: boolean;
  readonly sorting: SortingState;
  readonly onSort: (updater: Updater<SortingState>) => void;
  /** Requests rows of the page, counted from its first. */
  readonly onWindow: (window: RowWindow) => void;
  /** Identity of the list; on change the scroller returns to the top. */
  readonly place: string;
  /** Handlers that track the row under pointer or focus. */
  readonly rowHandlers: ReturnType<typeof useHeldRow>['handlers'];
}

/**
 * A virtualized native `table`. Two empty rows take the space of the rows outside the window; `aria-rowindex` gives the real
 * positions.
 */
export const VirtualTable = ({
  view,
  page,
  columns,
  drawsAllRows,
  sorting,
  onSort,
  onWindow,
  place,
  rowHandlers,
}: VirtualTableProps) => {
  const wide = useIsWide();
  const layout = useStore(tableLayout);
  const scrollerElement = useRef<HTMLDivElement>(null);
  const table = useTable({
    features,
    columns,
    data: view.listed,
    getRowId: ({ id }) => String(id),
    state: { sorting },
    onSortingChange: onSort,
    manualSorting: true,
    enableSortingRemoval: false,
    maxMultiSortColCount: MAX_SORTS,
  });
  const virtualizer = useVirtualizer({
    count: page.length,
    getScrollElement: () => scrollerElement.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: drawsAllRows ? page.length : OVERSCAN,
    initialRect: FIRST_RECT,
  });

  const drawn = virtualizer.getVirtualItems();
  useRequestedWindow(drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0, onWindow);
  useEffect(() => {
    scrollerElement.current?.scrollTo({ top: 0 });
  }, [place]);

  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const rows = table.getRowModel().rows;
  const above = drawn[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const widthOf = ({ id, column: { columnDef } }: (typeof headers)[number]): number =>
    (isTableColumn(id) ? layout.widths.get(id) : undefined) ??
    columnDef.meta?.[wide ? 'width' : 'narrow'] ??
    0;
  const { leastWidth, tracks, pins, pinnedWidth } = tracksOf(
    headers.map((header) => ({ id: header.id, width: widthOf(header) })),
    layout,
    virtualizer.scrollRect?.width ?? FIRST_RECT.width,
  );
  const drawnPins = pinsOf(pins);
  const resize = (id: string, width: number): void => {
    if (isTableColumn(id)) tableLayout.change((before) => withWidth(before, id, width));
  };

  const keys = useGridKeys(
    scrollerElement,
    {
      firstRow: page.offset + FIRST_ROW,
      lastRow: page.offset + page.length + FIRST_ROW - 1,
      columns: headers.length,
    },
    (row) => virtualizer.scrollToIndex(row - FIRST_ROW - page.offset),
  );

  return (
    <div
      ref={scrollerElement}
      className={scroller}
      style={{ scrollPaddingLeft: pinnedWidth }}
      tabIndex={-1}
      {...keys}
      onCopy={copyCells}
      data-scroll-restoration-id="stations"
    >
      <table
        role="grid"
        className={tableClass}
        style={{ minWidth: leastWidth, gridTemplateColumns: tracks }}
        aria-label={tableTexts.caption}
        aria-rowcount={view.matched + 1}
      >
        <thead {...gridRoles.group} className={headGroup}>
          <tr {...gridRoles.row} aria-rowindex={1} className={headRow}>
            {headers.map((header) => (
              <SortHeader
                key={header.id}
                label={labelOf(header.id, header.column.columnDef.meta?.label ?? '', view)}
                sorted={header.column.getIsSorted()}
                rank={sorting.length > 1 ? header.column.getSortIndex() + 1 : null}
                onSort={header.column.getToggleSortingHandler()}
                numeric={header.column.columnDef.meta?.numeric === true}
                pinnedAt={pins.get(header.id)}
                width={widthOf(header)}
                onResize={(width) => resize(header.id, width)}
              />
            ))}
          </tr>
        </thead>
        <tbody {...gridRoles.group} className={body} {...rowHandlers}>
          {above > 0 && <tr aria-hidden="true" className={spacer} style={{ height: above }} />}
          {drawn.map(({ index }) => {
            const row = rows[page.offset + index - view.offset];
            return row === undefined ? (
              <tr key={`lugar ${index}`} aria-hidden="true" className={rowClass} />
            ) : (
              <TableRowView
                key={row.id}
                row={row}
                columns={columns}
                pins={drawnPins}
                position={page.offset + index}
              />
            );
          })}
          {below > 0 && <tr aria-hidden="true" className={spacer} style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
};
