import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { logOffset } from '#worker/log/log-rows.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { MAP_START_SELECTION } from '#domain/quantities/choices/selector.ts';
import type { StationTableQuery } from '#worker/api/station-table.ts';
import type { ViewCursor } from '#worker/api/view-cursor.ts';
import type { DataCore } from '#worker/data-core.ts';
import { isRecord } from '#domain/untrusted.ts';
import { rejectedFor, testCore } from '#tests/support/app/core.ts';
import { replayedState } from '#tests/support/log/log-state.ts';

const CODE = 'EST-00013';
const LEVEL = 'Data/Rio/RioNivel/Value';
const TABLE: StationTableQuery = {
  columns: [{ key: 'chuva', paths: [rainPath('024h')] }],
  sort: [{ key: 'name', descending: false }],
  search: '',
  types: [],
  window: { offset: 0, limit: 25 },
};
/** A megabyte as it comes off the wire, not the same text a million times. */
const MEGABYTE = 1_000_000;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

const heapUsed = (): number => {
  if (typeof collect !== 'function') throw new Error('no garbage collector to call');
  collect();
  return process.memoryUsage().heapUsed;
};

const send = (core: DataCore, codigo: string, path: string, data: unknown): void =>
  core.reader.acceptMessage({ codigo, path, data }, epochMs(1_000));

const rejected = async (core: DataCore, reason: string): Promise<number> => {
  const frame = await core.read('link-status', null);
  return frame === null ? Number.NaN : rejectedFor(frame, reason);
};

const firstFrame = async (opening: Promise<ViewCursor<unknown, never>>): Promise<unknown> => {
  const cursor = await opening;
  const frame = await cursor.next();
  await cursor.close();
  return frame;
};

describe('a provider that invents names', () => {
  it('fills a bounded table of them, is counted, and blocks no view of what is known', async () => {
    const { core } = testCore();
    onTestFinished(() => core.stop());
    // Nobody answers there: the names are all that comes.
    await core.start({ graphqlUrl: 'http://127.0.0.1:1/graphql', timeZone: ZONE, clockSkew: 0 });
    send(core, CODE, LEVEL, 4.62);
    for (let path = 0; path < 12_000; path += 1) send(core, CODE, `Data/Novo${path}/Value`, 1);
    expect(await rejected(core, 'dictionary-full')).toBeGreaterThan(1_000);
    send(core, CODE, LEVEL, 5);
    const views: readonly (() => Promise<ViewCursor<unknown, never>>)[] = [
      () => core.open('map-layer', MAP_START_SELECTION),
      () => core.open('station-table', TABLE),
      () => core.open('dam-board', null),
      () => core.open('station-sheet', { codigo: CODE }),
      () => core.open('station-series', { codigo: CODE, from: epochMs(0), to: epochMs(2_000) }),
    ];
    for (const open of views) expect(await firstFrame(open())).not.toBeNull();
    const sheet = await firstFrame(core.open('station-sheet', { codigo: CODE }));
    expect(sheet).toMatchObject({ known: true });
  });

  it('may have many stations or many paths, not both: each path of each station has a reserved slot', async () => {
    const { core } = testCore();
    for (let path = 0; path < 2_000; path += 1) send(core, CODE, `Data/Novo${path}/Value`, 1);
    for (let station = 0; station < 5_000; station += 1) {
      send(core, `X${station}`, 'Data/Novo1999/Value', 1);
    }
    expect(core.names.stationCount * core.names.pathCount).toBeLessThanOrEqual(5_000_000);
    expect(await rejected(core, 'dictionary-full')).toBeGreaterThan(2_000);
  });

  it('does not hold for 20,000 stations of 200 paths, a hundred times the real network', async () => {
    const { core: large } = testCore();
    for (let path = 0; path < 200; path += 1) send(large, CODE, `Data/Novo${path}/Value`, 1);
    for (let station = 0; station < 20_000; station += 1) {
      send(large, `X${station}`, 'Data/Novo199/Value', 1);
    }
    expect(await rejected(large, 'dictionary-full')).toBe(0);
  });
});

describe('a network that exceeds the bound', () => {
  const leftOut = async (core: DataCore) => {
    const table = await firstFrame(core.open('station-table', TABLE));
    const link = await firstFrame(core.open('link-status', null));
    const of = (frame: unknown): unknown => (isRecord(frame) ? frame['leftOut'] : frame);
    expect(of(link)).toEqual(of(table));
    return of(table);
  };

  it('reports how many stations are left out, each once, to the table and the badge, up to a bound', async () => {
    const { core } = testCore();
    send(core, CODE, LEVEL, 4.62);
    expect(await leftOut(core)).toEqual({ stations: 0, isLowerBound: false });
    for (let station = 1; station < 50_000; station += 1) send(core, `X${station}`, LEVEL, 1);
    expect(await leftOut(core)).toEqual({ stations: 0, isLowerBound: false });
    const cursor = await core.open('station-table', TABLE);
    await cursor.next();
    const next = cursor.next();
    for (const round of [1, 2]) {
      for (let station = 0; station < 100; station += 1) send(core, `Y${station}`, LEVEL, round);
      expect(await leftOut(core)).toEqual({ stations: 100, isLowerBound: false });
    }
    // An open table is updated by any event, although the log contains nothing of those left out.
    send(core, 'X40000', LEVEL, 2);
    expect(await next).toMatchObject({ leftOut: { stations: 100, isLowerBound: false } });
    await cursor.close();
    // A new reading of a stored station leaves none out.
    send(core, CODE, 'Data/Novo/Value', 1);
    expect(await leftOut(core)).toEqual({ stations: 100, isLowerBound: false });
    for (let station = 100; station < 50_000; station += 1) send(core, `Y${station}`, LEVEL, 1);
    // Sent again, it is the same station.
    send(core, 'Y49999', LEVEL, 2);
    expect(await leftOut(core)).toEqual({ stations: 50_000, isLowerBound: false });
    send(core, 'Z', LEVEL, 1);
    expect(await leftOut(core)).toEqual({ stations: 50_000, isLowerBound: true });
  });
});

describe('a provider that sends long texts', () => {
  it('holds no more of them in memory than the stored part of each (fault row 31)', () => {
    const { core } = testCore();
    const before = heapUsed();
    for (let name = 0; name < 40; name += 1) {
      const text = JSON.stringify({
        codigo: CODE,
        path: 'Name/General',
        data: `${name}${'x'.repeat(MEGABYTE)}`,
      });
      core.reader.acceptMessage(JSON.parse(text), epochMs(1_000));
    }
    expect(core.log.head).toBe(40);
    expect(heapUsed() - before).toBeLessThan(10 * MEGABYTE);
  });

  it('fills the log no further than its bound, and the state stays exact', () => {
    const { core } = testCore();
    const other = 'x'.repeat(2_000);
    for (let event = 0; event < 40_000; event += 1) {
      send(core, CODE, `Data/Novo${event % 500}/Other`, event % 2 === 0 ? other : 'y');
    }
    let characters = 0;
    for (const { value } of core.log.since(logOffset(0))) {
      if (typeof value === 'string') characters += value.length;
    }
    expect(characters).toBeLessThan(13_000_000);
    expect([...replayedState(core.log).rows()]).toEqual([...core.state.rows()]);
  });
});
