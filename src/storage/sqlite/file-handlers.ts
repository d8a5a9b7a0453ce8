import { statfsSync, statSync } from 'node:fs';
import type { Database } from './database.ts';
import type { FileCalls } from './file-calls.ts';
import type { Handlers } from './handlers.ts';
import { databasePath } from './store-place.ts';

/** Answers the calls about the file. */
export const fileHandlers = (db: Database, directory: string): Handlers<FileCalls> => ({
  checkpoint: () => {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    return null;
  },
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
