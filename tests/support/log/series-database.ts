import { MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { loadSqlite, type Database } from '#storage/sqlite/database.ts';
import { RECORDED_QUANTITIES } from '#domain/quantities/recorded-quantities.ts';
import {
  type CallAnswer,
  STORE_TABLES,
  type StoreCaller,
  storeCalls,
  typedCaller,
} from '#storage/store-calls.ts';
import { answerCall } from '#storage/sqlite/calls.ts';

/** The series in a database of this process. */
export interface SeriesDatabase {
  readonly db: Database;
  /** Its calls, as the store's processes answer them. */
  readonly caller: StoreCaller;
  /** Begins as a follower does. `offsetMinutes`: standard time, east of UTC. Throws. */
  readonly resume: (offsetMinutes: number) => Promise<CallAnswer<'seriesResume'>>;
  readonly close: () => void;
}

const callerOf = (calls: object): StoreCaller =>
  // What crosses to a process and back is a copy.
  typedCaller((name, argument) =>
    Promise.resolve(structuredClone(answerCall(calls, name, structuredClone(argument)))),
  );

/** A database in memory, unless a path is given. */
export const openSeriesDatabase = async (path = ':memory:'): Promise<SeriesDatabase> => {
  const connect = await loadSqlite();
  const db = connect(path);
  for (const statement of STORE_TABLES.schema) db.exec(statement);
  const caller = callerOf(storeCalls(db, ''));
  return {
    db,
    caller,
    resume: async (offsetMinutes) => {
      const quantities = RECORDED_QUANTITIES.map(({ id }) => id);
      const offsetMs = offsetMinutes * MINUTE_MS;
      const known = await caller.call('seriesResume', { offsetMs, quantities });
      if (!known.ok) throw new Error(known.error.message);
      return known.value;
    },
    close: () => db.close(),
  };
};
