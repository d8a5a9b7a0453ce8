import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import { type CheckReport, checkStorage } from './check-storage.ts';
import { backUpFile } from './sqlite/back-up-file.ts';
import { answerCall } from './sqlite/calls.ts';
import { type Connect, loadSqlite } from './sqlite/database.ts';
import { openStoreFile, type StoreFile, type StoreOpening } from './sqlite/store-file.ts';
import { bootOf } from './sqlite/store-place.ts';
import { missingLibrary, type OpenFault, sentenceOf } from './sqlite/unusable.ts';
import { STORE_TABLES, storeCalls } from './store-calls.ts';

/*
 * The program that works with the store's file: a process of its own, because a disk may hold up the process that writes to it, and because
 * the library ends its process where it fails. It answers calls one after the other (`ProgramProcess`): its own, and those of a file that is open.
 */

/** How a process has opened the file. */
export interface StoreOpened {
  /** Why the stream continues under a new generation; null where it does not. */
  readonly renewal: string | null;
}

const connect: Connect | null = await loadSqlite().catch(() => null);
let file: StoreFile | null = null;

/** The error is a sentence for the operator. */
const task = <T>(directory: string, work: (connect: Connect) => T): Result<T, string> => {
  if (connect === null) return err(missingLibrary());
  try {
    return ok(work(connect));
  } catch (error) {
    return err(sentenceOf(error, directory));
  }
};

const programCalls = {
  /** Opens the file of a folder, whose calls are answered from then on. */
  open: (
    opening: Pick<StoreOpening, 'role' | 'directory' | 'isRestart' | 'lockWaitMs'>,
  ): Result<StoreOpened, OpenFault> => {
    // A terminal or a service manager signals all processes at once: this one ends when the server has drained. A limit of the size of files
    // (SIGXFSZ) is an error of the write, as a full disk is.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGXFSZ'] as const) {
      process.on(signal, () => undefined);
    }
    if (connect === null) return err({ sentence: missingLibrary(), isFull: false });
    const how = { ...opening, tables: STORE_TABLES, boot: bootOf() };
    const opened = openStoreFile(connect, how);
    if (!opened.ok) return opened;
    file = opened.value;
    calls = { ...programCalls, ...storeCalls(file.db, opening.directory) };
    return ok({ renewal: file.renewal });
  },
  end: (): null => {
    file?.close();
    return null;
  },
  check: (directory: string): Result<CheckReport, string> =>
    task(directory, (library) => checkStorage(library, directory)),
  backup: ({ directory, to }: { readonly directory: string; readonly to: string }) =>
    task(directory, (library) => backUpFile(library, directory, to)),
};
export type ProgramCalls = typeof programCalls;

let calls: object = programCalls;
process.on('message', (asked: unknown) => {
  if (!isRecord(asked)) return;
  const { id, name, argument } = asked;
  process.send?.({ id, answer: answerCall(calls, name, argument) });
});
process.once('disconnect', () => {
  try {
    file?.close();
  } finally {
    process.exit(0);
  }
});
if (!process.connected) process.exit(0);
