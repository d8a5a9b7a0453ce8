import { epochMs } from '#domain/time/epoch-ms.ts';
import { logOffset } from '#worker/log/log-rows.ts';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dictionary } from '../log/dictionary.ts';
import { labelRecord } from './decode-record.ts';
import { IndexedDbStore } from './indexed-db-store.ts';
import { RowColumns } from './row-columns.ts';

const PROVIDER = 'https://provider.test/graphql';
const noRows = () => new RowColumns(new Dictionary());
const checkpoint = (offset: number) =>
  noRows().checkpoint({ offset: logOffset(offset), savedAt: epochMs(1_000) });
const emptySegment = (offset: number) =>
  noRows().segment({ offset: logOffset(offset), savedAt: epochMs(1_000) }, logOffset(offset));

const openStore = (timeoutMs = 1_000) => new IndexedDbStore(PROVIDER, timeoutMs);

/** Writes a record past the store, as damage or another version of the site would. */
const plant = async (key: string | number, value: unknown): Promise<void> => {
  const database = await openDB('vigia-log', 1);
  await database.put('records', value, key);
  database.close();
};

const storedOffset = async (store: IndexedDbStore): Promise<number | undefined> => {
  const opened = await store.open();
  return opened.ok ? opened.value.log?.checkpoint.offset : undefined;
};

