import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withTimeout } from '#process/with-timeout.ts';

/** Marks the files of this program among SQLite databases. */
export const STORE_APPLICATION = 0x56696769;
export const LOCK_APPLICATION = 0x5669676c;
/** Version of the tables. A program opens no file of another one. */
export const STORE_VERSION = 3;

export const databasePath = (directory: string): string => join(directory, 'vigia.db');
/** Its presence means that numbers are in use which the database does not have. */
export const aheadPath = (directory: string): string => join(directory, 'vigia.ahead');
export const lockPath = (directory: string): string => join(directory, 'vigia.lock');

/** Deletes a database and what may be left beside it. */
export const dropFiles = (path: string): void => {
  for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(`${path}${rest}`, { force: true });
};

/** A disk that takes longer to make an empty file is no place for a mark. */
const LONGEST_MARK_MS = 1_000;

/**
 * Makes an empty file beside the database, by the server's own process: numbers are in use that the database does not have. Who opens the
 * database while it is there begins a new epoch. False if it cannot be made, or not at once.
 */
export const markAhead = async (directory: string): Promise<boolean> => {
  const made = writeFile(aheadPath(directory), '').then(
    () => true,
    () => false,
  );
  return (await withTimeout(made, LONGEST_MARK_MS)) === true;
};

/** Deletes the mark. One that cannot be deleted costs a new epoch at the next start. */
export const unmarkAhead = (directory: string): Promise<void> =>
  rm(aheadPath(directory), { force: true }).catch(() => undefined);

/** A random word, of which no two are the same. */
export const newWord = (): string => randomBytes(9).toString('base64url');

/** Identifies the file itself: a copy has another one. Throws where there is none. */
export const identityOf = (path: string): string => {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
};

/** Identifies the time since this machine started; null where it is not known. */
export const bootOf = (): string | null => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || null;
  } catch {
    return null;
  }
};
