import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Connect, type Database, sqliteCode } from './database.ts';
import { readFileHeader } from './file-header.ts';
import { databasePath, identityOf, STORE_APPLICATION, STORE_VERSION } from './store-place.ts';
import { messageOf, Unusable } from './unusable.ts';

/* A store's folder and what is in it, as a process finds it. All of it throws, an {@link Unusable} where the operator has to act. */

/** Makes a folder and those above it. Node's own `recursive` never returns where a parent is there and can hold no folder, as in `/proc`. */
const makePath = (directory: string): void => {
  const parent = dirname(directory);
  if (!existsSync(parent)) makePath(parent);
  try {
    mkdirSync(directory);
  } catch (error) {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
};

/** Makes the folder if there is none. */
export const makeFolder = (directory: string): void => {
  try {
    makePath(resolve(directory));
  } catch (error) {
    throw new Unusable(
      `--data ${directory}: the folder cannot be made (${messageOf(error)}): name one that this program may write`,
      { cause: error },
    );
  }
};

/** Whether there is a file to be opened; throws for one that is not ours, which is left as it is. */
export const foundFile = (directory: string): boolean => {
  const path = databasePath(directory);
  const header = readFileHeader(path);
  if (header === 'absent') return false;
  if (header === 'foreign') {
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
  if (header.version < STORE_VERSION) {
    throw new Unusable(
      `${path} was written by an older version of this program, whose tables this one does not read: move it away to begin anew`,
    );
  }
  return true;
};

/**
 * Drops a journal that a killed program left beside another file, in whose place a backup was put: played into this one it would destroy
 * it. A backup can have no such journal (`back-up-file.ts`).
 */
export const dropForeignJournal = (directory: string): void => {
  const path = databasePath(directory);
  const header = readFileHeader(path);
  if (typeof header !== 'string' && header.hasWal) return;
  for (const rest of ['-wal', '-shm']) rmSync(`${path}${rest}`, { force: true });
};

/**
 * A connection to a file that {@link foundFile} has found. What is committed is moved into the file by the process that reads, so that commits do
 * not wait for it; by a commit only after 32 MB.
 */
export const connectTo = (connect: Connect, directory: string): Database => {
  const db = connect(databasePath(directory));
  db.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 33554432; PRAGMA wal_autocheckpoint = 8000; PRAGMA cache_size = -16000; PRAGMA foreign_keys = OFF',
  );
  return db;
};

/** Whether a check of SQLite's own finds nothing, `integrity_check` the longer one. */
export const isSound = (db: Database, check: 'quick_check' | 'integrity_check'): boolean => {
  try {
    return db.tuples(`PRAGMA ${check}(1)`)[0]?.[0] === 'ok';
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return false;
  }
};

/** The one row about the file: whose it is, and how it was left. */
const FILE_SCHEMA =
  'CREATE TABLE file (word TEXT NOT NULL, is_closed INTEGER NOT NULL, is_copy INTEGER NOT NULL, boot TEXT NOT NULL, identity TEXT NOT NULL)';

/** Makes a file with empty tables in the place of what one that died has left there. It has no journal beside it. Throws. */
export const makeStoreFile = (
  connect: Connect,
  path: string,
  schema: readonly string[],
): Database => {
  for (const rest of ['', '-journal']) rmSync(`${path}${rest}`, { force: true });
  const db = connect(path);
  db.exec(`PRAGMA application_id = ${STORE_APPLICATION}; PRAGMA user_version = ${STORE_VERSION}`);
  db.transaction(() => {
    for (const statement of [FILE_SCHEMA, ...schema]) db.exec(statement);
    db.run("INSERT INTO file VALUES ('', 1, 0, '', ?)", identityOf(path));
  });
  return db;
};
