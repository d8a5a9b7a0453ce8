import { err, ok, type Result } from '#domain/result.ts';
import type { Logger } from '#process/logger.ts';
import { Checkpoints } from './checkpoints.ts';
import { type Store, storeCaller } from './store-calls.ts';
import { StoreProcess } from './sqlite/store-process.ts';

const LOCK_WAIT_MS = 5_000;

export interface OpenStoreOptions {
  /** Folder of the store; it is made if there is none. */
  readonly directory: string;
  readonly log: Logger;
  /** How long another server may take to let go of the folder: one that was killed leaves a process that closes the file. */
  readonly lockWaitMs?: number;
}

/** A store in processes of its own. */
export interface ProcessStore extends Store {
  readonly writer: StoreProcess;
  readonly reader: StoreProcess;
}

/**
 * Opens the store of a folder: a process that writes, then one that reads. On a full disk the store is `away`, and each further call tries to
 * open it. The error is one sentence that names what is wrong, where, and what is right; a file that is not this program's is left as it is.
 */
export const openStore = async ({
  directory,
  log,
  lockWaitMs = LOCK_WAIT_MS,
}: OpenStoreOptions): Promise<Result<ProcessStore, string>> => {
  const writer = new StoreProcess({ role: 'write', directory, lockWaitMs, log });
  const reader = new StoreProcess({ role: 'read', directory, lockWaitMs, log });
  const checkpoints = new Checkpoints(() => reader.call('checkpoint', null));
  const close = async (): Promise<void> => {
    await checkpoints.close();
    await reader.close();
    // Last, so that nobody holds up the checkpoint.
    await writer.close();
  };
  let away: string | null = null;
  for (const process of [writer, reader]) {
    const opened = await process.start();
    if (!opened.ok) {
      const { sentence, isFull } = opened.error;
      if (isFull) {
        away = sentence;
        break;
      }
      await close();
      return err(sentence);
    }
    const { renewal } = opened.value;
    if (renewal !== null) log.info('the stream goes on under a new epoch', { because: renewal });
  }
  const write = storeCaller(async (name, argument) => {
    const answer = await writer.call(name, argument);
    if (answer.ok) checkpoints.wrote();
    return answer;
  });
  const read = storeCaller((name, argument) => reader.call(name, argument));
  return ok({ directory, away, write, read, writer, reader, close });
};
