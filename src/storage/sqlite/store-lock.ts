import { type Connect, type Database, sqliteCode, textIn } from './database.ts';
import { readFileHeader } from './file-header.ts';
import { LOCK_APPLICATION, lockPath } from './store-place.ts';
import { messageOf, takenSentence, Unusable } from './unusable.ts';

/** The lock of a store's folder, held until it is released or this process dies, however it dies. */
export interface StoreLock {
  /** The words that the database may hold: one, or some where the program ended between writing them. None in a new lock. */
  readonly words: readonly string[];
  /** Writes words in their place. */
  setWords(words: readonly string[]): void;
  release(): void;
}

/**
 * Takes the lock of a folder, a small SQLite file of its own on which the system holds the lock for this process; waits so long for who has
 * it. Throws an {@link Unusable}.
 */
export const lockFolder = (connect: Connect, directory: string, waitMs: number): StoreLock => {
  const path = lockPath(directory);
  const foreign = new Unusable(`${path} is a file of another program: name another folder`);
  let opened: Database | null = null;
  try {
    const header = readFileHeader(path);
    if (typeof header !== 'string' && header.applicationId !== LOCK_APPLICATION) throw foreign;
    const db = connect(path);
    opened = db;
    db.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`);
    db.exec('CREATE TABLE IF NOT EXISTS words (word TEXT NOT NULL)');
    db.exec(`PRAGMA application_id = ${LOCK_APPLICATION}; COMMIT`);
    let held = db.all('SELECT word FROM words').map((row) => textIn(row, 'word'));
    return {
      get words() {
        return held;
      },
      setWords: (words) => {
        held = [...words];
        db.transaction(() => {
          db.run('DELETE FROM words');
          for (const word of words) db.run('INSERT INTO words VALUES (?)', word);
        });
      },
      release: () => {
        // Closing alone lets go once the statements are collected.
        db.exec('PRAGMA locking_mode = NORMAL; SELECT count(*) FROM words');
        db.close();
      },
    };
  } catch (error) {
    opened?.close();
    const code = sqliteCode(error)?.name;
    if (code === 'SQLITE_BUSY') throw new Unusable(takenSentence(directory));
    if (code === 'SQLITE_NOTADB' || error === foreign) throw foreign;
    throw new Unusable(
      `--data ${directory}: nothing can be written there (${messageOf(error)}): name a folder that this program may write, with room on its disk`,
      { cause: error },
    );
  }
};
