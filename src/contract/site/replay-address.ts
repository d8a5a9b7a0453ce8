import { COLUMN_STEP_MS } from '#contract/columns/day-columns.ts';
import { formatStamp } from '#domain/text/format.ts';
import { type EpochMs, epochMs, readStamp } from '#domain/time/epoch-ms.ts';
import { type TimeZone, instantOfStamp } from '#domain/time/time-zone.ts';

/** The last step that has ended at an instant. */
export const stepAt = (instant: number): EpochMs =>
  epochMs(Math.floor(instant / COLUMN_STEP_MS) * COLUMN_STEP_MS);

/**
 * The instant of an address: the end of its last step. Nothing is kept between two of them, and what was current would seem old. Null for
 * the present, and for a day or an hour that does not exist. Of an hour that the clocks show twice without an offset it is the first.
 */
export const replayInstantOf = (em: string | undefined, zone: TimeZone): EpochMs | null => {
  const stamp = readStamp(em);
  const at = stamp === null ? null : instantOfStamp(stamp, zone);
  return at === null ? null : stepAt(at);
};

/** An instant as addresses have it: `2026-09-11T14:00-03:00`. */
export const replayParameterOf = (at: EpochMs, zone: TimeZone): string =>
  formatStamp(at, zone).replace(/:\d\d(?=[+-])/, '');
