import type { Result } from '#domain/result.ts';
import type { StorageState } from '#worker/api/link-status.ts';
import type { Offset } from '../log/segment.ts';
import type { StoredLog } from './stored-log.ts';

/** Why nothing can be kept. `silent`: the browser's storage did not answer; `full`: there is no room (fault rows 44 to 48). */
export type StoreFault = Extract<StorageState, { kind: 'memory' }>['reason'];

/** Why a run was not added. `headless`: the checkpoint it follows is gone, cleared by the browser or by whoever uses it. */
export type AppendFault = StoreFault | 'headless';

/** What opening a store brought. */
export interface OpenedStore {
  /** Null at a first visit, and where nothing that was kept can be used. */
  readonly kept: StoredLog | null;
  /** Records that are damaged, another provider's or another version's: put aside while there is room for them. */
  readonly setAside: number;
}

/** Where a log is kept between visits: one checkpoint and the runs since. Nothing throws; a write happens wholly or not at all. */
export interface LogStore {
  open(): Promise<Result<OpenedStore, StoreFault>>;
  /** Adds a run behind the last. */
  append(firstOffset: Offset, run: ArrayBuffer): Promise<Result<void, AppendFault>>;
  /** Writes a checkpoint and drops the runs before it, in one transaction. */
  replaceWith(checkpoint: ArrayBuffer): Promise<Result<void, StoreFault>>;
  /** Drops what was set aside: it is the first to go when room is short. */
  dropAside(): Promise<Result<void, StoreFault>>;
  close(): void;
}
