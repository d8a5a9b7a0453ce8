import { expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/runner/eventually.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { HISTORICAL_FIELDS } from '#domain/series/historical-unit.ts';
import { ok } from '#domain/result.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { Rejections } from '#worker/feed/rejections.ts';
import { Ingest } from '#worker/ingest.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import type { HistoryRequest } from './joined-range.ts';
import { StationSeries } from './station-series.ts';

const CODIGO = 'EST-00013';
const FROM = epochMs(Date.parse('2026-09-11T12:00:00-03:00'));
const NOW = epochMs(FROM + 3_600_000);
const STAGE = READING_PATHS.riverStage;

const ROWS = [1, 2, 3].map((count) => ({
  timestamp: epochMs(FROM + count * 600_000),
  values: HISTORICAL_FIELDS.map((field) => (field === 'rio_nivel' ? 2 : Number.NaN)),
}));

const PART = { rows: ROWS, pages: { done: 1, all: 1 }, availableFrom: null, held: null };
const AT_ONCE: HistoryRequest = async ({ step }) => ok({ ...PART, step: step ?? 'Int5min' });

const openSeries = (answer = AT_ONCE) => {
  const intake = new Ingest(new Rejections());
  const { names: dictionary, state: table, directory, log } = intake;
  const requestHistory = vi.fn<HistoryRequest>(answer);
  let isNetworkLoaded = false;
  const series = new StationSeries(
    { dictionary, table, directory },
    log,
    { codigo: CODIGO, from: FROM, to: null },
    {
      now: () => NOW,
      zone: ZONE,
      requestHistory,
      onHistory: () => undefined,
      isNetworkLoaded: () => isNetworkLoaded,
    },
  );
  const receive = (tags: Record<string, unknown>): void => {
    const at = log.head;
    const read = intake.readSnapshot(tags, { origin: 'snapshot', receivedAt: NOW });
    if (!read.ok) throw new Error('unreadable snapshot');
    intake.acceptSnapshot(read.value, at);
    isNetworkLoaded = true;
    for (const rows of log.rows(at)) series.follow(rows);
  };
  return { series, requestHistory, receive };
};

it('requests history before its station is known, and shows it only with the unit the station reports', async () => {
  const { series, requestHistory, receive } = openSeries();
  expect(requestHistory).toHaveBeenCalledOnce();
  await Promise.resolve();
  expect(series.stale).toBe(false);
  receive({ [CODIGO]: { [`${STAGE}/Value`]: 2, [`${STAGE}/Unit`]: 'braças' } });
  expect(series.stale).toBe(true);
  const { series: shown, history } = series.frame();
  expect(history.kind).toBe('ready');
  expect(shown).toMatchObject([{ field: 'rio_nivel', unit: null }]);
  expect(requestHistory).toHaveBeenCalledOnce();
});

it('reports how much of a long history is there, why the rest waits, and from when on there is any', async () => {
  const rest = new EventTarget();
  const { series } = openSeries(async (_, onPart) => {
    await Promise.resolve();
    const part = { ...PART, step: 'Int5min' as const };
    onPart({ ...part, pages: { done: 1, all: 3 }, held: 'refused' });
    await new Promise((resolve) => rest.addEventListener('come', resolve));
    return ok({ ...part, availableFrom: FROM });
  });
  const history = () => series.frame().history;
  await eventually(() =>
    expect(history()).toEqual({ kind: 'loading', pages: { done: 1, all: 3 }, held: 'refused' }),
  );
  rest.dispatchEvent(new Event('come'));
  await eventually(() => expect(history()).toEqual({ kind: 'ready', availableFrom: FROM }));
});

it('shows that there is nothing where the network has no such station', () => {
  const { series, receive } = openSeries();
  receive({ 'EST-00099': { [`${STAGE}/Value`]: 2 } });
  expect(series.stale).toBe(true);
});
