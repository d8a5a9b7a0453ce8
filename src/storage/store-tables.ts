import { seriesHandlers, SERIES_SCHEMA } from './history/series-handlers.ts';
import { LOG_SCHEMA, takeOverLog } from './log/log-tables.ts';
import { tagHandlers } from './log/tag-handlers.ts';
import type { StoreTables } from './sqlite/store-tables.ts';

/** The tables of the log and of the history (docs/storage.md). */
export const STORAGE_TABLES: StoreTables = {
  schema: [...LOG_SCHEMA, ...SERIES_SCHEMA],
  takeOver: takeOverLog,
  handlers: (db) => ({ ...tagHandlers(db), ...seriesHandlers(db) }),
};
