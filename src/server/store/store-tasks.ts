import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { CheckReport } from './check-file.ts';
import { startChild } from '../child-process.ts';
import { childProgramFile } from '../installed-files.ts';

const runStoreTask = (words: readonly string[]): Promise<Result<unknown, string>> =>
  new Promise((resolve) => {
    const child = startChild(childProgramFile('store/task-program'), words);
    child.on('message', (said) => {
      if (!isRecord(said)) return;
      resolve(said['ok'] === true ? ok(said['value']) : err(String(said['fault'])));
    });
    child.once('error', (error) => resolve(err(error.message)));
    child.once('exit', (code, signal) =>
      resolve(err(`the program ended with ${code ?? signal ?? 'nothing'}`)),
    );
  });

const countOf = (raw: unknown): number => (typeof raw === 'number' ? raw : 0);

/**
 * Verifies the store of a folder that no server uses, and mends what it can (`check-file.ts`). The error is a sentence for the operator.
 */
export const checkStore = async (directory: string): Promise<Result<CheckReport, string>> => {
  const done = await runStoreTask(['check', directory]);
  if (!done.ok) return done;
  const { tags, segments, events, repairs }: Readonly<Record<string, unknown>> = isRecord(
    done.value,
  )
    ? done.value
    : {};
  return ok({
    tags: countOf(tags),
    segments: countOf(segments),
    events: countOf(events),
    repairs: Array.isArray(repairs) ? repairs.map(String) : [],
  });
};

/**
 * Copies the store of a folder, which a server may be using, to a file that does not exist yet (`back-up-file.ts`). The error is a sentence
 * for the operator.
 */
export const backupStore = async (directory: string, to: string): Promise<Result<null, string>> => {
  const done = await runStoreTask(['backup', directory, to]);
  return done.ok ? ok(null) : done;
};
