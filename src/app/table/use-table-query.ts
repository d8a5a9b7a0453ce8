import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { useFrames } from '#app/core/use-frames.ts';
import { useTypeNames } from '#app/readings/type-names.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { useStore } from '#app/state/use-store.ts';
import { type Page, pageOf, type PageSize } from '#app/ui/controls/pagination.ts';
import { FIRST_WINDOW, type RowWindow } from '#app/ui/row-window.ts';
import { useIsWide } from '#app/ui/use-media.ts';
import type { StationTableQuery, TableOnly } from '#worker/api/station-table.ts';
import { tableColumnsOf, NAME_COLUMN } from '#app/table/columns/columns.tsx';
import { hasWindowRange, readingColumns } from '#app/table/columns/reading-columns.ts';
import { tableLayout } from '#app/table/columns/table-memory.ts';
import { useUrlText } from './use-url-text.ts';
import { DEFAULT_PAGE_SIZE, type TableOnlyWord, type TableSearch } from './table-search.ts';
import { sortingOf, sortingToWords } from './table-sort.ts';
import { applyTableFrame } from './table-view.ts';
import { useHeldRow } from '#app/table/rows/use-held-row.ts';
import { useIsLeft } from '#app/url/use-is-left.ts';
import {
  AGE_COLUMN,
  columnsOfGroup,
  type TableColumnKey,
  isIdentityColumn,
  type TableGroup,
} from '#domain/quantities/choices/table-columns.ts';

/** What the narrow screen's column of a station's present has in one cell: its own columns come after the others there. */
const OF_AGORA: ReadonlySet<TableColumnKey> = new Set(['rio', 'subida', 'cota']);

/**
 * Column order. The user's own choice keeps its order and always includes the name. A group has the name, the numbers, their age, and
 * last what else identifies the station. On narrow screens, with room for three columns, what matters at the station and its age are first.
 */
const orderedColumns = (
  group: TableGroup,
  chosen: readonly TableColumnKey[] | null,
  wide: boolean,
): readonly TableColumnKey[] => {
  if (group === 'personalizada' && chosen !== null) {
    return chosen.includes(NAME_COLUMN) ? chosen : [NAME_COLUMN, ...chosen];
  }
  const keys = columnsOfGroup(group === 'personalizada' ? 'resumo' : group);
  // A line of the day is no part of a narrow screen that has not chosen it.
  const readings = keys.filter(
    (key) => !isIdentityColumn(key) && key !== AGE_COLUMN && (wide || key !== 'dia'),
  );
  const identity = keys.filter((key) => key !== NAME_COLUMN && isIdentityColumn(key));
  if (wide) return [NAME_COLUMN, ...readings, AGE_COLUMN, ...identity];
  const [main, ...others]: readonly TableColumnKey[] =
    group === 'resumo'
      ? ['agora', ...readings.filter((key) => !OF_AGORA.has(key)), ...OF_AGORA]
      : readings;
  return [NAME_COLUMN, ...(main === undefined ? [] : [main]), AGE_COLUMN, ...others, ...identity];
};

const route = getRouteApi('/tabela');

/** Minimum interval between re-sorts: about the time to read a row. */
const RESORT_PACE_MS = 5_000;

const ONLY_BY_WORD: { readonly [W in TableOnlyWord]: TableOnly } = {
  leitura: 'reading',
  chovendo: 'raining',
  cota: 'alert',
};

/** The page of the URL and the rows of it to request. `onMatched`: the rows of a frame; until the first, any page number is accepted. */
const usePage = (requested: number, size: PageSize) => {
  const [rowWindow, setRowWindow] = useState<RowWindow>(FIRST_WINDOW);
  const [matched, setMatched] = useState(Infinity);
  const page: Page = pageOf(requested, size, matched);
  const onWindow = useCallback((next: RowWindow) => {
    setRowWindow((before) =>
      before.offset === next.offset && before.limit === next.limit ? before : next,
    );
  }, []);
  return {
    page,
    offset: page.offset + rowWindow.offset,
    limit: Math.max(0, Math.min(rowWindow.limit, page.length - rowWindow.offset)),
    onMatched: (rows: number): void => {
      if (rows !== matched) setMatched(rows);
    },
    onWindow,
  };
};

/** The search of the URL, a function that changes it, and the text of the search field. */
const useTableSearch = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isLeft = useIsLeft('/tabela');
  const change = useCallback(
    (changed: TableSearch) => {
      if (isLeft()) return;
      void navigate({
        // A changed list starts on its first page.
        search: (before: TableSearch) => ({ ...before, pagina: undefined, ...changed }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, isLeft],
  );
  const remember = useCallback(
    (text: string) => change({ busca: text.trim() === '' ? undefined : text }),
    [change],
  );
  const [text, setText] = useUrlText(search.busca ?? '', remember);
  return { search, change, text, setText };
};

/** The table of the URL: its columns, sorting and page, the worker query, and the live view of it (null before the first frame). */
export const useTableQuery = () => {
  const { search, change, text, setText } = useTableSearch();
  const layout = useStore(tableLayout);
  const { tipo, bacia, regiao, so, ordem, grupo: group = 'resumo' } = search;
  const keys = orderedColumns(group, search.colunas ?? layout.columns, useIsWide());
  const columns = tableColumnsOf(keys);
  const coloured = search.cores !== 'nao';
  const { legends } = useSiteConfig().network;
  const types = useTypeNames();
  const shownKeys = keys.join(' ');
  const readings = useMemo(
    () => readingColumns(shownKeys.split(' '), coloured ? legends : null, layout.byWindow),
    [shownKeys, coloured, legends, layout.byWindow],
  );
  const offersByWindow = coloured && hasWindowRange(shownKeys.split(' '), legends);
  const sorting = useMemo(() => sortingOf(ordem, columns), [ordem, columns]);
  const [pausedAt, setPausedAt] = useState<EpochMs>();
  const size = search.linhas ?? DEFAULT_PAGE_SIZE;
  const { page, offset, limit, onMatched, onWindow } = usePage(search.pagina ?? 1, size);
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
      typeNames: types.one,
      types: tipo === undefined ? [] : [tipo],
      basin: bacia,
      region: regiao,
      only: so?.map((word) => ONLY_BY_WORD[word]),
      window: { offset, limit },
    }),
    [readings, sorting, hold, pausedAt, searchText, types, tipo, bacia, regiao, so, offset, limit],
  );
  const view = useFrames('station-table', query, applyTableFrame);
  if (view !== null) onMatched(view.matched);
  return {
    search,
    change,
    text,
    setText,
    keys,
    coloured,
    offersByWindow,
    layout,
    sorting,
    pausedAt,
    setPausedAt,
    size,
    page,
    place,
    rowHandlers: handlers,
    query,
    view,
    onWindow,
  };
};
