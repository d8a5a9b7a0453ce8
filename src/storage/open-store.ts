import { err, ok, type Result } from '#domain/result.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { type CallAnswer, type Store, type StoreCalls, typedCaller } from './store-calls.ts';
import { StoreProcess } from './store-process.ts';

const LOCK_WAIT_MS = 5_000;

/** What was written is on the disk for sure after this time: a power loss costs at most this. */
const CHECKPOINT_MS = 5 * SECOND_MS;
/** After so many writes at once: a longer journal makes commits wait. */
const CHECKPOINT_WRITES = 400;

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
  /** The sizes of its files, as last seen; null before that. */
  readonly sizes: () => CallAnswer<'checkpoint'> | null;
}

/**
 * Opens the store of a folder: a process that writes, then one that reads, and beside the commits moves what was committed into the database
 * file. On a full disk the store is `away`, and each further call tries to open it. The error is one sentence that names what is wrong, where,
 * and what is right; a file that is not this program's is left as it is.
 */
export const openStore = async ({
  directory,
  log,
  lockWaitMs = LOCK_WAIT_MS,
}: OpenStoreOptions): Promise<Result<ProcessStore, string>> => {
  const writer = new StoreProcess({ role: 'write', directory, lockWaitMs, log });
  const reader = new StoreProcess({ role: 'read', directory, lockWaitMs, log });
  const read = typedCaller<StoreCalls>((name, argument) => reader.call(name, argument));
  let sizes: CallAnswer<'checkpoint'> | null = null;
  let writes = 0;
  const checkpoint = async (): Promise<void> => {
    writes = 0;
    const done = await read.call('checkpoint', null);
    if (done.ok) sizes = done.value;
  };
  const write = typedCaller<StoreCalls>(async (name, argument) => {
    writes += 1;
    if (writes >= CHECKPOINT_WRITES) void checkpoint();
    return writer.call(name, argument);
  });
  const timer = setInterval(() => void checkpoint(), CHECKPOINT_MS).unref();
  const close = async (): Promise<void> => {
    clearInterval(timer);
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
  void checkpoint();
  return ok({ directory, away, write, read, writer, reader, sizes: () => sizes, close });
};
