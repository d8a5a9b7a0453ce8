import { err, ok, type Result } from '#domain/result.ts';
import type { Logger } from '../logger.ts';
import type { Store } from './store-calls.ts';
import { StoreProcess } from './store-process.ts';

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
  readonly write: StoreProcess;
  readonly read: StoreProcess;
}

/**
 * Opens the store of a folder: a process that writes, then one that reads. The error is one sentence that says what is wrong, where, and what
 * is right; a file that is not this program's is left as it is.
 */
export const openStore = async ({
  directory,
  log,
  lockWaitMs = LOCK_WAIT_MS,
}: OpenStoreOptions): Promise<Result<ProcessStore, string>> => {
  const write = new StoreProcess({ role: 'write', directory, lockWaitMs, log });
  const read = new StoreProcess({ role: 'read', directory, lockWaitMs, log });
  const close = async (): Promise<void> => {
    await read.close();
    // Last, so that nobody holds up the checkpoint.
    await write.close();
  };
  for (const process of [write, read]) {
    const opened = await process.start();
    if (!opened.ok) {
      await close();
      return err(opened.error);
    }
    const { renewal } = opened.value;
    if (renewal !== null) log.info('the stream goes on under a new epoch', { because: renewal });
  }
  return ok({ directory, write, read, close });
};
