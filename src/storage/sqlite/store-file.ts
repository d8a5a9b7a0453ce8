import { existsSync, renameSync, rmSync } from 'node:fs';
import { err, ok, type Result } from '#domain/result.ts';
import { type Connect, type Database, numberIn, type SqlRow, textIn } from './database.ts';
import {
  connectTo,
  dropForeignJournal,
  foundFile,
  isSound,
  makeFolder,
  makeStoreFile,
} from './store-folder.ts';
import { lockFolder, type StoreLock } from './store-lock.ts';
import { aheadPath, databasePath, identityOf, newWord } from './store-place.ts';
import { damagedSentence, isOfFullDisk, type OpenFault, sentenceOf, Unusable } from './unusable.ts';

/** What a database is for: its tables. The database itself knows nothing else of its users. */
interface StoreTables {
  /** Statements that make the tables. */
  readonly schema: readonly string[];
  /** Called in the transaction that opens a file to write which may lack acknowledged events. */
  readonly renew: (db: Database) => void;
}

/** How the file is opened. */
export interface StoreOpening {
  readonly role: 'write' | 'read';
  readonly directory: string;
  /** By a process that takes the place of one that died while the server continued. */
  readonly isRestart: boolean;
  readonly tables: StoreTables;
  /** Identifies the time since the machine started (`bootOf`); null where that is not known. */
  readonly boot: string | null;
  /** For another process to let go: one that ends finishes first what it was writing. */
  readonly lockWaitMs: number;
}

/** The file, open in this process. */
export interface StoreFile {
  readonly db: Database;
  /** Why the stream continues under a new generation; null where it does not. */
  readonly renewal: string | null;
  readonly close: () => void;
  /** Leaves the file as the death of its process would. */
  readonly abandon: () => void;
}

/** Makes the file under another name, so that there is never half of one. */
const create = (connect: Connect, { directory, tables }: StoreOpening): void => {
  const path = `${databasePath(directory)}.new`;
  makeStoreFile(connect, path, tables.schema).close();
  renameSync(path, databasePath(directory));
};

const fileRow = (db: Database): SqlRow => {
  const row = db.get('SELECT * FROM file');
  if (row === undefined) throw new Unusable('the file has lost its first row');
  return row;
};

/** Why numbers may be in use that the file does not know of; null where it knows of all. */
const renewalOf = (
  row: SqlRow,
  words: readonly string[],
  { directory, isRestart, boot }: StoreOpening,
): string | null => {
  if (numberIn(row, 'is_copy') === 1) return 'the file is a backup';
  if (textIn(row, 'identity') !== identityOf(databasePath(directory))) return 'the file is a copy';
  const word = textIn(row, 'word');
  // Of a file that is new.
  if (word === '') return null;
  if (words.length === 0) return 'the file came without its lock';
  if (!isRestart && existsSync(aheadPath(directory)))
    return 'the program ended with events in memory alone';
  if (!words.includes(word)) return 'the file is older than its lock';
  const isSameBoot = textIn(row, 'boot') !== '' && textIn(row, 'boot') === boot;
  if (numberIn(row, 'is_closed') === 0 && !isSameBoot) return 'the machine went down';
  return null;
};

/** Writes a word into the file and its lock so that, wherever it ends, one of the lock's words is that of the file. */
const passWord = (db: Database, lock: StoreLock, write: (word: string) => void): void => {
  const word = newWord();
  lock.setWords([textIn(fileRow(db), 'word'), word]);
  db.durably(() => write(word));
  lock.setWords([word]);
  // The file alone is the database, unless somebody reads it: a connection that is closed does this later.
  db.get('PRAGMA wal_checkpoint(TRUNCATE)');
};

/** Takes the file over from the process before; why numbers continue under another generation, null where they do not. */
const takeOver = (db: Database, lock: StoreLock, opening: StoreOpening): string | null => {
  const { directory, isRestart, boot, tables } = opening;
  const renewal = renewalOf(fileRow(db), lock.words, opening);
  const identity = identityOf(databasePath(directory));
  passWord(db, lock, (word) => {
    if (renewal !== null) tables.renew(db);
    db.run(
      'UPDATE file SET word = ?, is_closed = 0, is_copy = 0, boot = ?, identity = ?',
      word,
      boot ?? '',
      identity,
    );
  });
  if (!isRestart) rmSync(aheadPath(directory), { force: true });
  return renewal;
};

const openToWrite = (connect: Connect, opening: StoreOpening): StoreFile => {
  const { directory, isRestart, lockWaitMs } = opening;
  makeFolder(directory);
  const lock = lockFolder(connect, directory, lockWaitMs);
  try {
    if (!foundFile(directory)) create(connect, opening);
    dropForeignJournal(directory);
    const db = connectTo(connect, directory);
    try {
      const wasClosed = numberIn(fileRow(db), 'is_closed') === 1;
      if (!wasClosed && !isRestart && !isSound(db, 'quick_check')) {
        throw new Unusable(damagedSentence(directory));
      }
      const renewal = takeOver(db, lock, opening);
      const abandon = (): void => {
        db.close();
        lock.release();
      };
      return {
        renewal,
        db,
        close: () => {
          try {
            passWord(db, lock, (word) => db.run('UPDATE file SET is_closed = 1, word = ?', word));
          } finally {
            abandon();
          }
        },
        abandon,
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
  if (!foundFile(directory)) throw new Unusable(`${databasePath(directory)} is not there`);
  const db = connectTo(connect, directory);
  db.exec('PRAGMA query_only = 1');
  const close = (): void => db.close();
  return { db, renewal: null, close, abandon: close };
};

/**
 * Opens the file of a folder in this process. Who writes holds the folder's lock until `close`, and makes folder and file where there are
 * none. A file that is not this program's is left as it is.
 */
export const openStoreFile = (
  connect: Connect,
  opening: StoreOpening,
): Result<StoreFile, OpenFault> => {
  try {
    return ok((opening.role === 'write' ? openToWrite : openToRead)(connect, opening));
  } catch (error) {
    const { directory } = opening;
    return err({ sentence: sentenceOf(error, directory), isFull: isOfFullDisk(error, directory) });
  }
};
