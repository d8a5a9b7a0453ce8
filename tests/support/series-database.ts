import { err, ok, type Result } from '#domain/result.ts';
import { seriesHandlers, SERIES_SCHEMA } from '#server/series/series-handlers.ts';
import { loadSqlite } from '#server/store/connect.ts';
import type { Database } from '#server/store/database.ts';
import type { Answer, StoreCall, StoreCaller, StoreFault } from '#server/store/store-calls.ts';
import { storeFaultOf } from '#server/store/store-fault.ts';

/** The series in a database of this process. */
export interface SeriesDatabase {
  readonly db: Database;
  /** Its calls, as the store's processes answer them. */
  readonly caller: StoreCaller;
  readonly close: () => void;
}

type Heard = Result<unknown, StoreFault>;

/** What a handler answers has the type of its call. */
function answered<Name extends StoreCall>(heard: Heard): Result<Answer<Name>, StoreFault>;
function answered(heard: Heard): Heard {
  return heard;
}

const callerOf = (handlers: object): StoreCaller => ({
  call: (name, argument) => {
    const handler: unknown = Reflect.get(handlers, name);
    if (typeof handler !== 'function') throw new Error(`no call ${name}`);
    try {
      // What crosses to a process and back is a copy.
      const answer: unknown = Reflect.apply(handler, null, [structuredClone(argument)]);
      return Promise.resolve(answered(ok(structuredClone(answer))));
    } catch (error) {
      return Promise.resolve(answered(err(storeFaultOf(error))));
    }
  },
});

/** A database in memory, unless a path is given. */
export const openSeriesDatabase = async (path = ':memory:'): Promise<SeriesDatabase> => {
  const connect = await loadSqlite();
  const db = connect(path);
  for (const statement of SERIES_SCHEMA) db.exec(statement);
  return { db, caller: callerOf(seriesHandlers(db)), close: () => db.close() };
};
