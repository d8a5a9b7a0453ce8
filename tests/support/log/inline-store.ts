import { answerCall } from '#storage/sqlite/answer-call.ts';
import { loadSqlite } from '#storage/sqlite/connect.ts';
import { openStoreFile, type StoreFile } from '#storage/sqlite/store-file.ts';
import { bootOf } from '#storage/sqlite/store-place.ts';
import { type Store, storeCaller, type StoreCaller } from '#storage/store-calls.ts';
import { STORAGE_TABLES } from '#storage/store-tables.ts';

const callerOf = ({ handlers }: StoreFile): StoreCaller =>
  storeCaller((name, argument) => Promise.resolve(answerCall(handlers, name, argument)));

/** A store in this process. */
export interface InlineStore extends Store {
  /** Leaves the file as the death of its processes would. */
  readonly abandon: () => void;
}

/** The store of a folder in this process: what starts no process is quick enough for a property. */
export const inlineStore = async (directory: string): Promise<InlineStore> => {
  const connect = await loadSqlite();
  const open = (role: 'write' | 'read'): StoreFile => {
    const opened = openStoreFile(connect, {
      role,
      directory,
      isRestart: false,
      tables: STORAGE_TABLES,
      boot: bootOf(),
      lockWaitMs: 5_000,
    });
    if (!opened.ok) throw new Error(opened.error.sentence);
    return opened.value;
  };
  const write = open('write');
  const read = open('read');
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
