import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import type { DataCore } from '#worker/data-core.ts';
import { simulatedServer, type SimulatedServer } from '#tests/support/provider/simulated-server.ts';
import { frameWhere, readingOn, testCore, valueOnMap } from '#tests/support/app/core.ts';

let server: SimulatedServer;
let core: DataCore;

beforeAll(async () => {
  server = await simulatedServer({
    speed: 60,
    reportEveryMs: 1_000,
  });
  ({ core } = testCore({}, 1));
  await core.start({ graphqlUrl: `${server.url}/graphql`, timeZone: ZONE, clockSkew: 0 });
  await frameWhere(await core.open('link-status', null), ({ networkLoaded }) => networkLoaded);
});

afterAll(async () => {
  core.stop();
  await server.close();
});

describe('the core on the embedded provider, over real sockets', () => {
  it('shows the whole network: 174 stations, those without a position too', async () => {
    const table = await core.open('station-table', {
      columns: [],
      sort: [{ key: 'codigo', descending: false }],
      search: '',
      types: [],
      window: { offset: 0, limit: 500 },
    });
    const { total } = await frameWhere(table, (frame) => frame.total > 0);
    expect(total).toBe(174);
    const map = await core.open('map-layer', MAP_START_SELECTION);
    const frame = await frameWhere(map, ({ whole }) => whole);
    expect(frame.stations.length).toBe(174);
    expect(frame.stations.some(({ station }) => station.position === null)).toBe(true);
  });

  it('follows what a station sends live', async () => {
    const sheet = await core.open('station-sheet', { codigo: 'DCSC-00013' });
    const first = await sheet.next();
    const level = first === null ? undefined : readingOn(first, 'Data/Rio/RioNivel');
    expect(level).toBeTypeOf('number');
    await frameWhere(sheet, (frame) => readingOn(frame, 'Data/Rio/RioNivel') !== level);
  });

  it('shows on the map what was published', async () => {
    const map = await core.open('map-layer', { type: 'rio', history: '15s', value: 'nivel' });
    const whole = await frameWhere(map, (frame) => frame.whole);
    const id = whole.stations.find(({ station }) => station.codigo === 'DEMO-0001')?.id;
    expect(valueOnMap(whole, 'DCSC-00013')).toBeTypeOf('number');
    server.publish('DEMO-0001', 'Data/Rio/RioNivel/Value', 12.34);
    const frame = await frameWhere(map, ({ ids, values }) =>
      ids.some((candidate, index) => candidate === id && values[index] === 12.34),
    );
    expect(frame.whole).toBe(false);
  });

  it('joins history and live readings of one station', async () => {
    const now = Date.now();
    const series = await core.open('station-series', {
      codigo: 'DCSC-00013',
      from: epochMs(now - 24 * 3_600_000),
      to: null,
    });
    const frame = await frameWhere(series, ({ history }) => history.kind === 'ready');
    const level = frame.series.find(({ field }) => field === 'rio_nivel');
    expect(level?.values.length).toBeGreaterThan(200);
    expect([...(level?.times ?? [])]).toEqual([...(level?.times ?? [])].toSorted((a, b) => a - b));
  });

  it('pages through the history of a range, reports progress, and joins live readings without a seam', async () => {
    const now = Date.now();
    const DAY = 24 * 3_600_000;
    const question = {
      codigo: 'DCSC-00013',
      from: epochMs(now - 80 * DAY),
      to: null,
      step: 'Int1h',
    } as const;
    const series = await core.open('station-series', { ...question, columns: 16_384 });
    const onTheWay = await frameWhere(
      series,
      ({ history }) => history.kind === 'loading' && history.pages !== undefined,
    );
    expect(onTheWay.history).toMatchObject({ pages: { all: 3 } });
    const whole = await frameWhere(series, ({ history }) => history.kind === 'ready');
    const timesOf = ({ series: all }: typeof whole): readonly number[] => [
      ...(all.find(({ field }) => field === 'rio_nivel')?.times ?? []),
    ];
    const rows = timesOf(whole);
    // Every hour of 80 days, across the page boundaries: none twice, none missing. An hour that begins meanwhile is not asked for.
    const hoursIn = (times: Iterable<number>): readonly number[] =>
      [...times].filter((time) => time % 3_600_000 === 0 && time <= now - 60_000);
    const hours = hoursIn(rows);
    const firstHour = Math.ceil((now - 80 * DAY) / 3_600_000);
    expect(hours.length).toBe(Math.floor((now - 60_000) / 3_600_000) - firstHour + 1);
    expect(rows).toEqual([...new Set(rows)].toSorted((a, b) => a - b));
    // A live reading comes after the existing ones.
    const later = await frameWhere(
      series,
      (frame) => (timesOf(frame).at(-1) ?? 0) > (rows.at(-1) ?? 0),
    );
    expect(hoursIn(timesOf(later))).toEqual(hours);

    const table = await core.read('series-table', {
      ...question,
      fields: ['rio_nivel'],
      window: { offset: 0, limit: Infinity },
    });
    expect(table?.history).toEqual({ kind: 'ready' });
    expect(hoursIn(table?.times ?? [])).toEqual(hours.toReversed());
    await series.close();
  });

  it('reports the beginning of the provider’s records, instead of requesting a century', async () => {
    const series = await core.open('station-series', {
      codigo: 'DCSC-00013',
      from: epochMs(Date.parse('1900-01-01T00:00:00-03:00')),
      to: null,
      step: 'Int24h',
    });
    const { history } = await frameWhere(series, (frame) => frame.history.kind === 'ready');
    const DAY = 24 * 3_600_000;
    const availableFrom = history.kind === 'ready' ? (history.availableFrom ?? 0) : 0;
    expect(Date.now() - availableFrom).toBeGreaterThan(85 * DAY);
    expect(Date.now() - availableFrom).toBeLessThan(92 * DAY);
    await series.close();
  });
});
