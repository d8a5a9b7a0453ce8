import type { Database } from '#storage/sqlite/database.ts';
import type { Handlers } from '#storage/sqlite/handlers.ts';
import type { SeriesCalls } from './series-calls.ts';
import { seriesReader } from './series-reader.ts';
import { seriesWriter } from './series-writer.ts';

export { SERIES_SCHEMA } from './series-tables.ts';

/** What answers the calls of the series store, in its two processes. */
export const seriesHandlers = (db: Database): Handlers<SeriesCalls> => ({
  ...seriesWriter(db),
  ...seriesReader(db),
});
