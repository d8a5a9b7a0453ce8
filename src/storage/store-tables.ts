import { statfsSync, statSync } from 'node:fs';
import { seriesReader } from './history/series-reader.ts';
import { JOURNAL_SCHEMA, journalReader } from './history/journal/journal-tables.ts';
import { SERIES_SCHEMA } from './history/series-tables.ts';
import { seriesWriter } from './history/series-writer.ts';
import { logCalls } from './log/log-calls.ts';
import { LOG_SCHEMA, renewLog } from './log/log-tables.ts';
import type { Database } from './sqlite/database.ts';
import { databasePath } from './sqlite/store-place.ts';

/** The tables of the log and of the history (docs/storage.md), and all that may be asked of them. */
export const STORAGE_TABLES = {
  schema: [...LOG_SCHEMA, ...SERIES_SCHEMA, ...JOURNAL_SCHEMA],
  renew: renewLog,
  calls: (db: Database, directory: string) => ({
    /**
     * Moves what was committed into the database file, without holding up the process that writes. The bytes of the files then, and of what
     * is free on their disk.
     */
    checkpoint: () => {
      db.exec('PRAGMA wal_checkpoint(PASSIVE)');
      const path = databasePath(directory);
      const { bavail, bsize } = statfsSync(directory);
      return {
        database: statSync(path).size,
        log: statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0,
        free: bavail * bsize,
      };
    },
    ...logCalls(db),
    ...seriesWriter(db),
    ...seriesReader(db),
    ...journalReader(db),
  }),
};

/**
 * What the server asks of its store processes: each call takes at most one argument and gives one answer, both data that can be cloned. A call
 * runs to its end before the next one begins, so none may take long. Throws a `CallRefused` where it does not fit.
 */
export type StoreCalls = ReturnType<typeof STORAGE_TABLES.calls>;
