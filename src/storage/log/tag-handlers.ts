import type { Database } from '#storage/sqlite/database.ts';
import { type Handlers, CallRefused } from '#storage/sqlite/handlers.ts';
import { LogTables } from './log-tables.ts';
import type { LogBatch, LogEpoch, LogHead, LogRenewal, TagCalls } from './tag-calls.ts';

/** Rows that a commit may delete beyond those that it writes: so each of them stays short, and more are deleted than come. */
const DROPPED_AT_ONCE = 256;

/** The log's head, of a stream that must be this one. */
const sameStream = (tables: LogTables, { creation, generation }: LogEpoch): LogHead => {
  const head = tables.head();
  if (head.creation === creation && head.generation === generation) return head;
  throw new CallRefused(`the file holds the stream ${head.creation}.${head.generation}`);
};

const append = (tables: LogTables, { after, events, keptFrom, keptAfter }: LogBatch): void => {
  tables.write(after, events);
  tables.dropOld({
    before: keptFrom,
    upTo: keptAfter,
    most: events.codigos.length + DROPPED_AT_ONCE,
  });
};

const renew = (tables: LogTables, renewal: LogRenewal): void => {
  const { creation, generation, since, after, events, tags } = renewal;
  const before = tables.head();
  // Numbers of another log would be taken for this one's.
  if (before.creation !== creation) tables.forgetNumbers();
  tables.dropEventsAfter(since);
  tables.setState(after, tags);
  tables.setEpoch({
    creation,
    generation,
    since: after,
    reservedFrom: Math.max(generation, before.spareEnd - 1),
  });
  tables.write(after, events);
};

/** Answers the calls of the tag log. */
export const tagHandlers = (db: Database): Handlers<TagCalls> => {
  const tables = new LogTables(db);
  return {
    logHead: () => tables.head(),
    logProbe: () => {
      // A page that is written: the same value would not be.
      db.run('UPDATE log SET probes = probes + 1');
      return null;
    },
    logTags: () => tables.state(),
    logAppend: (batch) => {
      const { head } = sameStream(tables, batch);
      const last = batch.after + batch.events.codigos.length;
      // What a process had written before it died is asked of the next one again.
      if (head !== last || last === batch.after) {
        if (head !== batch.after) {
          throw new CallRefused(`the file ends at ${head}, not ${batch.after}`);
        }
        if (last > batch.after) tables.transaction(() => append(tables, batch));
      }
      return { head: last, after: tables.head().after };
    },
    logRenew: (renewal) => {
      tables.durably(() => renew(tables, renewal));
      return tables.head();
    },
    logRead: ({ creation, generation, after, limit }) => {
      const log = tables.head();
      const isSame = log.creation === creation && log.generation === generation;
      return isSame && after >= log.after && after <= log.head ? tables.read(after, limit) : null;
    },
    logHeld: () => {
      const { head, after } = tables.head();
      return head - after;
    },
  };
};
