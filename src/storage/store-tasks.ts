import { rmSync } from 'node:fs';
import { err, type Result } from '#domain/result.ts';
import type { CheckReport } from './check-storage.ts';
import type { CallFault } from './sqlite/calls.ts';
import { databasePath, dropFiles, lockPath } from './sqlite/store-place.ts';
import type { Caller } from './store-calls.ts';
import { ProgramProcess } from './store-process.ts';
import type { ProgramCalls } from './store-program.ts';

/** A task of a program of its own, which may die of it. */
const runTask = async <T>(
  directory: string,
  task: (program: Caller<ProgramCalls>) => Promise<Result<Result<T, string>, CallFault>>,
  died: () => void = () => undefined,
): Promise<Result<T, string>> => {
  const process = new ProgramProcess();
  const done = await task(process.program);
  process.kill('the task is done');
  if (done.ok) return done.value;
  died();
  const { message } = done.error;
  return err(`the check or copy of ${directory} failed (${message}): the file is as it was`);
};

/**
 * Verifies the store of a folder that no server uses, and mends what it can (`check-storage.ts`). The error is a sentence for the operator.
 */
export const checkStore = (directory: string): Promise<Result<CheckReport, string>> =>
  runTask(
    directory,
    (program) => program.call('check', directory),
    () => {
      dropFiles(`${databasePath(directory)}.new`);
      rmSync(`${lockPath(directory)}-journal`, { force: true });
    },
  );

/**
 * Copies the store of a folder, which a server may be using, to a file that does not exist yet (`back-up-file.ts`). The error is a sentence
 * for the operator.
 */
export const backupStore = (directory: string, to: string): Promise<Result<null, string>> =>
  runTask(directory, (program) => program.call('backup', { directory, to }));
