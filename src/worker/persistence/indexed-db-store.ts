import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { err, ok, type Result } from '#domain/result.ts';
import { settledWithin } from './settled-within.ts';
import { labelRecord } from './decode-record.ts';
import type { AppendFault, LogStore, OpenedStore, StoreFault } from './log-store.ts';
import { CHECKPOINT_KEY, type RawRecord, sortRecords } from './persisted-records.ts';
import { storedBytes } from './stored-bytes.ts';
import type { StoredCheckpoint, StoredSegment } from './stored-log.ts';

interface LogSchema extends DBSchema {
  readonly records: { readonly key: string | number; readonly value: unknown };
  readonly aside: { readonly key: number; readonly value: unknown };
}

type LogDatabase = IDBPDatabase<LogSchema>;
/** `aside` is the quarantine. */
type StoreName = 'records' | 'aside';
type Writing = IDBPTransaction<LogSchema, StoreName[], 'readwrite'>;

/** What to do with unusable records when the store is opened; the next one is tried if there was no room. */
const CLEANUPS = ['quarantine', 'drop', 'leave'] as const;
type Cleanup = (typeof CLEANUPS)[number];

/** `broken`: the database cannot be used in its present state. */
type HandleFault = StoreFault | 'broken';

const DATABASE = 'vigia-log';
const DATABASE_VERSION = 1;
/** A write may take this many times as long as opening: no view waits for it, and a phone may be slow. */
const WRITE_TIMEOUT_FACTOR = 10;

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name;

/** Some browsers throw on any access to the name. */
const hasIndexedDb = (): boolean => {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
};

/** Runs `act` in one transaction: all of its requests or none. */
const inTransaction = async <Value>(
  database: LogDatabase,
  names: StoreName[],
  act: (transaction: Writing) => Promise<Value>,
): Promise<Value> => {
  const transaction = database.transaction(names, 'readwrite', { durability: 'relaxed' });
  // It is awaited below; without this a failure before that would count as unhandled.
  transaction.done.catch(() => undefined);
  try {
    const value = await act(transaction);
    await transaction.done;
    return value;
  } catch (error) {
    // Requests fail with a plain abort; the transaction has the cause.
    const cause = transaction.error ?? error;
    try {
      transaction.abort();
    } catch {
      // The transaction has ended already.
    }
    throw cause;
  }
};

/** Bounds of the quarantine: records for diagnosis. */
const MAX_QUARANTINED = 3;
const MAX_QUARANTINED_BYTES = 5_000_000;

/** Which of the quarantined values, oldest first, to retain: the newest few within the bounds. */
const chooseQuarantined = (values: readonly unknown[]): readonly boolean[] => {
  let bytes = 0;
  let records = 0;
  const stays = values.toReversed().map((value) => {
    const size = storedBytes(value, MAX_QUARANTINED_BYTES);
    if (records === MAX_QUARANTINED || bytes + size > MAX_QUARANTINED_BYTES) return false;
    records += 1;
    bytes += size;
    return true;
  });
  return stays.toReversed();
};

const quarantine = async (transaction: Writing, unusable: readonly RawRecord[]): Promise<void> => {
  const aside = transaction.objectStore('aside');
  const oldKeys = await aside.getAllKeys();
  const old = await aside.getAll();
  const stays = chooseQuarantined([...old, ...unusable.map(([, value]) => value)]);
  for (const [index, key] of oldKeys.entries()) if (stays[index] !== true) await aside.delete(key);
  for (const [index, [, value]] of unusable.entries()) {
    if (stays[oldKeys.length + index] === true) await aside.add(value);
  }
};

const readRecords = async (
  transaction: Writing,
  provider: string,
  cleanup: Cleanup,
): Promise<OpenedStore> => {
  const records = transaction.objectStore('records');
  const keys = await records.getAllKeys();
  const values = await records.getAll();
  const raw = keys.map((key, index) => [key, values[index]] as const);
  const { log, unusable } = sortRecords(raw, provider);
  if (unusable.length > 0 && cleanup !== 'leave') {
    for (const [key] of unusable) {
      if (typeof key === 'string' || typeof key === 'number') await records.delete(key);
    }
    if (cleanup === 'quarantine') await quarantine(transaction, unusable);
    else await transaction.objectStore('aside').clear();
  }
  return { log, quarantined: unusable.length };
};

/**
 * The log in IndexedDB. A dead handle is dropped and reopened once: retrying on it hardly ever succeeds. A database that still cannot be
 * opened is deleted: it only copies what the network has.
 */
