import { lazy, Suspense, useContext } from 'react';
import { MOST_STATIONS } from '#domain/series/series-query.ts';
import { useTimeZone } from '#app/site-config.tsx';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { functionalUpdate } from '@tanstack/react-table';
import { paginationTexts } from '#i18n/pt-br/pagination.ts';
import { printTexts } from '#i18n/pt-br/screens/shell.ts';
import { measurementTexts } from '#i18n/pt-br/measurements.ts';
import { tableTexts } from '#i18n/pt-br/screens/table.ts';
import type { TableSearch } from './table-search.ts';
import { formatAge, formatInstant } from '#domain/text/format.ts';
import { useNow } from '#app/core/use-now.ts';
import { useIsPastShown } from '#app/replay/use-is-replay.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { Checkbox } from '#app/ui/controls/Checkbox.tsx';
import { Button } from '#app/ui/controls/Button.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { paperOnly } from '#app/ui/paper.css.ts';
import { usePrinting } from '#app/ui/print-coordinator.ts';
import { NO_TABLE_PLACES } from './table-view.ts';
import { sortingToWords } from './table-sort.ts';
import { FIRST_LAYOUT, tableLayout, withPin } from '#app/table/columns/table-memory.ts';
import { ToolPanel } from '#app/ui/panels/ToolPanel.tsx';
import { ExportTools } from '#app/table/tools/ExportTools.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import { Pagination } from '#app/ui/controls/Pagination.tsx';
import { count, emptyPlace, foot, legend, pauseNote, screen, wideOnly } from './TableScreen.css.ts';
import { TableToolbar } from '#app/table/tools/TableToolbar.tsx';
import { RowsProvider } from '#app/table/rows/use-row.tsx';
import { tableColumnsOf } from '#app/table/columns/columns.tsx';
import { useTableQuery } from './use-table-query.ts';
import { VirtualTable } from '#app/table/rows/VirtualTable.tsx';

/** Loaded when it is opened. */
const ColumnsPanel = lazy(async () => ({
  default: (await import('#app/table/tools/ColumnsPanel.tsx')).ColumnsPanel,
}));
const CompareListed = lazy(async () => ({
  default: (await import('#app/table/tools/CompareListed.tsx')).CompareListed,
}));
const DayReader = lazy(async () => ({
  default: (await import('#app/table/days/DayReader.tsx')).DayReader,
}));

const NO_FILTERS: TableSearch = {
  busca: undefined,
  tipo: undefined,
  bacia: undefined,
  regiao: undefined,
  so: undefined,
};

/** States that the table is paused, and since when. */
const PauseNote = ({ since }: { readonly since: EpochMs }) => {
  const now = useNow();
  const zone = useTimeZone();
  return (
    <span className={pauseNote}>
      <strong>{tableTexts.pausedSince(formatInstant(since, zone), formatAge(now - since))}</strong>{' '}
      {tableTexts.pausedText}
    </span>
  );
};

/** In place of the rows: no station yet, or none that matches. */
const NoRows = ({
  isWaiting,
  onShowAll,
}: {
  readonly isWaiting: boolean;
  readonly onShowAll: () => void;
}) => (
  <div className={emptyPlace}>
    {isWaiting ? (
      <Empty title={tableTexts.waitingTitle} text={tableTexts.waitingText} />
    ) : (
      <Empty title={tableTexts.noneTitle} text={tableTexts.noneText}>
        <Button onClick={onShowAll}>{tableTexts.showAll}</Button>
      </Empty>
    )}
  </div>
);

