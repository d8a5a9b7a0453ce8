import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { err, ok, type Result } from '#domain/result.ts';
import type { Offset } from '../log/segment.ts';
import { CHECKPOINT_KEY, sortRecords } from './kept-records.ts';
import type { LogStore, OpenedStore, StoreFault } from './log-store.ts';

interface LogSchema extends DBSchema {
  readonly records: { readonly key: string | number; readonly value: unknown };
  readonly aside: { readonly key: number; readonly value: unknown };
}

type LogDatabase = IDBPDatabase<LogSchema>;

const DATABASE = 'vigia-log';
const DATABASE_VERSION = 1;
/** Records set aside that are kept for whoever wants to know why; older ones go. */
const ASIDE_KEPT = 3;

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** The promise, or `late` after a while: a blocked open never settles (TRUST, row 44). */
const within = <Value>(
  promise: Promise<Value>,
  milliseconds: number,
  late: Value,
): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(late), milliseconds);
  });
  return Promise.race([promise, waiting]).finally(() => clearTimeout(timer));
};

/** The log in IndexedDB. A handle that died is dropped and opened anew once: retrying on a dead one hardly ever heals. */
export class IndexedDbStore implements LogStore {
  readonly #source: string;
  readonly #patience: number;
  #database: LogDatabase | null = null;

  /** `source` is the provider's URL: the log of another is not ours. `patience` in milliseconds. */
  constructor(source: string, patience: number) {
    this.#source = source;
    this.#patience = patience;
  }

  async open(): Promise<Result<OpenedStore, StoreFault>> {
    const read = async (database: LogDatabase): Promise<OpenedStore> => {
      const transaction = database.transaction(['records', 'aside'], 'readwrite');
      const records = transaction.objectStore('records');
      const keys = await records.getAllKeys();
      const values = await records.getAll();
      const { kept, useless } = sortRecords(
        keys.map((key, index) => [key, values[index]] as const),
        this.#source,
      );
      const aside = transaction.objectStore('aside');
      for (const [key, value] of useless) {
        if (typeof key === 'string' || typeof key === 'number') await records.delete(key);
        await aside.add(value);
      }
      const old = await aside.getAllKeys();
      for (const key of old.slice(0, -ASIDE_KEPT)) await aside.delete(key);
      await transaction.done;
      return { kept, setAside: useless.length };
    };
    return within(this.#use(read), this.#patience, err('silent'));
  }

  append(firstOffset: Offset, run: ArrayBuffer): Promise<Result<void, StoreFault>> {
    return this.#use(async (database) => {
      const transaction = database.transaction('records', 'readwrite', { durability: 'relaxed' });
      await transaction.store.put(run, firstOffset);
      await transaction.done;
    });
  }

  replaceWith(checkpoint: ArrayBuffer): Promise<Result<void, StoreFault>> {
    return this.#use(async (database) => {
      const transaction = database.transaction('records', 'readwrite', { durability: 'relaxed' });
      await transaction.store.clear();
      await transaction.store.put(checkpoint, CHECKPOINT_KEY);
      await transaction.done;
    });
  }

  dropAside(): Promise<Result<void, StoreFault>> {
    return this.#use((database) => database.clear('aside'));
  }

  close(): void {
    this.#database?.close();
    this.#database = null;
  }

  async #use<Value>(
    act: (database: LogDatabase) => Promise<Value>,
  ): Promise<Result<Value, StoreFault>> {
    for (const isLast of [false, true]) {
      try {
        const database = await this.#handle();
        if (database === null) return err('unavailable');
        return ok(await act(database));
      } catch (error) {
        if (isQuota(error)) return err('full');
        this.close();
        if (isLast) return err('failing');
      }
    }
    return err('failing');
  }

  /** Null where there is no storage: switched off, or a private window that refuses. */
  async #handle(): Promise<LogDatabase | null> {
    if (this.#database !== null) return this.#database;
    if (typeof indexedDB === 'undefined') return null;
    let opened: LogDatabase;
    try {
      opened = await openDB<LogSchema>(DATABASE, DATABASE_VERSION, {
        upgrade: (database) => {
          database.createObjectStore('records');
          database.createObjectStore('aside', { autoIncrement: true });
        },
        // A newer version of the site wants in: ours must not bar it.
        blocking: () => this.close(),
        terminated: () => {
          this.#database = null;
        },
      });
    } catch (error) {
      // A database that a newer version of the site has made is not ours to read.
      if (error instanceof DOMException && error.name === 'SecurityError') return null;
      throw error;
    }
    this.#database = opened;
    return opened;
  }
}
