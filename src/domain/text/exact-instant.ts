import { HOUR_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { formatInstant, formatStamp } from './format.ts';

/** {@link formatInstant}; in an hour that the clocks show twice with its offset: `16/02/2019, 23:30 (-02:00)`. */
export const formatExactInstant = (instant: EpochMs, zone: TimeZone): string => {
  const text = formatInstant(instant, zone);
  const isTwice = [-HOUR_MS, -HOUR_MS / 2, HOUR_MS / 2, HOUR_MS].some(
    (by) => formatInstant(epochMs(instant + by), zone) === text,
  );
  return isTwice ? `${text} (${formatStamp(instant, zone).slice(-6)})` : text;
};
