import { rmSync, statSync } from 'node:fs';
import type { Connect } from './connect.ts';
import { textIn } from './database.ts';
import { databasePath } from './store-place.ts';

/** The address of a file for a reader that looks at nothing beside it. */
const asItStands = (path: string): string =>
  `file:${encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3f')}?immutable=1`;

/** The word in the file itself, without what its journal adds; null if it has none. */
const wordOf = (connect: Connect, path: string): string | null => {
  const db = connect(asItStands(path));
  try {
    const row = db.get('SELECT word FROM file');
    return row === undefined ? null : textIn(row, 'word');
  } finally {
    db.close();
  }
};

/**
 * Drops a journal that a killed program left beside another file, in whose place a backup was put: played into this one it would destroy
 * it. `words` are those of the folder's lock; the file of a program that runs has one of them from its first moment on. Throws.
 */
export const dropForeignJournal = (
  connect: Connect,
  directory: string,
  words: readonly string[],
): void => {
  const path = databasePath(directory);
  const journal = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (journal === undefined || journal.size === 0 || words.length === 0) return;
  const word = wordOf(connect, path);
  if (word !== null && words.includes(word)) return;
  for (const rest of ['-wal', '-shm']) rmSync(`${path}${rest}`, { force: true });
};
