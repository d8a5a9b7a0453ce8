import type { TagMessage } from '#contract/tag-source.ts';
import { CallRefused } from '#storage/sqlite/calls.ts';
import type { Database } from '#storage/sqlite/database.ts';
import { type LogEpoch, LogTables, type TimedTag } from './log-tables.ts';

/** Events that the file has at most. */
const MOST_EVENTS = 2_000_000;

/** Rows that a commit may delete beyond those that it writes: so each of them stays short, and more are deleted than come. */
const DROPPED_AT_ONCE = 256;

/** Events to be written after number `after`. */
export interface LogBatch extends LogEpoch {
  readonly after: number;
  readonly events: readonly TimedTag[];
  /** Events from before this instant may be deleted. */
  readonly keptFrom: number;
}

/** The stream as it is in memory: what the file is to hold of it in place of what it has. */
export interface LogRenewal extends LogEpoch {
  /** Last value of each tag. */
  readonly tags: readonly TagMessage[];
  /** The events after number `after`. */
  readonly after: number;
  readonly events: readonly TimedTag[];
}

/** Calls of the tag log. */
export const logCalls = (db: Database) => {
  const tables = new LogTables(db);
  return {
    logHead: () => tables.head(),
    /** Proves that the disk takes something. */
    logProbe: () => {
      // A page that is written: the same value would not be.
      db.run('UPDATE log SET probes = probes + 1');
      return null;
    },
    /** The last value of each tag, in the order of their first events. */
    logTags: () => tables.state(),
    /**
     * Writes events and the last values of their tags, all or nothing; the number after which events are held. What it has written before
     * is not written again: what a process had written before it died is asked of the next one.
     */
    logAppend: ({ creation, generation, after, events, keptFrom }: LogBatch) => {
      const { head, ...held } = tables.head();
      if (held.creation !== creation || held.generation !== generation) {
        throw new CallRefused(`the file holds the stream ${held.creation}.${held.generation}`);
      }
      const last = after + events.length;
      if (head !== last) {
        if (head !== after) throw new CallRefused(`the file ends at ${head}, not ${after}`);
        tables.atomically('transaction', () => {
          tables.write(after, events);
          tables.dropOld(keptFrom, last - MOST_EVENTS, events.length + DROPPED_AT_ONCE);
        });
      }
      return tables.head().after;
    },
    /** Replaces the stream, all or nothing. */
    logRenew: ({ after, tags, events, ...epoch }: LogRenewal) => {
      tables.atomically('durably', () => {
        tables.renew(epoch, after);
        for (const tag of tags) tables.setLast(tag, after);
        tables.write(after, events);
      });
      return tables.head();
    },
    /** At most `limit` events after a number; null where they are no longer held, or are of another stream. */
    logRead: (asked: LogEpoch & { readonly after: number; readonly limit: number }) => {
      const log = tables.head();
      const isSame = log.creation === asked.creation && log.generation === asked.generation;
      const isHeld = isSame && asked.after >= log.after && asked.after <= log.head;
      return isHeld ? tables.read(asked.after, asked.limit) : null;
    },
  };
};
