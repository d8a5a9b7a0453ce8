import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { err, ok, type Result } from '#domain/result.ts';
import type { Offset } from '../log/segment.ts';
import { CHECKPOINT_KEY, type RawRecord, sortRecords } from './persisted-records.ts';
import type { AppendFault, LogStore, OpenedStore, StoreFault } from './log-store.ts';
import { within } from './promise-timeout.ts';
import { chooseAside } from './quarantine.ts';

interface LogSchema extends DBSchema {
  readonly records: { readonly key: string | number; readonly value: unknown };
  readonly aside: { readonly key: number; readonly value: unknown };
}

type LogDatabase = IDBPDatabase<LogSchema>;
type StoreName = 'records' | 'aside';
type Writing = IDBPTransaction<LogSchema, StoreName[], 'readwrite'>;

/** What becomes of useless records when the store is opened; each is asked for when there was no room for the one before. */
const TIDYINGS = ['set-aside', 'drop', 'leave'] as const;
type Tidying = (typeof TIDYINGS)[number];

/** `broken`: the database itself cannot be used as it is. */
type HandleFault = StoreFault | 'broken';

const DATABASE = 'vigia-log';
const DATABASE_VERSION = 1;
/** Writing has time: nobody looks at it, and a phone may be slow. */
const WRITE_PATIENCE = 10;

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name;

/** Some browsers refuse by throwing as soon as it is looked for. */
const hasIndexedDb = (): boolean => {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
};

/** All that `act` asks for, or nothing of it. */
const inOne = async <Value>(
  database: LogDatabase,
  names: StoreName[],
  act: (transaction: Writing) => Promise<Value>,
): Promise<Value> => {
  const transaction = database.transaction(names, 'readwrite', { durability: 'relaxed' });
  // Whoever waits for it below hears of its end; nobody else has to.
  transaction.done.catch(() => undefined);
  try {
    const value = await act(transaction);
    await transaction.done;
    return value;
  } catch (error) {
    // Its requests only know that it was aborted, the transaction knows why.
    const cause = transaction.error ?? error;
    try {
      transaction.abort();
    } catch {
      // It is over already.
    }
    throw cause;
  }
};

const setAside = async (transaction: Writing, useless: readonly RawRecord[]): Promise<void> => {
  const aside = transaction.objectStore('aside');
  const oldKeys = await aside.getAllKeys();
  const old = await aside.getAll();
  const stays = chooseAside([...old, ...useless.map(([, value]) => value)]);
  for (const [index, key] of oldKeys.entries()) if (stays[index] !== true) await aside.delete(key);
  for (const [index, [, value]] of useless.entries()) {
    if (stays[oldKeys.length + index] === true) await aside.add(value);
  }
};

const readRecords = async (
  transaction: Writing,
  source: string,
  tidying: Tidying,
): Promise<OpenedStore> => {
  const records = transaction.objectStore('records');
  const keys = await records.getAllKeys();
  const values = await records.getAll();
  const raw = keys.map((key, index) => [key, values[index]] as const);
  const { kept, useless } = sortRecords(raw, source);
  if (useless.length > 0 && tidying !== 'leave') {
    for (const [key] of useless) {
      if (typeof key === 'string' || typeof key === 'number') await records.delete(key);
    }
    if (tidying === 'set-aside') await setAside(transaction, useless);
    else await transaction.objectStore('aside').clear();
  }
  return { kept, setAside: useless.length };
};

/**
 * The log in IndexedDB. A handle that died is dropped and opened anew once: retrying on a dead one hardly ever heals. A database
 * that cannot be opened even so is deleted: what is kept is a copy of what the network knows.
 */
export class IndexedDbStore implements LogStore {
  readonly #source: string;
  readonly #patience: number;
  #database: LogDatabase | null = null;

  /** `source` is the provider's URL: the log of another is not ours. `patience` in milliseconds, of opening. */
  constructor(source: string, patience: number) {
    this.#source = source;
    this.#patience = patience;
  }

  open(): Promise<Result<OpenedStore, StoreFault>> {
    return this.#patiently(this.#openOrStartAnew(), this.#patience);
  }

  async append(firstOffset: Offset, run: ArrayBuffer): Promise<Result<void, AppendFault>> {
    const added = await this.#write(['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      if ((await records.getKey(CHECKPOINT_KEY)) === undefined) return false;
      await records.put(run, firstOffset);
      return true;
    });
    if (!added.ok) return added;
    return added.value ? ok(undefined) : err('headless');
  }

  replaceWith(checkpoint: ArrayBuffer): Promise<Result<void, StoreFault>> {
    return this.#write(['records'], async (transaction) => {
      const records = transaction.objectStore('records');
      await records.clear();
      await records.put(checkpoint, CHECKPOINT_KEY);
    });
  }

  dropAside(): Promise<Result<void, StoreFault>> {
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
    for (const tidying of TIDYINGS) {
      opened = await this.#use((database) =>
        inOne(database, ['records', 'aside'], (transaction) =>
          readRecords(transaction, this.#source, tidying),
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
    const writing = this.#use((database) => inOne(database, names, act));
    return this.#patiently(
      writing.then((written) => this.#plain(written)),
      this.#patience * WRITE_PATIENCE,
    );
  }

  /** A storage that does not answer is left alone, and closed should it answer after all. */
  async #patiently<Value>(
    asked: Promise<Result<Value, StoreFault>>,
    patience: number,
  ): Promise<Result<Value, StoreFault>> {
    const answered = await within(asked, patience, null);
    if (answered !== null) return answered;
    void asked.then(() => this.close());
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
    // A database that a newer version of the site has made is not ours to read.
    return isNamed(error, 'VersionError') ? 'failing' : 'broken';
  }

  async #handle(): Promise<LogDatabase> {
    if (this.#database !== null) return this.#database;
    const opened = await openDB<LogSchema>(DATABASE, DATABASE_VERSION, {
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
    this.#database = opened;
    return opened;
  }
}
