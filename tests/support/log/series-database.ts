import { seriesHandlers, SERIES_SCHEMA } from '#storage/history/series-handlers.ts';
import { loadSqlite } from '#storage/sqlite/connect.ts';
import type { Database } from '#storage/sqlite/database.ts';
import { storeCaller, type StoreCaller } from '#storage/store-calls.ts';
import { answerCall } from '#storage/sqlite/answer-call.ts';

/** The series in a database of this process. */
export interface SeriesDatabase {
  readonly db: Database;
  /** Its calls, as the store's processes answer them. */
  readonly caller: StoreCaller;
  readonly close: () => void;
}

const callerOf = (handlers: object): StoreCaller =>
  // What crosses to a process and back is a copy.
  storeCaller((name, argument) =>
    Promise.resolve(structuredClone(answerCall(handlers, name, structuredClone(argument)))),
  );

/** A database in memory, unless a path is given. */
export const openSeriesDatabase = async (path = ':memory:'): Promise<SeriesDatabase> => {
  const connect = await loadSqlite();
  const db = connect(path);
  for (const statement of SERIES_SCHEMA) db.exec(statement);
  return { db, caller: callerOf(seriesHandlers(db)), close: () => db.close() };
};