export class IndexedDbStore implements LogStore {
  readonly #provider: string;
  readonly #timeoutMs: number;
  #database: LogDatabase | null = null;

  /** `provider` is its URL: logs of other providers are not read. `timeoutMs` is for opening. */
  constructor(provider: string, timeoutMs: number) {
    this.#provider = provider;
    this.#timeoutMs = timeoutMs;
  }

  open(): Promise<Result<OpenedStore, StoreFault>> {
    return this.#withTimeout(this.#openOrStartAnew(), this.#timeoutMs);
  }

  async append(segment: StoredSegment): Promise<Result<void, AppendFault>> {
    const added = await this.#write(['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      if ((await records.getKey(CHECKPOINT_KEY)) === undefined) return false;
      await records.put(labelRecord(segment, this.#provider), segment.firstOffset);
      return true;
    });
    if (!added.ok) return added;
    return added.value ? ok(undefined) : err('headless');
  }

  replaceWith(checkpoint: StoredCheckpoint): Promise<Result<void, StoreFault>> {
    return this.#write(['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      await records.clear();
      await records.put(labelRecord(checkpoint, this.#provider), CHECKPOINT_KEY);
    });
  }

  clearQuarantine(): Promise<Result<void, StoreFault>> {
    return this.#write(['aside'], (transaction) => transaction.objectStore('aside').clear());
  }

  close(): void {
    this.#database?.close();
    this.#database = null;
  }

  async #openOrStartAnew(): Promise<Result<OpenedStore, StoreFault>> {
    const opened = await this.#read();
    if (opened.ok || opened.error !== 'broken') return this.#plain(opened);
    try {
      await deleteDB(DATABASE);
    } catch {
      return err('failing');
    }
    return this.#plain(await this.#read());
  }

  async #read(): Promise<Result<OpenedStore, HandleFault>> {
    let opened: Result<OpenedStore, HandleFault> = err('full');
    for (const cleanup of CLEANUPS) {
      opened = await this.#use((database) =>
        inTransaction(database, ['records', 'aside'], (transaction) =>
          readRecords(transaction, this.#provider, cleanup),
        ),
      );
      if (opened.ok || opened.error !== 'full') break;
    }
    return opened;
  }

  #write<Value>(
    names: StoreName[],
    act: (transaction: Writing) => Promise<Value>,
  ): Promise<Result<Value, StoreFault>> {
    const writing = this.#use((database) => inTransaction(database, names, act));
    return this.#withTimeout(
      writing.then((written) => this.#plain(written)),
      this.#timeoutMs * WRITE_TIMEOUT_FACTOR,
    );
  }

  /** A storage that exceeds the timeout is not used any more, and is closed if it answers later. */
  async #withTimeout<Value>(
    request: Promise<Result<Value, StoreFault>>,
    timeoutMs: number,
  ): Promise<Result<Value, StoreFault>> {
    const result = await settledWithin(request, timeoutMs);
    if (result !== null) return result;
    void request.then(() => this.close());
    return err('silent');
  }

  #plain<Value>(result: Result<Value, HandleFault>): Result<Value, StoreFault> {
    if (result.ok) return result;
    return err(result.error === 'broken' ? 'failing' : result.error);
  }

  async #use<Value>(
    act: (database: LogDatabase) => Promise<Value>,
  ): Promise<Result<Value, HandleFault>> {
    let fault: HandleFault = 'broken';
    for (let attempt = 0; attempt < 2 && fault === 'broken'; attempt += 1) {
      try {
        return ok(await act(await this.#handle()));
      } catch (error) {
        fault = this.#faultOf(error);
        if (fault !== 'full') this.close();
      }
    }
    return err(fault);
  }

  #faultOf(error: unknown): HandleFault {
    // Storage switched off, or a private window that refuses.
    if (isNamed(error, 'SecurityError') || !hasIndexedDb()) return 'unavailable';
    if (isNamed(error, 'QuotaExceededError')) return 'full';
    // Created by a newer version of the site, which this one cannot read.
    return isNamed(error, 'VersionError') ? 'failing' : 'broken';
  }

  async #handle(): Promise<LogDatabase> {
    if (this.#database !== null) return this.#database;
    const opened = await openDB<LogSchema>(DATABASE, DATABASE_VERSION, {
      upgrade: (database) => {
        database.createObjectStore('records');
        database.createObjectStore('aside', { autoIncrement: true });
      },
      // A newer version of the site wants to upgrade; our open handle would block it.
      blocking: () => this.close(),
      terminated: () => {
        this.#database = null;
      },
    });
    this.#database = opened;
    return opened;
  }
}
