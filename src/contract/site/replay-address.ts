import { formatStamp } from '#domain/text/format.ts';
import { type EpochMs, readStamp } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { instantOfStamp } from '#domain/time/zone-clock.ts';

/** The instant of an address; null for the present, and for a day or an hour that does not exist. Of an hour that the clocks show twice without an offset it is the first. */
export const replayInstantOf = (em: string | undefined, zone: TimeZone): EpochMs | null => {
  const stamp = readStamp(em);
  return stamp === null ? null : instantOfStamp(stamp, zone);
};

/** An instant as addresses have it: `2026-09-11T14:00-03:00`. */
export const replayParameterOf = (at: EpochMs, zone: TimeZone): string =>
  formatStamp(at, zone).replace(/:\d\d(?=[+-])/, '');
