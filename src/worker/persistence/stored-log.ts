import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Origin, TagValue } from '#domain/tags/tag-event.ts';
import type { Codigo, ReadingPath } from '#domain/tags/tag-path.ts';
import { KIND, KIND_BITS } from '../log/event-rows.ts';
import { originOf, type Offset } from '../log/log-rows.ts';

/**
 * Tag values in columns, one entry per row, with their own name tables: ids of one visit mean nothing in another. `stationOf[row]` is an
 * index into `codes`, `tagOf[row]` into paths and sub-fields (`path * 6 + field`); `marks[row]` is a mark of the log without its effect. The
 * number of a text is an index into `texts`.
 */
export interface StoredRows {
  readonly codes: readonly Codigo[];
  readonly paths: readonly ReadingPath[];
  readonly texts: readonly string[];
  readonly stationOf: Uint16Array;
  readonly tagOf: Uint16Array;
  readonly marks: Uint8Array;
  readonly numbers: Float64Array;
}

export const storedValueAt = ({ marks, numbers, texts }: StoredRows, row: number): TagValue => {
  const kind = (marks[row] ?? 0) & KIND_BITS;
  if (kind === KIND.number) return numbers[row] ?? null;
  if (kind === KIND.text) return texts[numbers[row] ?? 0] ?? null;
  return kind === KIND.empty ? null : kind === KIND.yes;
};

export const originAt = ({ marks }: StoredRows, row: number): Origin => originOf(marks[row] ?? 0);

/** Identifies a checkpoint. The offset alone is not enough: offsets restart at 0 if nothing was restored. */
export interface CheckpointMark {
  readonly offset: Offset;
  readonly savedAt: EpochMs;
}

/** The state before the event at `offset`: every tag's value, every station's age. */
export interface StoredCheckpoint extends CheckpointMark {
  readonly kind: 'checkpoint';
  readonly rows: StoredRows;
  /** By index into `rows.codes`; NaN if it never reported. */
  readonly heardAt: Float64Array;
  /** By index into `rows.codes`: 1 if `heardAt` is the station's own stamp. */
  readonly stamped: Uint8Array;
}

/** Consecutive events of the log's tail, the first at `firstOffset`, and the checkpoint they follow. */
export interface StoredSegment {
  readonly kind: 'segment';
  readonly follows: CheckpointMark;
  readonly firstOffset: Offset;
  readonly rows: StoredRows;
  /** By row. */
  readonly receivedAt: Float64Array;
}

export type StoredRecord = StoredCheckpoint | StoredSegment;

/** The log of an earlier visit: a state and all events since. */
export interface StoredLog {
  readonly checkpoint: StoredCheckpoint;
  readonly tail: readonly StoredSegment[];
}
