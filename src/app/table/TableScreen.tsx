import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { functionalUpdate, type SortingState, type Updater } from '@tanstack/react-table';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { pageOf } from '#app/ui/pagination.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { paginationTexts } from '#app/i18n/pt-br/common.ts';
import { printTexts } from '#app/i18n/pt-br/shell.ts';
import { tableTexts } from '#app/i18n/pt-br/table.ts';
import { DEFAULT_PAGE_SIZE, type TableOnlyWord, type TableSearch } from './table-search.ts';
import { formatAge, formatInstant } from '#domain/text/format.ts';
import { useNow } from '#app/core/use-now.ts';
import { serverNow } from '#app/core/server-clock.ts';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { paperOnly } from '#app/ui/paper.css.ts';
import { useStore } from '#app/state/use-store.ts';
import { usePrinting } from '#app/ui/print-coordinator.ts';
import { useIsWide } from '#app/ui/use-media.ts';
import { type TableColumnKey, tableReadingOf } from '#domain/quantities/table-columns.ts';
import type { ReadingColumn, StationTableQuery, TableOnly } from '#worker/api/station-table.ts';
import { orderedColumns } from './column-order.ts';
import { columnsOf } from './columns.tsx';
import { FIRST_WINDOW, type RowWindow } from '#app/ui/row-window.ts';
import { applyTableFrame, NO_PLACES } from './table-view.ts';
import { sortingOf, sortingToWords } from './table-sort.ts';
import { useHeldRow } from './use-held-row.ts';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import { FIRST_LAYOUT, tableLayout, withPin } from './table-memory.ts';
import { ExportTools } from './ExportTools.tsx';
import { UnitNote } from '#app/ui/UnitNote.tsx';
import { Pagination } from '#app/ui/Pagination.tsx';
import { count, emptyPlace, foot, legend, pauseNote, screen } from './TableScreen.css.ts';
import { TableToolbar } from './TableToolbar.tsx';
import { RowsProvider } from './use-row.tsx';
import { useUrlText } from './use-url-text.ts';
import { VirtualTable } from './VirtualTable.tsx';

const route = getRouteApi('/tabela');

/** Minimum interval between re-sorts: about the time to read a row. */
const RESORT_PACE_MS = 5_000;

const ONLY_BY_WORD: { readonly [W in TableOnlyWord]: TableOnly } = {
  leitura: 'reading',
  chovendo: 'raining',
};

const NO_FILTERS: TableSearch = {
  busca: undefined,
  tipo: undefined,
  bacia: undefined,
  regiao: undefined,
  so: undefined,
};

const readingsByKeys = new Map<string, readonly ReadingColumn[]>();

/** Reading columns to request; the same array for the same keys. */
const readingsOf = (
  keys: readonly TableColumnKey[],
  coloured: boolean,
): readonly ReadingColumn[] => {
  const cacheKey = `${keys.join(' ')} ${coloured}`;
  const known = readingsByKeys.get(cacheKey);
  if (known !== undefined) return known;
  const made = keys.flatMap((key) => {
    const reading = tableReadingOf(key);
    if (reading === undefined) return [];
    const { paths, value, range, showsZero, isStaffLevel } = reading;
    const legend = { range, showsZero, isStaffLevel };
    return [coloured && value !== null ? { key, paths, legend } : { key, paths }];
  });
  readingsByKeys.set(cacheKey, made);
  return made;
};

/** States that the table is paused, and since when. */
const PauseNote = ({ since }: { readonly since: EpochMs }) => {
  const now = useNow();
  return (
    <span className={pauseNote}>
      <strong>{tableTexts.pausedSince(formatInstant(since), formatAge(now - since))}</strong>{' '}
      {tableTexts.pausedText}
    </span>
  );
};

