import { linkSync } from 'node:fs';
import type { Connect } from './database.ts';
import { foundFile } from './store-folder.ts';
import { databasePath, dropFiles } from './store-place.ts';
import { messageOf, Unusable } from './unusable.ts';

/** Gives the copy its name, which no other file may have. */
const name = (copy: string, to: string): void => {
  try {
    linkSync(copy, to);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Unusable(`--to ${to}: there is such a file: name another one`);
    }
    throw error;
  }
};

/**
 * Copies the file of a folder, which a server may be using, to a file that does not exist yet. The copy holds one moment of it and opens
 * under a new epoch. Throws, an {@link Unusable} where the operator has to act.
 */
export const backUpFile = (connect: Connect, directory: string, to: string): null => {
  const path = databasePath(directory);
  if (!foundFile(directory)) throw new Unusable(`${path} is not there: nothing to copy`);
  const copy = `${to}.${process.pid}.part`;
  try {
    const db = connect(path);
    try {
      db.exec('PRAGMA busy_timeout = 5000');
      db.run('VACUUM INTO ?', copy);
    } finally {
      db.close();
    }
    const copied = connect(copy);
    try {
      copied.exec('PRAGMA journal_mode = DELETE; UPDATE file SET is_copy = 1');
    } finally {
      copied.close();
    }
    name(copy, to);
    return null;
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable(`--to ${to}: the copy cannot be written (${messageOf(error)})`);
  } finally {
    dropFiles(copy);
  }
};
