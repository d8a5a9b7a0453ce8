import { type Connect, sqliteCode, textIn } from './database.ts';
import { readFileHeader } from './file-header.ts';
import { LOCK_APPLICATION } from './store-place.ts';

/** The lock of a store's folder, held until it is released or this process dies, however it dies. */
export interface StoreLock {
  /** The words that the database may hold: one, or some where the program ended between writing them. None in a new lock. */
  readonly words: readonly string[];
  /** Writes words in their place. */
  setWords(words: readonly string[]): void;
  release(): void;
}

/**
 * Takes the lock, a small SQLite file of its own on which the system holds the lock for this process; waits so long for who has it. `taken`: another process has it.
 * `foreign`: the file is not a lock. Throws where the file cannot be made or written.
 */
export const takeStoreLock = (
  connect: Connect,
  path: string,
  waitMs: number,
): StoreLock | 'taken' | 'foreign' => {
  const header = readFileHeader(path);
  if (header.kind === 'sqlite' && header.applicationId !== LOCK_APPLICATION) return 'foreign';
  const db = connect(path);
  try {
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
    db.close();
    const code = sqliteCode(error)?.name;
    if (code === 'SQLITE_BUSY') return 'taken';
    if (code === 'SQLITE_NOTADB') return 'foreign';
    throw error;
  }
};
