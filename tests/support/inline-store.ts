import { answerCall, typedAnswer } from '#server/store/answer-call.ts';
import { loadSqlite } from '#server/store/connect.ts';
import type { Argument, Store, StoreCall, StoreCaller } from '#server/store/store-calls.ts';
import { openStoreFile, type StoreFile } from '#server/store/store-file.ts';

const callerOf = ({ handlers }: StoreFile): StoreCaller => ({
  call: <Name extends StoreCall>(name: Name, argument: Argument<Name>) =>
    Promise.resolve(typedAnswer<Name>(answerCall(handlers, name, argument))),
});

/** A store in this process. */
export interface InlineStore extends Store {
  /** Leaves the file as the death of its processes would. */
  readonly abandon: () => void;
}

/** The store of a folder in this process: what starts no process is quick enough for a property. */
export const inlineStore = async (directory: string): Promise<InlineStore> => {
  const connect = await loadSqlite();
  const open = (role: 'write' | 'read'): StoreFile => {
    const opened = openStoreFile(connect, { role, directory, isRestart: false, lockWaitMs: 5_000 });
    if (!opened.ok) throw new Error(opened.error);
    return opened.value;
  };
  const write = open('write');
  const read = open('read');
  return {
    directory,
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
