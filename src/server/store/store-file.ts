import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { seriesHandlers, SERIES_SCHEMA } from '#server/series/series-handlers.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { newCreation } from '../tag-log/memory-tag-log.ts';
import { type Connect, sqliteCode } from './connect.ts';
import { type Database, numberIn, type Row, textIn } from './database.ts';
import { fileHandlers } from './file-handlers.ts';
import { readFileHeader } from './file-header.ts';
import type { Handlers } from './handlers.ts';
import type { StoreCalls } from './store-calls.ts';
import { type StoreLock, takeStoreLock } from './store-lock.ts';
import {
  bootOf,
  databasePath,
  identityOf,
  lockPath,
  newWord,
  STORE_APPLICATION,
  STORE_VERSION,
} from './store-place.ts';
import { SPARE_GENERATIONS, TAG_SCHEMA, tagHandlers } from './tag-handlers.ts';

/** How the file is opened: `restart`: by a process that takes the place of one that died while the server went on. */
export interface StoreOpening {
  readonly role: 'write' | 'read';
  readonly directory: string;
  readonly isRestart: boolean;
}

/** The file, open in this process. */
export interface StoreFile {
  readonly handlers: Handlers<StoreCalls>;
  /** Why the stream goes on under a new generation; null where it does not. */
  readonly renewal: string | null;
  readonly close: () => void;
}

/** The one row about the file: who made it, which generation its numbers are of, and how it was left. */
const LOG_SCHEMA = `CREATE TABLE log (
  creation TEXT NOT NULL, generation INTEGER NOT NULL, reserved INTEGER NOT NULL,
  since INTEGER NOT NULL, head INTEGER NOT NULL, head_at INTEGER NOT NULL,
  word TEXT NOT NULL, is_closed INTEGER NOT NULL, is_copy INTEGER NOT NULL,
  boot TEXT NOT NULL, file TEXT NOT NULL, probes INTEGER NOT NULL DEFAULT 0)`;

/** What an operator is told: what, where and what is right. */
class Unusable extends Error {}

const CHECK = (directory: string): string => `run npm start -- --data ${directory} --check`;

const sentenceOf = (error: unknown, { directory }: StoreOpening): string => {
  if (error instanceof Unusable) return error.message;
  const code = sqliteCode(error);
  const message = error instanceof Error ? error.message : String(error);
  const file = databasePath(directory);
  if (code === null) return `--data ${directory}: the folder cannot be used (${message})`;
  if (code.name === 'SQLITE_NOTADB') return `${file} is no SQLite database: name another folder`;
  if (code.name.startsWith('SQLITE_CORRUPT')) return `${file} is damaged: ${CHECK(directory)}`;
  if (code.name.startsWith('SQLITE_BUSY')) return takenSentence(directory);
  if (code.name === 'SQLITE_FULL') return `${file} has no room on its disk: make room there`;
  return `${file} cannot be opened (${code.name}: ${message})`;
};

const takenSentence = (directory: string): string =>
  `--data ${directory}: another running server uses this folder, and one alone can: name another folder or stop that server`;

const mendFolder = (directory: string): void => {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Unusable(
      `--data ${directory}: the folder cannot be made (${message}): name one that this program may write`,
    );
  }
};

const lockOf = (connect: Connect, directory: string): StoreLock => {
  const path = lockPath(directory);
  let lock: ReturnType<typeof takeStoreLock>;
  try {
    lock = takeStoreLock(connect, path);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Unusable(
      `--data ${directory}: nothing can be written there (${message}): name a folder that this program may write, with room on its disk`,
    );
  }
  if (lock === 'taken') throw new Unusable(takenSentence(directory));
  if (lock === 'foreign') {
    throw new Unusable(`${path} is a file of another program: name another folder`);
  }
  return lock;
};

/** Whether there is a file to be opened; throws for one that is not ours, which is left as it is. */
const isThere = (directory: string): boolean => {
  const path = databasePath(directory);
  const header = readFileHeader(path);
  if (header.kind === 'absent') return false;
  if (header.kind === 'foreign') {
    throw new Unusable(`${path} is no SQLite database: name another folder`);
  }
  if (header.applicationId !== STORE_APPLICATION) {
    throw new Unusable(`${path} is a database of another program: name another folder`);
  }
  if (header.version > STORE_VERSION) {
    throw new Unusable(
      `${path} was written by a newer version of this program (its tables have version ${header.version}, this one knows ${STORE_VERSION}): start that version, or name another folder`,
    );
  }
  return true;
};

