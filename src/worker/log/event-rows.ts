import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationId } from '#domain/stations/station.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { TagId } from './dictionary.ts';
import { EFFECT, originOf, type LoggedEvent, type Offset } from './log-rows.ts';

/** Kind of a value, as bits of an event's mark. */
export const KIND = { empty: 0, number: 1, no: 2, yes: 3, text: 4 } as const;
export const KIND_BITS = 0b111;

export const hasText = (mark: number): boolean => (mark & KIND_BITS) === KIND.text;

/**
 * Events in columns, read one property at a time: on their way from tier to tier events are no objects. A mark holds the kind of the value,
 * the origin and the effect on the state.
 */
export interface EventRows {
  readonly length: number;
  offsetAt(row: number): Offset;
  stationAt(row: number): StationId;
  tagAt(row: number): TagId;
  markAt(row: number): number;
  /** NaN where the value is no number. */
  numberAt(row: number): number;
  timeAt(row: number): EpochMs;
  /** Undefined where the value is no text. */
  textAt(row: number): string | undefined;
}

/** The value of a row. */
export const valueOf = (rows: EventRows, row: number): TagValue => {
  const kind = rows.markAt(row) & KIND_BITS;
  if (kind === KIND.number) return rows.numberAt(row);
  if (kind === KIND.text) return rows.textAt(row) ?? null;
  return kind === KIND.yes || kind === KIND.no ? kind === KIND.yes : null;
};

/** A row as an object. */
export const eventOf = (rows: EventRows, row: number): LoggedEvent => {
  const mark = rows.markAt(row);
  return {
    offset: rows.offsetAt(row),
    station: rows.stationAt(row),
    tag: rows.tagAt(row),
    value: valueOf(rows, row),
    origin: originOf(mark),
    receivedAt: rows.timeAt(row),
  };
};

/** A mark without its effect: what an event did to the state is of interest while it is new. */
export const withoutEffect = (mark: number): number => mark & ~(EFFECT.changed | EFFECT.described);
