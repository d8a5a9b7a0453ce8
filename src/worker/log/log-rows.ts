import { type TagId, tagId } from './dictionary.ts';
import { type StationId, stationId } from '#domain/stations/station.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { ORIGINS, type Origin, type TagValue } from '#domain/tags/tag-event.ts';
import type { Brand } from '#domain/brand.ts';

/** Position of an event in the log, from 0, never reused. `e41` in prose. */
export type Offset = Brand<number, 'Offset'>;

/** Makes an offset from a number: only for code that counts events, or reads a column of offsets. */
export function logOffset(number: number): Offset;
export function logOffset(number: number): number {
  return number;
}

/** Where every log begins. */
export const LOG_START = logOffset(0);

/** One event with its names interned. */
export interface LogEntry {
  readonly station: StationId;
  readonly tag: TagId;
  readonly value: TagValue;
  readonly origin: Origin;
  readonly receivedAt: EpochMs;
}

/** An event with its place in the log. */
export interface LoggedEvent extends LogEntry {
  readonly offset: Offset;
}

/** Effect of an event on the state, as bits beside it in the log. */
export const EFFECT = {
  changed: 0b0100_0000,
  /** It changed the station's description: name, type, position. */
  described: 0b1000_0000,
} as const;

/** Bits that hold an event's origin: an index of {@link ORIGINS}. */
export const ORIGIN_SHIFT = 3;
const ORIGIN_BITS = 0b11;

export const originMark = (origin: Origin): number => ORIGINS.indexOf(origin) << ORIGIN_SHIFT;

/** Origin of the event with these bits. */
export const originOf = (mark: number): Origin =>
  ORIGINS[(mark >> ORIGIN_SHIFT) & ORIGIN_BITS] ?? 'snapshot';

const LIVE_MARK = originMark('live');

/** Whether the event came from the subscription: only then was its value measured when it arrived, a snapshot repeats old ones. */
export const isLive = (mark: number): boolean =>
  (mark & (ORIGIN_BITS << ORIGIN_SHIFT)) === LIVE_MARK;

/** The station of a row; the row is one of the log's. */
export const stationAt = (stations: Uint16Array, row: number): StationId =>
  stationId(stations[row] ?? 0);

/** The tag of a row; the row is one of the log's. */
export const tagAt = (tags: Uint16Array, row: number): TagId => tagId(tags[row] ?? 0);

/** Stations that some rows of the log are about, each once, in order of appearance. */
export interface TouchedStations {
  readonly all: readonly StationId[];
  /** Those whose description changed. */
  readonly described: readonly StationId[];
}

/** Rows `from` to `to` (exclusive) of the log's columns. Read them at once: the log keeps writing into the same columns. */
export interface LogRows {
  readonly from: number;
  readonly to: number;
  readonly stations: Uint16Array;
  readonly tags: Uint16Array;
  /** Bits of {@link EFFECT}, and of the origin ({@link isLive}, {@link originOf}); other bits are the log's own. */
  readonly effects: Uint8Array;
  /** NaN where the value is no number. */
  readonly numbers: Float64Array;
  /** The stations of these rows, computed once. */
  readonly touched: TouchedStations;
  timeAt(row: number): EpochMs;
  valueAt(row: number): TagValue;
}
