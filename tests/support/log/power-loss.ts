import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Connect, type Database, numberIn } from '#storage/sqlite/database.ts';
import { databasePath, lockPath } from '#storage/sqlite/store-place.ts';

/*
 * What a power loss may leave of a store. The disk is known at each statement of SQLite, and with it what SQLite has synchronized
 * (https://sqlite.org/wal.html, https://sqlite.org/pragma.html#pragma_synchronous): a checkpoint synchronizes
 * the journal before it writes to the database; a journal that begins again has its header synchronized, and the database before that.
 * Everything else may be on the disk or not, in borders of 512 bytes and in any order.
 */

const SECTOR = 512;
/** Of a journal: what is not synchronized with its header is its frames. */
const HEADER_BYTES = 32;
const SALTS = [16, 24] as const;

/** The files at a moment: as they are for sure, and as they were last written. */
export interface DiskMoment {
  readonly database: readonly [synced: Buffer, written: Buffer];
  readonly journal: readonly [synced: Buffer, written: Buffer];
  /** The lock as it is, and as it was before: its own journal may come back. */
  readonly locks: readonly [Buffer, Buffer];
}

const contentOf = (path: string): Buffer =>
  existsSync(path) ? readFileSync(path) : Buffer.alloc(0);

const hasNewSalts = (before: Buffer, after: Buffer): boolean =>
  before.length > 0 && !before.subarray(...SALTS).equals(after.subarray(...SALTS));

/** Notes what is written to a store's files, and what of it is synchronized, while the store works in this process. */
export class DiskRecorder {
  readonly #directory: string;
  readonly #connect: Connect;
  readonly #note: (moment: DiskMoment) => void;
  #database: Buffer;
  #journal: Buffer;
  #written: { readonly database: Buffer; readonly journal: Buffer };
  #locks: readonly [Buffer, Buffer];

  /** `note` gets each moment at which the power may be lost. Begins with a folder that is closed. */
  constructor(connect: Connect, directory: string, note: (moment: DiskMoment) => void) {
    this.#connect = connect;
    this.#directory = directory;
    this.#note = note;
    this.#written = this.#read();
    this.#database = this.#written.database;
    this.#journal = this.#written.journal;
    const lock = contentOf(lockPath(directory));
    this.#locks = [lock, lock];
  }

  /** As the store's own `connect`; nobody waits for a lock. */
  readonly connect: Connect = (path) => {
    const db = this.#connect(path);
    return path === databasePath(this.#directory) ? this.#recorded(db) : db;
  };

  #recorded(db: Database): Database {
    let depth = 0;
    /** Does a statement; what it has written is noted, but within a transaction. */
    const done = <T>(sql: string, statement: () => T): T => {
      const isCheckpoint = sql.includes('wal_checkpoint');
      if (isCheckpoint) this.#synchronize(db);
      const answer = statement();
      if (depth === 0) this.#wrote(db);
      return answer;
    };
    const committed = <T>(transaction: () => T): T =>
      done('', () => {
        depth += 1;
        try {
          return transaction();
        } finally {
          depth -= 1;
        }
      });
    return {
      exec: (sql) =>
        done(sql, () => db.exec(sql.replace(/busy_timeout = \d+/, 'busy_timeout = 0'))),
      run: (sql, ...values) => done(sql, () => db.run(sql, ...values)),
      put: (table, row) => done('', () => db.put(table, row)),
      all: (sql, ...values) => done(sql, () => db.all(sql, ...values)),
      tuples: (sql, ...values) => done(sql, () => db.tuples(sql, ...values)),
      get: (sql, ...values) => done(sql, () => db.get(sql, ...values)),
      transaction: (work) => committed(() => db.transaction(work)),
      durably: (work) => {
        const answer = committed(() => db.durably(work));
        this.#synchronize(db);
        return answer;
      },
      close: () => {
        this.#synchronize(db);
        db.close();
        this.#wrote(null);
      },
    };
  }

  #read(): { readonly database: Buffer; readonly journal: Buffer } {
    const path = databasePath(this.#directory);
    return { database: contentOf(path), journal: contentOf(`${path}-wal`) };
  }

  #synchronize(db: Database): void {
    const row = db.get('PRAGMA synchronous');
    if (row === undefined || numberIn(row, 'synchronous') === 0) return;
    this.#journal = this.#written.journal;
  }

  #wrote(db: Database | null): void {
    const before = this.#written;
    const written = this.#read();
    this.#written = written;
    const lock = contentOf(lockPath(this.#directory));
    if (!lock.equals(this.#locks[0])) this.#locks = [lock, this.#locks[0]];
    if (written.database.equals(before.database) && written.journal.equals(before.journal)) return;
    const level = db?.get('PRAGMA synchronous');
    const isSafe = level === undefined || numberIn(level, 'synchronous') > 0;
    // Before what follows a checkpoint: its pages are on their way.
    if (!written.database.equals(before.database)) {
      this.#add([this.#database, written.database], [this.#journal, before.journal]);
    }
    if (isSafe && (written.journal.length === 0 || hasNewSalts(before.journal, written.journal))) {
      this.#database = written.database;
      this.#journal = Buffer.concat([
        written.journal.subarray(0, HEADER_BYTES),
        before.journal.subarray(Math.min(HEADER_BYTES, written.journal.length)),
      ]);
    }
    this.#add([this.#database, written.database], [this.#journal, written.journal]);
  }

  #add(database: DiskMoment['database'], journal: DiskMoment['journal']): void {
    this.#note({ database, journal, locks: this.#locks });
  }
}

/** A number from 0 up to 1, excluded. */
export type Chance = () => number;

/** What is left of a file: each sector as it was synchronized or as it was written, and a length between. A file is emptied or it is not. */
const leftOf = ([synced, written]: readonly [Buffer, Buffer], chance: Chance): Buffer => {
  if (written.length < synced.length) return chance() < 0.5 ? synced : written;
  const share = [0, 1, chance()][Math.floor(chance() * 3)] ?? 0;
  const cut = chance() < 0.5 ? Infinity : Math.floor((chance() * written.length) / SECTOR);
  const left = Buffer.alloc(written.length);
  synced.copy(left);
  for (let sector = 0; sector * SECTOR < written.length; sector += 1) {
    const isWritten = sector < cut && chance() < share;
    const from = sector * SECTOR;
    if (isWritten) written.copy(left, from, from, from + SECTOR);
  }
  const added = Math.ceil((chance() * (written.length - synced.length)) / SECTOR) * SECTOR;
  return left.subarray(0, synced.length + added);
};

/** Puts what a power loss leaves into the files of a folder: the same files, as after a start of the machine. */
export const loseThePower = (directory: string, moment: DiskMoment, chance: Chance): void => {
  const path = databasePath(directory);
  writeFileSync(path, leftOf(moment.database, chance));
  writeFileSync(`${path}-wal`, leftOf(moment.journal, chance));
  writeFileSync(lockPath(directory), moment.locks[chance() < 0.9 ? 0 : 1]);
  for (const rest of [`${path}-shm`, `${lockPath(directory)}-journal`])
    rmSync(rest, { force: true });
};
