import { seriesReader } from './history/series-reader.ts';
import { SERIES_SCHEMA } from './history/series-tables.ts';
import { seriesWriter } from './history/series-writer.ts';
import { logCalls } from './log/log-calls.ts';
import { LOG_SCHEMA, takeOverLog } from './log/log-tables.ts';
import type { Database } from './sqlite/database.ts';
import { fileCalls } from './sqlite/file-calls.ts';

/** The tables of the log and of the history (docs/storage.md), and all that may be asked of them. */
export const STORAGE_TABLES = {
  schema: [...LOG_SCHEMA, ...SERIES_SCHEMA],
  takeOver: takeOverLog,
  calls: (db: Database, directory: string) => ({
    ...fileCalls(db, directory),
    ...logCalls(db),
    ...seriesWriter(db),
    ...seriesReader(db),
  }),
};

/**
 * What the server asks of its store processes: each call takes at most one argument and gives one answer, both data that can be cloned. A call
 * runs to its end before the next one begins, so none may take long. Throws a `CallRefused` where it does not fit.
 */
export type StoreCalls = ReturnType<typeof STORAGE_TABLES.calls>;
