import type { Result } from '#domain/result.ts';
import type { StorageState } from '#worker/api/link-status.ts';
import type { StoredCheckpoint, StoredLog, StoredSegment } from './stored-log.ts';

/** Why nothing can be persisted. `silent`: the browser's storage did not answer; `full`: there is no room (fault rows 44 to 48). */
export type StoreFault = Extract<StorageState, { kind: 'memory' }>['reason'];

/** Why a segment was not added. `headless`: the checkpoint it follows is gone, cleared by the browser or by its user. */
export type AppendFault = StoreFault | 'headless';

/** What opening a store brought. */
export interface OpenedStore {
  /** Null at a first visit, and where nothing that was persisted can be used. */
  readonly log: StoredLog | null;
  /** Number of records that are damaged, another provider's or another version's: quarantined while there is room for them. */
  readonly quarantined: number;
}

/** Where a log is persisted between visits: one checkpoint and the tail since. Nothing throws; a write happens wholly or not at all. */
export interface LogStore {
  open(): Promise<Result<OpenedStore, StoreFault>>;
  /** Adds a segment at the end of the tail. */
  append(segment: StoredSegment): Promise<Result<void, AppendFault>>;
  /** Writes a checkpoint and drops the tail before it, in one transaction. */
  replaceWith(checkpoint: StoredCheckpoint): Promise<Result<void, StoreFault>>;
  /** Drops what is quarantined: it goes first when room is short. */
  clearQuarantine(): Promise<Result<void, StoreFault>>;
  close(): void;
}
