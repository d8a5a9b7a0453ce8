import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { searchToUrl, urlToSearch } from '#app/url/search-url.ts';
import { queryOf, type SeriesQuery } from '#domain/series/series-query.ts';
import { showSite } from '#tests/support/app/site-page.tsx';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import type { SeriesTableFrame } from '#worker/api/series-table.ts';
import type { StationSeriesFrame } from '#worker/api/station-series.ts';
import { decodeAnalysisSearch } from './analysis-search.ts';
import { useSeriesTable, useStationSeries } from './use-station-series.ts';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { fakeTime } from '#tests/support/runner/fake-time.ts';

const CODIGO = 'EST-00013';
const WINDOW = { offset: 0, limit: 10 };

const answerOf = (query: SeriesQuery) =>
  ({
    query,
    from: query.from,
    to: query.to ?? query.from,
    step: query.step ?? 'Int5min',
    history: { kind: 'ready' },
  }) as const;

const chartOf = (query: SeriesQuery): StationSeriesFrame => ({
  ...answerOf(query),
  window: { from: query.from, to: query.to ?? query.from },
  series: [],
});

const tableOf = (query: SeriesQuery): SeriesTableFrame => ({
  ...answerOf(query),
  columns: [],
  days: [],
  matched: 0,
  offset: 0,
  times: new Float64Array(0),
  values: new Float64Array(0),
  suspect: new Uint8Array(0),
});

fakeTime();
const { host, root } = reactRoot();
let chart: FakeView<StationSeriesFrame, SeriesQuery>;
let table: FakeView<SeriesTableFrame, SeriesQuery>;

const Shown = () => {
  const series = useStationSeries(CODIGO);
  const rows = useSeriesTable(CODIGO, WINDOW);
  return `${series.history.kind} ${series.step} ${rows.history.kind} ${rows.step}`;
};

const siteAt = (search: string) => {
  const rootRoute = createRootRoute();
  const analysis = createRoute({
    getParentRoute: () => rootRoute,
    path: '/estacao/{-$codigo}/analise',
    validateSearch: decodeAnalysisSearch,
    component: Shown,
  });
  return createRouter({
    routeTree: rootRoute.addChildren([analysis]),
    history: createMemoryHistory({ initialEntries: [addressOf(search)] }),
    parseSearch: urlToSearch,
    stringifySearch: searchToUrl,
  });
};

const addressOf = (search: string): string => `/estacao/${CODIGO}/analise?${search}`;

type Site = ReturnType<typeof siteAt>;

const open = async (search: string): Promise<Site> => {
  const core = muteCore({ 'station-series': chart.open, 'series-table': table.open });
  const site = siteAt(search);
  await showSite(root, { router: site, core });
  return site;
};

const goTo = (site: Site, search: string): Promise<void> =>
  act(async () => {
    site.history.replace(addressOf(search));
    await site.load();
  });

/** Waits until a frame has arrived and is shown. */
const answered = (): Promise<void> =>
  act(async () => {
    const [charted, tabled] = [chart.asked.at(-1), table.asked.at(-1)];
    if (charted !== undefined) chart.give(chartOf(queryOf(charted)));
    if (tabled !== undefined) table.give(tableOf(queryOf(tabled)));
    await vi.advanceTimersByTimeAsync(200);
  });

beforeEach(() => {
  chart = new FakeView();
  table = new FakeView();
});

describe('a frame of the chart or the table', () => {
  it.each([
    ['another last day', 'de=2026-09-01&ate=2026-09-03', 'Int5min'],
    ['another step', 'de=2026-09-01&ate=2026-09-02&passo=30min', 'Int30min'],
    ['another first day', 'de=2026-08-31&ate=2026-09-02', 'Int5min'],
  ])('does not match a query with %s', async (_, search, step) => {
    const site = await open('de=2026-09-01&ate=2026-09-02');
    await act(() => vi.advanceTimersByTimeAsync(200));
    await answered();
    expect(host.textContent).toBe('ready Int5min ready Int5min');
    await goTo(site, search);
    expect(host.textContent).toBe('loading null loading null');
    await act(() => vi.advanceTimersByTimeAsync(200));
    await answered();
    expect(host.textContent).toBe(`ready ${step} ready ${step}`);
  });
});