/** `/tabela`: all stations in one live table. The worker searches, filters, sorts and windows it. */
export const TableScreen = () => {
  const table = useTableQuery();
  const isPast = useIsPastShown();
  const { change, keys, coloured, layout, page, view } = table;
  const isComplete =
    view !== null && view.offset <= page.offset && view.listed.length >= page.length;
  const isPrinting = usePrinting(isComplete);
  const hasOwnReadings = useContext(FirstFramesContext) === null;

  return (
    <div className={screen}>
      <TableToolbar
        text={table.text}
        onText={table.setText}
        search={table.search}
        places={view?.places ?? NO_TABLE_PLACES}
        onChange={change}
        heading={
          <>
            <h1>{tableTexts.caption}</h1>
            <p className={count} aria-live="polite">
              {view !== null && tableTexts.shown(view.matched, view.total, view.leftOut)}
            </p>
          </>
        }
      >
        {isPast ? null : (
          <Checkbox
            isSwitch
            checked={table.pausedAt !== undefined}
            onChange={(isPaused) => table.setPausedAt(isPaused ? serverNow() : undefined)}
          >
            {tableTexts.pause}
          </Checkbox>
        )}
        <ToolPanel label={tableTexts.columnTools}>
          <Suspense fallback={<Spinner />}>
            <ColumnsPanel
              shown={keys}
              pinned={layout.pinned}
              coloured={coloured}
              onShown={(colunas) => {
                tableLayout.change((before) => ({ ...before, columns: colunas }));
                change({ grupo: 'personalizada', colunas });
              }}
              onPin={(key, isPinned) =>
                tableLayout.change((before) => withPin(before, key, isPinned))
              }
              onColoured={(isColoured) => change({ cores: isColoured ? undefined : 'nao' })}
              onReset={() => {
                tableLayout.change(() => FIRST_LAYOUT);
                change({ grupo: undefined, colunas: undefined, cores: undefined });
              }}
            />
          </Suspense>
        </ToolPanel>
        <ExportTools query={table.query} columns={keys} />
      </TableToolbar>
      <output>
        {view !== null && view.pausedAt !== null && <PauseNote since={view.pausedAt} />}
      </output>
      {view === null ? (
        <Spinner screen />
      ) : view.matched === 0 ? (
        <NoRows
          isWaiting={view.total === 0}
          onShowAll={() => {
            table.setText('');
            change(NO_FILTERS);
          }}
        />
      ) : (
        <>
          {isPrinting && (
            <p className={paperOnly}>
              {paginationTexts.range(page.offset + 1, page.offset + page.length, view.matched)}
              {isComplete ? null : ` · ${printTexts.incomplete}`}
            </p>
          )}
          {hasOwnReadings && view.pausedAt === null && keys.includes('dia') && (
            <Suspense>
              <DayReader listed={view.listed} rows={view.rows} />
            </Suspense>
          )}
          <RowsProvider rows={view.rows}>
            <VirtualTable
              view={view}
              page={page}
              columns={tableColumnsOf(keys)}
              drawsAllRows={isPrinting}
              sorting={table.sorting}
              onSort={(updater) =>
                change({ ordem: sortingToWords(functionalUpdate(updater, table.sorting)) })
              }
              onWindow={table.onWindow}
              place={table.place}
              rowHandlers={table.rowHandlers}
            />
          </RowsProvider>
          <div className={foot}>
            {isComplete && view.matched < view.total && view.matched <= MOST_STATIONS && (
              <Suspense>
                <CompareListed listed={view.listed} rows={view.rows} />
              </Suspense>
            )}
            <p className={legend}>{tableTexts.legend}</p>
            {table.offersByWindow && (
              <div className={wideOnly}>
                <Checkbox
                  size="small"
                  checked={layout.byWindow}
                  onChange={(byWindow) => tableLayout.change((before) => ({ ...before, byWindow }))}
                >
                  {measurementTexts.byPeriod}
                </Checkbox>
              </div>
            )}
            <UnitNote units={[...view.units.values(), ...(view.hasUnknownUnit ? [null] : [])]} />
            <Pagination
              page={page}
              size={table.size}
              matched={view.matched}
              onPage={(pagina) => change({ pagina })}
              onSize={(linhas) => change({ linhas })}
            />
          </div>
        </>
      )}
    </div>
  );
};