/** `/tabela`: all stations in one live table. The worker searches, filters, sorts and windows it. */
export const TableScreen = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const wide = useIsWide();
  const group = search.grupo ?? 'resumo';
  const layout = useStore(tableLayout);
  const keys = orderedColumns(group, search.colunas ?? layout.columns, wide);
  const columns = columnsOf(keys);
  const coloured = search.cores !== 'nao';
  const readings = readingsOf(keys, coloured);
  const { tipo, bacia, regiao, so, ordem } = search;
  const sorting = useMemo(() => sortingOf(ordem, columns), [ordem, columns]);
  const [pausedAt, setPausedAt] = useState<EpochMs>();
  const size = search.linhas ?? DEFAULT_PAGE_SIZE;
  const [rowWindow, setRowWindow] = useState<RowWindow>(FIRST_WINDOW);
  /** From the last frame; until then any page number of the URL is accepted. */
  const [matched, setMatched] = useState(Infinity);
  const page = pageOf(search.pagina ?? 1, size, matched);
  const offset = page.offset + rowWindow.offset;
  const limit = Math.max(0, Math.min(rowWindow.limit, page.length - rowWindow.offset));

  const change = useCallback(
    (changed: TableSearch) =>
      void navigate({
        // A changed list starts on its first page.
        search: (before: TableSearch) => ({ ...before, pagina: undefined, ...changed }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const remember = useCallback(
    (text: string) => change({ busca: text.trim() === '' ? undefined : text }),
    [change],
  );
  const [text, setText] = useUrlText(search.busca ?? '', remember);
  const searchText = text.trim();

  const order = sortingToWords(sorting);
  const place = [order, group, tipo, bacia, regiao, so, size, page.number, searchText].join('\n');
  const { hold, handlers } = useHeldRow(place);
  const query = useMemo(
    (): StationTableQuery => ({
      columns: readings,
      sort: sorting.map(({ id, desc }) => ({ key: id, descending: desc })),
      pace: RESORT_PACE_MS,
      hold,
      pausedAt,
      search: searchText,
      types: tipo === undefined ? [] : [tipo],
      basin: bacia,
      region: regiao,
      only: so?.map((word) => ONLY_BY_WORD[word]),
      window: { offset, limit },
    }),
    [readings, sorting, hold, pausedAt, searchText, tipo, bacia, regiao, so, offset, limit],
  );
  const view = useFrames('station-table', query, applyTableFrame);
  if (view !== null && view.matched !== matched) setMatched(view.matched);
  const isComplete =
    view !== null && view.offset <= page.offset && view.listed.length >= page.length;
  const isPrinting = usePrinting(isComplete);

  const onSort = (updater: Updater<SortingState>): void => {
    change({ ordem: sortingToWords(functionalUpdate(updater, sorting)) });
  };
  const onWindow = useCallback((next: RowWindow) => {
    setRowWindow((before) =>
      before.offset === next.offset && before.limit === next.limit ? before : next,
    );
  }, []);

  return (
    <div className={screen}>
      <TableToolbar
        text={text}
        onText={setText}
        search={search}
        places={view?.places ?? NO_PLACES}
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
        <Checkbox
          isSwitch
          size="small"
          checked={pausedAt !== undefined}
          onChange={(isPaused) => setPausedAt(isPaused ? serverNow() : undefined)}
        >
          {tableTexts.pause}
        </Checkbox>
        <ColumnsPanel
          shown={keys}
          pinned={layout.pinned}
          coloured={coloured}
          onShown={(colunas) => {
            tableLayout.change((before) => ({ ...before, columns: colunas }));
            change({ grupo: 'personalizada', colunas });
          }}
          onPin={(key, isPinned) => tableLayout.change((before) => withPin(before, key, isPinned))}
          onColoured={(isColoured) => change({ cores: isColoured ? undefined : 'nao' })}
          onReset={() => {
            tableLayout.change(() => FIRST_LAYOUT);
            change({ grupo: undefined, colunas: undefined, cores: undefined });
          }}
        />
        <ExportTools query={query} columns={keys} />
      </TableToolbar>
      <output>
        {view !== null && view.pausedAt !== null && <PauseNote since={view.pausedAt} />}
      </output>
      {view === null ? (
        <Spinner screen />
      ) : view.matched === 0 ? (
        <div className={emptyPlace}>
          {view.total === 0 ? (
            <Empty title={tableTexts.waitingTitle} text={tableTexts.waitingText} />
          ) : (
            <Empty title={tableTexts.noneTitle} text={tableTexts.noneText}>
              <Button
                onClick={() => {
                  setText('');
                  change(NO_FILTERS);
                }}
              >
                {tableTexts.showAll}
              </Button>
            </Empty>
          )}
        </div>
      ) : (
        <>
          {isPrinting && (
            <p className={paperOnly}>
              {paginationTexts.range(page.offset + 1, page.offset + page.length, view.matched)}
              {isComplete ? null : ` · ${printTexts.incomplete}`}
            </p>
          )}
          <RowsProvider rows={view.rows}>
            <VirtualTable
              view={view}
              page={page}
              columns={columns}
              layout={layout}
              wide={wide}
              drawsAllRows={isPrinting}
              sorting={sorting}
              onSort={onSort}
              onWindow={onWindow}
              place={place}
              rowHandlers={handlers}
            />
          </RowsProvider>
          <div className={foot}>
            <p className={legend}>{tableTexts.legend}</p>
            {view.hasUnknownUnit && <UnitNote units={[null]} />}
            <Pagination
              page={page}
              size={size}
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
