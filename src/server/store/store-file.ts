import { renameSync } from 'node:fs';
import { seriesHandlers } from '#server/series/series-handlers.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Connect } from './connect.ts';
import { type Database, numberIn, type Row, textIn } from './database.ts';
import { fileHandlers } from './file-handlers.ts';
import type { Handlers } from './handlers.ts';
import type { StoreCalls } from './store-calls.ts';
import { dropForeignJournal } from './left-journal.ts';
import { connectTo, foundFile, lockedFolder, makeFolder } from './store-folder.ts';
import { makeStoreFile } from './make-store-file.ts';
import type { StoreLock } from './store-lock.ts';
import { bootOf, databasePath, identityOf, newWord } from './store-place.ts';
import { SPARE_GENERATIONS, tagHandlers } from './tag-handlers.ts';
import { damagedSentence, sentenceOf, Unusable } from './unusable.ts';

/** How the file is opened: `restart`: by a process that takes the place of one that died while the server went on. */
export interface StoreOpening {
  readonly role: 'write' | 'read';
  readonly directory: string;
  readonly isRestart: boolean;
  /** For another process to let go: one that ends finishes first what it was writing. */
  readonly lockWaitMs: number;
}

/** The file, open in this process. */
export interface StoreFile {
  readonly handlers: Handlers<StoreCalls>;
  /** Why the stream goes on under a new generation; null where it does not. */
  readonly renewal: string | null;
  readonly close: () => void;
  /** Leaves the file as the death of its process would. */
  readonly abandon: () => void;
}

/** Makes the file under another name, so that there is never half of one. */
const create = (connect: Connect, directory: string): void => {
  const path = `${databasePath(directory)}.new`;
  makeStoreFile(connect, path).close();
  renameSync(path, databasePath(directory));
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

/**
 * Writes a word into the file and its lock so that, wherever it ends, one of the lock's words is that of the file as it stands, without its
 * journal: by that word a journal is known that belongs to another file (`left-journal.ts`).
 */
const passWord = (db: Database, lock: StoreLock, write: (word: string) => void): void => {
  const word = newWord();
  const words = [...lock.words, textIn(logRow(db), 'word'), word];
  lock.setWords([...new Set(words)]);
  db.transaction(() => write(word));
  const moved = db.get('PRAGMA wal_checkpoint(TRUNCATE)');
  // While somebody copies the file, what it was stays a part of it.
  if (moved !== undefined && numberIn(moved, 'busy') === 0) lock.setWords([word]);
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
  const { directory, isRestart, lockWaitMs } = opening;
  makeFolder(directory);
  const lock = lockedFolder(connect, directory, lockWaitMs);
  try {
    if (!foundFile(directory)) create(connect, directory);
    dropForeignJournal(connect, directory, lock.words);
    const db = connectTo(connect, directory);
    try {
      const wasClosed = numberIn(logRow(db), 'is_closed') === 1;
      if (!wasClosed && !isRestart && !isSound(db)) {
        throw new Unusable(damagedSentence(directory));
      }
      const renewal = takeOver(db, lock, directory);
      const abandon = (): void => {
        db.close();
        lock.release();
      };
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
  return {
    renewal: null,
    handlers: { ...fileHandlers(db, directory), ...tagHandlers(db), ...seriesHandlers(db) },
    close: () => db.close(),
    abandon: () => db.close(),
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
    return err(sentenceOf(error, opening.directory));
  }
};
