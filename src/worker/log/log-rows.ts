import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { ORIGINS, type Origin, type TagValue } from '#domain/tags/tag-event.ts';

/** What an event did to the state, as bits beside it in the log. */
export const EFFECT = {
  /** It came too late to change the state (fault row 25): an older stamp than one heard before. */
  late: 0b0010_0000,
  /** The tag held something else before. */
  changed: 0b0100_0000,
  /** It changed what the station says of itself: name, kind, place. */
  described: 0b1000_0000,
} as const;

/** Where the bits beside an event say how it came: {@link ORIGINS} by number. */
const ORIGIN_SHIFT = 3;
const ORIGIN_BITS = 0b11;

/** The bits of an origin. */
export const originMark = (origin: Origin): number => ORIGINS.indexOf(origin) << ORIGIN_SHIFT;

/** How the event beside these bits came. */
export const originOf = (mark: number): Origin =>
  ORIGINS[(mark >> ORIGIN_SHIFT) & ORIGIN_BITS] ?? 'snapshot';

const LIVE_MARK = originMark('live');

/**
 * Whether the event beside these bits came from the subscription. Only then was its value measured when it came: an answer to a
 * snapshot repeats what a station said at some time before, which may be hours ago.
 */
export const isLive = (mark: number): boolean =>
  (mark & (ORIGIN_BITS << ORIGIN_SHIFT)) === LIVE_MARK;

/**
 * A stretch of the log as its columns stand in memory, rows `from` up to, not including, `to`. What a projection walks over to
 * take in new events: to be read at once, the log writes on in the same columns.
 */
export interface LogRows {
  readonly from: number;
  readonly to: number;
  readonly stations: Uint16Array;
  readonly tags: Uint16Array;
  /** Bits of {@link EFFECT}, and of the origin ({@link isLive}, {@link originOf}); other bits are the log's own. */
  readonly effects: Uint8Array;
  /** NaN where the value is no number. */
  readonly numbers: Float64Array;
  timeAt(row: number): EpochMs;
  /** The value of a row, whatever it is. */
  valueAt(row: number): TagValue;
}
