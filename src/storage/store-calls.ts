import { statfsSync, statSync } from 'node:fs';
import type { Result } from '#domain/result.ts';
import { JOURNAL_SCHEMA, journalReader } from './history/journal/journal-tables.ts';
import { seriesReader } from './history/series-reader.ts';
import { SERIES_SCHEMA } from './history/series-tables.ts';
import { seriesWriter } from './history/series-writer.ts';
import { LOG_SCHEMA, logCalls, renewLog } from './log/log-calls.ts';
import type { CallFault } from './sqlite/calls.ts';
import type { Database } from './sqlite/database.ts';
import { databasePath } from './sqlite/store-place.ts';

/** The tables of the log and of the history (docs/storage.md). */
export const STORE_TABLES = {
  schema: [...LOG_SCHEMA, ...SERIES_SCHEMA, ...JOURNAL_SCHEMA],
  renew: renewLog,
};

/**
 * What the server asks of its store processes: each call takes at most one argument and gives one answer, both data that can be cloned. A call
 * runs to its end before the next one begins, so none may take long. Throws a `CallRefused` where it does not fit.
 */
export const storeCalls = (db: Database, directory: string) => ({
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
});
export type StoreCalls = ReturnType<typeof storeCalls>;

type Call = (argument: never) => unknown;
type CallOf<Calls, Name extends keyof Calls> = Calls[Name] extends Call ? Calls[Name] : never;
type ArgumentOf<Calls, Name extends keyof Calls> =
  Parameters<CallOf<Calls, Name>> extends readonly [infer Argument] ? Argument : null;
type AnswerOf<Calls, Name extends keyof Calls> = ReturnType<CallOf<Calls, Name>>;

/** Null for a call without an argument. */
export type CallArgument<Name extends keyof StoreCalls> = ArgumentOf<StoreCalls, Name>;
export type CallAnswer<Name extends keyof StoreCalls> = AnswerOf<StoreCalls, Name>;

/** A process with a table of calls. */
export interface Caller<Calls> {
  call<Name extends keyof Calls & string>(
    name: Name,
    argument: ArgumentOf<Calls, Name>,
  ): Promise<Result<AnswerOf<Calls, Name>, CallFault>>;
}

/** One of the store's processes. */
export type StoreCaller = Caller<StoreCalls>;

/** A store: whatever changes the file goes to `write`, and what may take its time to read goes to `read`. */
export interface Store {
  readonly directory: string;
  readonly write: StoreCaller;
  readonly read: StoreCaller;
  /** Why the file cannot be opened yet, where its disk is full; null where it is open. */
  readonly away: string | null;
  /** Answers what was asked, then leaves the file checkpointed and marked as closed. */
  close(): Promise<void>;
}

/** An answer has the type of its call: the process runs the code of this program, which reads and checks what the disk has. */
function typedAnswer<Calls, Name extends keyof Calls>(
  raw: unknown,
): Result<AnswerOf<Calls, Name>, CallFault>;
function typedAnswer(raw: unknown): unknown {
  return raw;
}

/** What answers calls by their names (`answerCall`), with their types. */
export const typedCaller = <Calls>(
  answer: (name: string, argument: unknown) => Promise<unknown>,
): Caller<Calls> => ({
  call: async (name, argument) => typedAnswer(await answer(name, argument)),
});
