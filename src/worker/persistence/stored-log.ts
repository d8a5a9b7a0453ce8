import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Origin, TagValue } from '#domain/tags/tag-event.ts';
import type { Codigo, ReadingPath } from '#domain/tags/tag-path.ts';
import type { Offset } from '../log/segment.ts';

/**
 * Tag values by row, with name tables of their own: ids of one visit mean nothing in another. `stationOf[row]` counts in `codes`,
 * `tagOf[row]` in `paths` and sub-fields (`path * 6 + field`).
 */
export interface StoredRows {
  readonly codes: readonly Codigo[];
  readonly paths: readonly ReadingPath[];
  readonly length: number;
  readonly stationOf: Uint16Array;
  readonly tagOf: Uint16Array;
  readonly valueAt: (row: number) => TagValue;
  readonly originAt: (row: number) => Origin;
}

/** Which checkpoint: offsets start anew where nothing was restored, so that its time belongs to its name. */
export interface CheckpointMark {
  readonly offset: Offset;
  readonly savedAt: EpochMs;
}

/** Consecutive events of the log, the first at `firstOffset`, and the checkpoint they were written behind. */
export interface StoredRun {
  readonly kind: 'run';
  readonly follows: CheckpointMark;
  readonly firstOffset: Offset;
  readonly rows: StoredRows;
  readonly receivedAt: Float64Array;
}

/** The state before the event of `offset`: every tag's value, every station's age. */
export interface StoredCheckpoint extends CheckpointMark {
  readonly kind: 'checkpoint';
  readonly rows: StoredRows;
  /** By station of `rows.codes`. */
  readonly heardAt: Float64Array;
  readonly stamped: Uint8Array;
}

export type StoredRecord = StoredRun | StoredCheckpoint;

/** What a visit finds of the last one: a state and what happened since, without a gap. */
export interface StoredLog {
  readonly checkpoint: StoredCheckpoint;
  readonly runs: readonly StoredRun[];
}
