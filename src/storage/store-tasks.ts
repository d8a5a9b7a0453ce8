import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import { rmSync } from 'node:fs';
import type { CheckReport } from './check-storage.ts';
import { databasePath, dropFiles, lockPath } from './sqlite/store-place.ts';
import { startChild } from '#process/child-process.ts';
import { childProgramFile } from '#process/installed-files.ts';

const runStoreTask = (words: readonly string[]): Promise<Result<unknown, string>> =>
  new Promise((resolve) => {
    const child = startChild(childProgramFile('storage/store-program'), words);
    child.on('message', (said) => {
      if (!isRecord(said)) return;
      resolve(said['ok'] === true ? ok(said['value']) : err(String(said['fault'])));
    });
    child.once('error', (error) => resolve(err(error.message)));
    child.once('exit', (code, signal) =>
      resolve(
        err(
          `the check or copy of ${words[1] ?? ''} ended with ${code ?? signal ?? 'nothing'}: the file is as it was`,
        ),
      ),
    );
  });

/**
 * Verifies the store of a folder that no server uses, and mends what it can (`check-storage.ts`). The error is a sentence for the operator.
 */
export const checkStore = async (directory: string): Promise<Result<CheckReport, string>> => {
  const done = await runStoreTask(['check', directory]);
  if (!done.ok) {
    // What it leaves if it dies.
    dropFiles(`${databasePath(directory)}.new`);
    rmSync(`${lockPath(directory)}-journal`, { force: true });
    return done;
  }
  const report = isRecord(done.value) ? done.value : {};
  const [tags = 0, events = 0, steps = 0] = ['tags', 'events', 'steps'].map((name) =>
    Number(report[name] ?? 0),
  );
  const { repairs } = report;
  return ok({ tags, events, steps, repairs: Array.isArray(repairs) ? repairs.map(String) : [] });
};

/**
 * Copies the store of a folder, which a server may be using, to a file that does not exist yet (`back-up-file.ts`). The error is a sentence
 * for the operator.
 */
export const backupStore = async (directory: string, to: string): Promise<Result<null, string>> => {
  const done = await runStoreTask(['backup', directory, to]);
  return done.ok ? ok(null) : done;
};
