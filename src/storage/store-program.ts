import { isRecord } from '#domain/untrusted.ts';
import { checkStorage } from './check-storage.ts';
import { backUpFile } from './sqlite/back-up-file.ts';
import { answerCall } from './sqlite/calls.ts';
import { type Connect, loadSqlite } from './sqlite/database.ts';
import { openStoreFile, type StoreFile } from './sqlite/store-file.ts';
import { bootOf } from './sqlite/store-place.ts';
import { missingLibrary, sentenceOf } from './sqlite/unusable.ts';
import { STORAGE_TABLES } from './store-tables.ts';

/*
 * The program that works with the store's file: a process of its own, because a disk may hold up the process that writes to it, and because
 * the library ends its process where it fails. Its words: `write` or `read`, folder, `restart` or `start`, and the wait for the folder's lock
 * (`StoreProcess`); or a task, folder and, for a backup, the file to be made (`store-tasks.ts`).
 */

const say = (message: unknown): void => void process.send?.(message);

/** Closes the file; whatever fails there, the process ends. */
const end = (file: StoreFile): never => {
  try {
    file.close();
  } finally {
    process.exit(0);
  }
};

const serve = (connect: Connect, role: 'write' | 'read', words: readonly string[]): void => {
  const [directory = '', start, lockWait] = words;
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
    const { id, name, argument } = asked;
    say({ id, answer: answerCall(file.calls, name, argument) });
  });
  process.once('disconnect', () => end(file));
  say({ ready: true, renewal: file.renewal });
  if (!process.connected) end(file);
};

const work = (
  connect: Connect,
  task: string,
  [directory = '', to = '']: readonly string[],
): void => {
  try {
    const value =
      task === 'check' ? checkStorage(connect, directory) : backUpFile(connect, directory, to);
    say({ ok: true, value });
  } catch (error) {
    say({ ok: false, fault: sentenceOf(error, directory) });
  }
};

const [, , role = '', ...words] = process.argv;
if (role === 'write' || role === 'read') {
  // A terminal or a service manager signals all processes at once: this one ends when the server has drained. A limit of the size of files
  // (SIGXFSZ) is an error of the write, as a full disk is.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGXFSZ'] as const) {
    process.on(signal, () => undefined);
  }
}
let connect: Connect | null = null;
try {
  connect = await loadSqlite();
} catch {
  say({ ready: false, ok: false, fault: missingLibrary() });
}
if (connect !== null) {
  if (role === 'write' || role === 'read') serve(connect, role, words);
  else work(connect, role, words);
}
