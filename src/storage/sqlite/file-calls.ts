import { statfsSync, statSync } from 'node:fs';
import type { Database } from './database.ts';
import { databasePath } from './store-place.ts';

/** Calls about the file itself. */
export const fileCalls = (db: Database, directory: string) => ({
  /** Moves what was committed into the database file, without holding up the process that writes. */
  checkpoint: () => {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    return null;
  },
  /** Bytes of the files, and of what is free on their disk. */
  sizes: () => {
    const path = databasePath(directory);
    const { bavail, bsize } = statfsSync(directory);
    return {
      database: statSync(path).size,
      log: statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      free: bavail * bsize,
    };
  },
});
