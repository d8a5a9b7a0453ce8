import { loadSqlite, type Database } from '#storage/sqlite/database.ts';
import { storeCaller, type StoreCaller } from '#storage/store-calls.ts';
import { answerCall } from '#storage/sqlite/calls.ts';
import { STORAGE_TABLES } from '#storage/store-tables.ts';

/** The series in a database of this process. */
export interface SeriesDatabase {
  readonly db: Database;
  /** Its calls, as the store's processes answer them. */
  readonly caller: StoreCaller;
  readonly close: () => void;
}

const callerOf = (calls: object): StoreCaller =>
  // What crosses to a process and back is a copy.
  storeCaller((name, argument) =>
    Promise.resolve(structuredClone(answerCall(calls, name, structuredClone(argument)))),
  );

/** A database in memory, unless a path is given. */
export const openSeriesDatabase = async (path = ':memory:'): Promise<SeriesDatabase> => {
  const connect = await loadSqlite();
  const db = connect(path);
  for (const statement of STORAGE_TABLES.schema) db.exec(statement);
  return { db, caller: callerOf(STORAGE_TABLES.calls(db, '')), close: () => db.close() };
};
