import { epochMs } from '#domain/time/epoch-ms.ts';
import { ok, type Result } from '#domain/result.ts';
import type { LogHead } from '#storage/log/log-calls.ts';
import { answerCall } from '#storage/sqlite/calls.ts';
import { type Connect, loadSqlite } from '#storage/sqlite/database.ts';
import { openStoreFile, type StoreFile, type StoreOpening } from '#storage/sqlite/store-file.ts';
import { bootOf } from '#storage/sqlite/store-place.ts';
import type { OpenFault } from '#storage/sqlite/unusable.ts';
import {
  type Store,
  STORE_TABLES,
  type StoreCaller,
  type StoreCalls,
  storeCalls,
  typedCaller,
} from '#storage/store-calls.ts';
import { numberedEvent } from './numbered-events.ts';

/** The file of a folder in this process; its calls throw. */
export type InlineFile = StoreFile & { readonly calls: StoreCalls };

/** Opens the file of a folder to write, unless `how` asks for something else. */
export const openInline = (
  connect: Connect,
  directory: string,
  how: Partial<Omit<StoreOpening, 'tables'>> = {},
): Result<InlineFile, OpenFault> => {
  const opened = openStoreFile(connect, {
    role: 'write',
    directory,
    isRestart: false,
    tables: STORE_TABLES,
    boot: 'boot',
    lockWaitMs: 0,
    ...how,
  });
  if (!opened.ok) return opened;
  return ok({ ...opened.value, calls: storeCalls(opened.value.db, directory) });
};

/** The same where it has to open. Throws. */
export const fileOf = (...asked: Parameters<typeof openInline>): InlineFile => {
  const opened = openInline(...asked);
  if (!opened.ok) throw new Error(opened.error.sentence);
  return opened.value;
};

/** Appends the next numbered events as one commit; the log's end then. Throws. */
export const appendNumbered = ({ calls }: InlineFile, count: number): LogHead => {
  const { creation, generation, head: after } = calls.logHead();
  const events = Array.from({ length: count }, (_, index) => ({
    ...numberedEvent(after + 1 + index),
    at: epochMs(after + index),
  }));
  calls.logAppend({ creation, generation, after, events, keptFrom: 0 });
  return calls.logHead();
};

const callerOf = ({ calls }: InlineFile): StoreCaller =>
  typedCaller((name, argument) => Promise.resolve(answerCall(calls, name, argument)));

/** A store in this process. */
export interface InlineStore extends Store {
  /** Leaves the file as the death of its processes would. */
  readonly abandon: () => void;
}

/** The store of a folder in this process: what starts no process is quick enough for a property. */
export const inlineStore = async (directory: string): Promise<InlineStore> => {
  const connect = await loadSqlite();
  const how = { boot: bootOf(), lockWaitMs: 5_000 };
  const write = fileOf(connect, directory, how);
  const read = fileOf(connect, directory, { ...how, role: 'read' });
  return {
    directory,
    away: null,
    write: callerOf(write),
    read: callerOf(read),
    close: () => {
      read.close();
      write.close();
      return Promise.resolve();
    },
    abandon: () => {
      read.abandon();
      write.abandon();
    },
  };
};
