import { isRecord } from '#domain/untrusted.ts';
import { answerCall } from './sqlite/calls.ts';
import { loadSqlite } from './sqlite/connect.ts';
import { openStoreFile, type StoreFile } from './sqlite/store-file.ts';
import { STORAGE_TABLES } from './store-tables.ts';
import { bootOf } from './sqlite/store-place.ts';
import { missingLibrary } from './sqlite/unusable.ts';

/*
 * The program that has the store's file open, started by `StoreProcess` with the words role, folder, `restart` or `start`, and the wait for the folder's lock. A process of its
 * own, because a disk may hold up the process that writes to it, and because the library ends its process where it fails.
 */

const say = (message: unknown): void => void process.send?.(message);

const answer = ({ calls }: StoreFile, asked: Readonly<Record<string, unknown>>): void => {
  const { id, name, argument } = asked;
  const answered = answerCall(calls, name, argument);
  say(
    answered.ok
      ? { id, ok: true, value: answered.value }
      : { id, ok: false, fault: answered.error },
  );
};

/** Closes the file; whatever fails there, the process ends. */
const end = (file: StoreFile): never => {
  try {
    file.close();
  } finally {
    process.exit(0);
  }
};

const open = async (): Promise<void> => {
  const [, , role, directory, start, lockWait] = process.argv;
  if ((role !== 'write' && role !== 'read') || directory === undefined) throw new Error('no role');
  let connect: Awaited<ReturnType<typeof loadSqlite>>;
  try {
    connect = await loadSqlite();
  } catch {
    say({ ready: false, fault: missingLibrary() });
    return;
  }
  const opened = openStoreFile(connect, {
    role,
    directory,
    isRestart: start === 'restart',
    tables: STORAGE_TABLES,
    boot: bootOf(),
    lockWaitMs: Number(lockWait),
  });
  if (!opened.ok) {
    say({ ready: false, fault: opened.error.sentence, isFull: opened.error.isFull });
    return;
  }
  const file = opened.value;
  process.on('message', (asked: unknown) => {
    if (!isRecord(asked)) return;
    if (asked['end'] === true) end(file);
    answer(file, asked);
  });
  process.once('disconnect', () => end(file));
  say({ ready: true, renewal: file.renewal });
  if (!process.connected) end(file);
};

// A terminal or a service manager signals all processes at once: this one ends when the server has drained.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// A limit of the size of files is an error of the write, as a full disk is.
process.on('SIGXFSZ', () => undefined);

await open();
