import { ZONE } from '#tests/support/network/zones.ts';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/runner/eventually.ts';
import { err, ok } from '#domain/result.ts';
import type { DataCore } from '#worker/data-core.ts';
import { FEED_TIMERS } from '#worker/ports.ts';
import { IndexedDbStore } from '#worker/persistence/indexed-db-store.ts';
import type { LogStore } from '#worker/persistence/log-store.ts';
import type { WriterTurn } from '#worker/persistence/writer-lock.ts';
import { frameWhere, readingOn, testCore } from '#tests/support/app/core.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '#tests/support/provider/misbehaving-provider.ts';

const CODE = 'EST-00013';
const LEVEL = 'Data/Rio/RioNivel';

let provider: MisbehavingProvider;
const cores: DataCore[] = [];

/** A visit of the page: its own core on the storage of the previous one. */
const visit = async (
  openStore: (url: string) => LogStore = (url) => new IndexedDbStore(url, 1_000),
  turn: WriterTurn = 'ours',
): Promise<DataCore> => {
  // Reading the storage gets real time: a storage on a loaded machine is not one that does not
  // answer.
  const timers = { ...testCore().ports.timers, persistedTimeout: FEED_TIMERS.persistedTimeout };
  const { core } = testCore({ openStore, writerLock: (onTurn) => onTurn(turn), timers });
  cores.push(core);
  await core.start({ graphqlUrl: provider.graphqlUrl, timeZone: ZONE, clockSkew: 0 });
  return core;
};

const levelOn = async (core: DataCore, level: number): Promise<void> => {
  const sheet = await core.open('station-sheet', { codigo: CODE });
  await frameWhere(sheet, (frame) => readingOn(frame, LEVEL) === level);
};

/** Leaves the page, and waits until its state is persisted. */
const leave = async (core: DataCore): Promise<void> => {
  await core.notice('hidden');
  await frameWhere(
    await core.open('link-status', null),
    ({ storage }) => storage.kind === 'writing',
  );
  core.stop();
};

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  provider = await startMisbehavingProvider();
  provider.publish(CODE, 'Type', 'Hidro');
  provider.publish(CODE, `${LEVEL}/Value`, 4.62);
});

afterEach(async () => {
  for (const core of cores.splice(0)) core.stop();
  await provider.stop();
  vi.unstubAllGlobals();
});

describe('the next visit', () => {
  it('shows the last known network before the network answers, marks it, then confirms it (row 2)', async () => {
    const first = await visit();
    await levelOn(first, 4.62);
    await leave(first);
    const { head } = first.log;
    const port = provider.port;
    await provider.stop();

    const second = await visit();
    await levelOn(second, 4.62);
    expect(second.log.head).toBe(head);
    const kept = await frameWhere(
      await second.open('link-status', null),
      ({ persistedAt }) => persistedAt !== null,
    );
    expect(kept.networkLoaded).toBe(false);
    expect(Math.abs((kept.persistedAt ?? 0) - Date.now())).toBeLessThan(60_000);

    provider = await startMisbehavingProvider(port);
    provider.publish(CODE, `${LEVEL}/Value`, 5);
    await levelOn(second, 5);
    await frameWhere(
      await second.open('link-status', null),
      ({ persistedAt }) => persistedAt === null,
    );
    // Only differences are changes: the type was known.
    expect([...second.log.since(head)].map(({ value }) => value)).toContain(5);
    expect([...second.log.since(head)].map(({ value }) => value)).not.toContain('Hidro');
  });

  it('lists a station and a reading that have vanished meanwhile no longer, and neither does the visit after (row 60)', async () => {
    provider.publish('DEMO-0001', 'Name/General', 'Estação retirada');
    provider.publish(CODE, 'Data/Temperatura/Atual/Value', 19);
    const listed = async (core: DataCore): Promise<readonly string[]> => {
      const window = { offset: 0, limit: 10 };
      const read = await core.read('station-table', {
        columns: [],
        sort: [],
        search: '',
        types: [],
        window,
      });
      return (read?.changed ?? []).flatMap(({ station }) => station?.codigo ?? []);
    };
    const temperatureOf = async (core: DataCore): Promise<unknown> => {
      const frame = await core.read('station-sheet', { codigo: CODE });
      return frame === null ? null : readingOn(frame, 'Data/Temperatura/Atual');
    };
    const first = await visit();
    await eventually(async () => expect(await listed(first)).toEqual(['DEMO-0001', CODE]));
    await leave(first);

    provider.truth.delete('DEMO-0001');
    provider.truth.get(CODE)?.delete('Data/Temperatura/Atual/Value');
    const second = await visit();
    await frameWhere(
      await second.open('link-status', null),
      ({ snapshotTrouble }) => snapshotTrouble === 'partial',
    );
    await eventually(async () => expect(await listed(second)).toEqual([CODE]));
    expect(await temperatureOf(second)).toBeUndefined();
    await leave(second);

    const { port } = provider;
    await provider.stop();
    const third = await visit();
    await levelOn(third, 4.62);
    expect(await listed(third)).toEqual([CODE]);
    expect(await temperatureOf(third)).toBeUndefined();
    provider = await startMisbehavingProvider(port);
  });

  it('does not wait for a slow storage (row 44)', async () => {
    const core = await visit(() => ({
      ...idleStore,
      open: () => new Promise<never>(() => undefined),
    }));
    await levelOn(core, 4.62);
    expect(core.log.head).toBeGreaterThan(0);
  });

  it.each(['unavailable', 'silent', 'failing'] as const)(
    'works in memory and reports why: %s (rows 44, 45 and 48)',
    async (reason) => {
      const core = await visit(() => ({ ...idleStore, open: () => Promise.resolve(err(reason)) }));
      await levelOn(core, 4.62);
      const link = await core.open('link-status', null);
      await frameWhere(
        link,
        ({ storage }) => storage.kind === 'memory' && storage.reason === reason,
      );
    },
  );

  it('leaves the writing to the tab that holds the lock (row 47)', async () => {
    const core = await visit(undefined, 'others');
    await levelOn(core, 4.62);
    const link = await core.open('link-status', null);
    await frameWhere(link, ({ storage }) => storage.kind === 'elsewhere');
    await core.notice('hidden');
    const opened = await new IndexedDbStore(provider.graphqlUrl, 1_000).open();
    expect(opened).toMatchObject({ ok: true, value: { log: null } });
  });
});

const idleStore: LogStore = {
  open: () => Promise.resolve(ok({ log: null, quarantined: 0 })),
  append: () => Promise.resolve(ok(undefined)),
  replaceWith: () => Promise.resolve(ok(undefined)),
  clearQuarantine: () => Promise.resolve(ok(undefined)),
  close: () => undefined,
};