const quarantinedOf = async (): Promise<readonly unknown[]> => {
  const database = await openDB('vigia-log', 1);
  const values: readonly unknown[] = await database.getAll('aside');
  database.close();
  return values;
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the log in IndexedDB', () => {
  it('is empty at a first visit, and gives back what was written', async () => {
    const first = openStore();
    expect(await first.open()).toEqual({ ok: true, value: { log: null, quarantined: 0 } });
    await first.replaceWith(checkpoint(5));
    await first.append(emptySegment(5));
    first.close();
    const opened = await openStore().open();
    expect(opened.ok ? opened.value.log?.checkpoint.offset : null).toBe(5);
    expect(opened.ok ? opened.value.log?.tail.length : null).toBe(1);
  });

  it('drops the tail before a new checkpoint, with it', async () => {
    const store = openStore();
    await store.replaceWith(checkpoint(5));
    await store.append(emptySegment(5));
    await store.replaceWith(checkpoint(9));
    const opened = await store.open();
    expect(opened.ok ? opened.value.log?.tail : null).toEqual([]);
  });

  it('quarantines damaged and foreign records, once, and starts (fault row 45)', async () => {
    await new IndexedDbStore('https://outro.test/', 1_000).replaceWith(checkpoint(5));
    await plant(7, 'isto não é um registro');
    const opened = await openStore().open();
    expect(opened).toEqual({ ok: true, value: { log: null, quarantined: 2 } });
    expect(await openStore().open()).toEqual({ ok: true, value: { log: null, quarantined: 0 } });
  });

  it('quarantines the log of an earlier layout, once, and starts anew (row 47)', async () => {
    // The layout before this one: buffers that begin with "VIGI" and the number of their version.
    const buffer = new Uint8Array([0x56, 0x49, 0x47, 0x49, 2, 0, 0, 0, 1, 2, 3, 4]).buffer;
    const earlier = { ...labelRecord(checkpoint(3), PROVIDER), version: 2 };
    await openStore().open();
    await plant('checkpoint', buffer);
    await plant(5, buffer);
    await plant(6, earlier);
    expect(await openStore().open()).toEqual({ ok: true, value: { log: null, quarantined: 3 } });
    expect(await quarantinedOf()).toEqual([buffer, earlier, buffer]);
    expect(await openStore().open()).toEqual({ ok: true, value: { log: null, quarantined: 0 } });
    await openStore().replaceWith(checkpoint(9));
    expect(await storedOffset(openStore())).toBe(9);
  });

  it('reopens a handle that died between two writes (row 45)', async () => {
    const store = openStore();
    await store.replaceWith(checkpoint(5));
    store.close();
    expect(await store.append(emptySegment(5))).toEqual({ ok: true, value: undefined });
  });

  it('gives way to a newer version of the site (row 47)', async () => {
    const store = openStore();
    await store.replaceWith(checkpoint(5));
    const newer = await openDB('vigia-log', 2);
    expect(newer.version).toBe(2);
    newer.close();
    expect(await store.append(emptySegment(5))).toEqual({ ok: false, error: 'failing' });
  });

  it('says so where there is no storage at all (row 48)', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await openStore().open()).toEqual({ ok: false, error: 'unavailable' });
    const refuses = {
      open: () => {
        throw new DOMException('não', 'SecurityError');
      },
    };
    vi.stubGlobal('indexedDB', refuses);
    expect(await openStore().open()).toEqual({ ok: false, error: 'unavailable' });
    vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
      throw new DOMException('não', 'SecurityError');
    });
    expect(await openStore().open()).toEqual({ ok: false, error: 'unavailable' });
  });

  it('waits for a storage that never answers no longer than its timeout (row 44)', async () => {
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
    expect(await openStore(20).open()).toEqual({ ok: false, error: 'silent' });
  });

  it('says when there is no room (row 46)', async () => {
    const store = openStore();
    await store.replaceWith(checkpoint(0));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError');
    });
    expect(await store.append(emptySegment(0))).toEqual({ ok: false, error: 'full' });
    full.mockRestore();
  });

  it('keeps the old checkpoint where the new one finds no room (row 46)', async () => {
    const store = openStore();
    await store.replaceWith(checkpoint(5));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError');
    });
    expect(await store.replaceWith(checkpoint(9))).toEqual({ ok: false, error: 'full' });
    full.mockRestore();
    expect(await storedOffset(openStore())).toBe(5);
  });

  it('starts with the stored log where there is no room for a quarantine (row 46)', async () => {
    await openStore().replaceWith(checkpoint(5));
    await plant(7, 'isto não é um registro');
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError');
    });
    expect(await storedOffset(openStore())).toBe(5);
    full.mockRestore();
    expect(await openStore().open()).toMatchObject({ ok: true, value: { quarantined: 0 } });
  });

  it('quarantines the newest three records, and no more than 5 MB', async () => {
    await openStore().replaceWith(checkpoint(5));
    for (const key of [7, 8, 9, 10]) await plant(key, `registro ${key}`);
    await openStore().open();
    expect(await quarantinedOf()).toEqual(['registro 8', 'registro 9', 'registro 10']);
    for (const key of [11, 12]) await plant(key, new ArrayBuffer(3_000_000));
    expect(await openStore().open()).toMatchObject({ ok: true, value: { quarantined: 2 } });
    expect(await quarantinedOf()).toEqual([
      'registro 9',
      'registro 10',
      new ArrayBuffer(3_000_000),
    ]);
    expect(await openStore().clearQuarantine()).toEqual({ ok: true, value: undefined });
    expect(await quarantinedOf()).toEqual([]);
  });

  it('starts anew where the database cannot be used (row 45)', async () => {
    // A database without its stores: every transaction on it fails.
    (await openDB('vigia-log', 1)).close();
    const store = openStore();
    expect(await store.open()).toEqual({ ok: true, value: { log: null, quarantined: 0 } });
    await store.replaceWith(checkpoint(5));
    expect(await storedOffset(openStore())).toBe(5);
  });

  it('leaves a newer version’s database as it is (row 47)', async () => {
    const newer = await openDB('vigia-log', 2, {
      upgrade: (database) => void database.createObjectStore('novo'),
    });
    newer.close();
    expect(await openStore().open()).toEqual({ ok: false, error: 'failing' });
    expect((await indexedDB.databases()).map(({ version }) => version)).toEqual([2]);
  });

  it('adds no segment to a log whose checkpoint the browser has cleared', async () => {
    const store = openStore();
    await store.replaceWith(checkpoint(5));
    store.close();
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect(await store.append(emptySegment(5))).toEqual({ ok: false, error: 'headless' });
    await store.replaceWith(checkpoint(5));
    expect(await store.append(emptySegment(5))).toEqual({ ok: true, value: undefined });
  });

  it('waits ten times as long for a write that never answers (row 44)', async () => {
    const store = openStore(1_000);
    await store.replaceWith(checkpoint(5));
    store.close();
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
    vi.useFakeTimers();
    const answered = vi.fn<(answer: unknown) => void>();
    const asked = store.append(emptySegment(5)).then(answered);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    await asked;
    expect(answered).toHaveBeenCalledWith({ ok: false, error: 'silent' });
  });
});
