import { backUpFile } from './sqlite/back-up-file.ts';
import { checkStorage } from './check-storage.ts';
import { type Connect, loadSqlite } from './sqlite/connect.ts';
import { missingLibrary, sentenceOf } from './sqlite/unusable.ts';

/* The program of one task on a store's file, started by `runStoreTask` with the words task, folder and, for a backup, the file to be made. */

const say = (message: unknown): void => void process.send?.(message);

const [, , task, directory = '', to = ''] = process.argv;

let connect: Connect | null = null;
try {
  connect = await loadSqlite();
} catch {
  say({ ok: false, fault: missingLibrary() });
}
if (connect !== null) {
  try {
    const value =
      task === 'check' ? checkStorage(connect, directory) : backUpFile(connect, directory, to);
    say({ ok: true, value });
  } catch (error) {
    say({ ok: false, fault: sentenceOf(error, directory) });
  }
}
