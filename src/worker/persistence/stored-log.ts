import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { ORIGINS, type Origin, type TagValue } from '#domain/tags/tag-event.ts';
import type { Codigo, ReadingPath } from '#domain/tags/tag-path.ts';
import type { Offset } from '../log/offset.ts';

/** Type of a row's value, the low bits of its mark. `number` and `text` (an index into `texts`) use `numbers`. */
export const VALUE_KIND = { empty: 0, number: 1, no: 2, yes: 3, text: 4 } as const;
export const VALUE_KIND_BITS = 0b111;
/** The high bits of a mark: index into `ORIGINS`. */
export const ORIGIN_SHIFT = 3;

/**
 * Tag values in columns, one entry per row, with their own name tables: ids of one visit mean nothing in another. `stationOf[row]` is an
 * index into `codes`, `tagOf[row]` into paths and sub-fields (`path * 6 + field`).
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
  const kind = (marks[row] ?? 0) & VALUE_KIND_BITS;
  if (kind === VALUE_KIND.number) return numbers[row] ?? null;
  if (kind === VALUE_KIND.text) return texts[numbers[row] ?? 0] ?? null;
  return kind === VALUE_KIND.empty ? null : kind === VALUE_KIND.yes;
};

export const originAt = ({ marks }: StoredRows, row: number): Origin =>
  ORIGINS[(marks[row] ?? 0) >> ORIGIN_SHIFT] ?? 'snapshot';

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