/** Makes the file under another name, so that there is never half of one. */
const create = (connect: Connect, directory: string): void => {
  const path = `${databasePath(directory)}.new`;
  for (const rest of ['', '-journal']) rmSync(`${path}${rest}`, { force: true });
  const db = connect(path);
  db.exec(`PRAGMA application_id = ${STORE_APPLICATION}; PRAGMA user_version = ${STORE_VERSION}`);
  db.transaction(() => {
    for (const statement of [LOG_SCHEMA, ...TAG_SCHEMA, ...SERIES_SCHEMA]) db.exec(statement);
    db.run(
      "INSERT INTO log VALUES (?, 0, 0, 0, 0, 0, '', 1, 0, '', ?, 0)",
      newCreation(),
      identityOf(path),
    );
  });
  db.close();
  renameSync(path, databasePath(directory));
};

const connectTo = (connect: Connect, directory: string): Database => {
  const db = connect(databasePath(directory));
  db.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 33554432; PRAGMA cache_size = -16000; PRAGMA foreign_keys = OFF',
  );
  return db;
};

const logRow = (db: Database): Row => {
  const row = db.get('SELECT * FROM log');
  if (row === undefined) throw new Unusable('the file has lost its first row');
  return row;
};

/** Why numbers may have been told that the file does not know of; null where it knows of all. */
const renewalOf = (row: Row, words: readonly string[], directory: string): string | null => {
  if (numberIn(row, 'is_copy') === 1) return 'the file is a backup';
  if (textIn(row, 'file') !== identityOf(databasePath(directory))) return 'the file is a copy';
  const word = textIn(row, 'word');
  // Of a file that is new.
  if (word === '') return null;
  if (words.length === 0) return 'the file came without its lock';
  if (!words.includes(word)) return 'the file is older than its lock';
  const isSameBoot = textIn(row, 'boot') !== '' && textIn(row, 'boot') === (bootOf() ?? '');
  if (numberIn(row, 'is_closed') === 0 && !isSameBoot) return 'the machine went down';
  return null;
};

/** Writes a word into the file and its lock so that, wherever it ends, one of the lock's words is the file's. */
const passWord = (db: Database, lock: StoreLock, write: (word: string) => void): void => {
  const word = newWord();
  lock.setWords([textIn(logRow(db), 'word'), word]);
  db.transaction(() => write(word));
  lock.setWords([word]);
};

/** Takes the file over from whoever had it before: the generation of its numbers, and a spare one. */
const takeOver = (db: Database, lock: StoreLock, directory: string): string | null => {
  const row = logRow(db);
  const renewal = renewalOf(row, lock.words, directory);
  const reserved = numberIn(row, 'reserved');
  const boot = bootOf() ?? '';
  const file = identityOf(databasePath(directory));
  passWord(db, lock, (word) => {
    if (renewal !== null) db.run('UPDATE log SET generation = ?, since = head', reserved + 1);
    db.run(
      'UPDATE log SET reserved = ?, word = ?, is_closed = 0, is_copy = 0, boot = ?, file = ?',
      reserved + (renewal === null ? 0 : 1) + SPARE_GENERATIONS,
      word,
      boot,
      file,
    );
  });
  return renewal;
};

const isSound = (db: Database): boolean => {
  const [row] = db.all('PRAGMA quick_check(1)');
  return row?.['quick_check'] === 'ok';
};

const openToWrite = (connect: Connect, opening: StoreOpening): StoreFile => {
  const { directory, isRestart } = opening;
  mendFolder(directory);
  const lock = lockOf(connect, directory);
  try {
    if (!isThere(directory)) create(connect, directory);
    const db = connectTo(connect, directory);
    try {
      const wasClosed = numberIn(logRow(db), 'is_closed') === 1;
      if (!wasClosed && !isRestart && !isSound(db)) {
        throw new Unusable(`${databasePath(directory)} is damaged: ${CHECK(directory)}`);
      }
      const renewal = takeOver(db, lock, directory);
      return {
        renewal,
        handlers: {
          ...fileHandlers(db, directory),
          ...tagHandlers(db),
          ...seriesHandlers(db),
        },
        close: () => {
          try {
            passWord(db, lock, (word) => db.run('UPDATE log SET is_closed = 1, word = ?', word));
            db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
          } finally {
            db.close();
            lock.release();
          }
        },
      };
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
};

const openToRead = (connect: Connect, { directory }: StoreOpening): StoreFile => {
  if (!isThere(directory)) throw new Unusable(`${databasePath(directory)} is not there`);
  const db = connectTo(connect, directory);
  db.exec('PRAGMA query_only = 1');
  return {
    renewal: null,
    handlers: { ...fileHandlers(db, directory), ...tagHandlers(db), ...seriesHandlers(db) },
    close: () => db.close(),
  };
};

/**
 * Opens the file of a folder in this process. Who writes holds the folder's lock until `close`, and makes folder and file where there are
 * none. The error is one sentence for the operator; a file that is not this program's is left as it is.
 */
export const openStoreFile = (
  connect: Connect,
  opening: StoreOpening,
): Result<StoreFile, string> => {
  try {
    return ok((opening.role === 'write' ? openToWrite : openToRead)(connect, opening));
  } catch (error) {
    return err(sentenceOf(error, opening));
  }
};
