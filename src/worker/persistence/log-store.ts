import type { Result } from '#domain/result.ts';
import type { StorageState } from '#worker/api/link-status.ts';
import type { StoredCheckpoint, StoredLog, StoredSegment } from './stored-log.ts';

/** Why nothing can be persisted. `silent`: the storage did not respond in time; `full`: there is no room (fault rows 44 to 48). */
export type StoreFault = Extract<StorageState, { kind: 'memory' }>['reason'];

/** Why a segment was not added. `headless`: the checkpoint it follows was deleted, by the browser or the user. */
export type AppendFault = StoreFault | 'headless';

/** Result of opening a store. */
export interface OpenedStore {
  /** Null on a first visit, and if nothing persisted can be used. */
  readonly log: StoredLog | null;
  /** Number of records that are damaged, or of another provider or version: quarantined while there is room for them. */
  readonly quarantined: number;
}

/** Persistent storage of a log between visits: one checkpoint and the tail since. Nothing throws; every write is atomic. */
export interface LogStore {
  open(): Promise<Result<OpenedStore, StoreFault>>;
  append(segment: StoredSegment): Promise<Result<void, AppendFault>>;
  /** Writes a checkpoint and drops the tail before it, in one transaction. */
  replaceWith(checkpoint: StoredCheckpoint): Promise<Result<void, StoreFault>>;
  /** Deletes the quarantined records, to make room. */
  clearQuarantine(): Promise<Result<void, StoreFault>>;
  close(): void;
}
