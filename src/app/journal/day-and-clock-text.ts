import { formatClock, formatDay } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';

/** `14:05`; of another day than `today` with that day: `11/09 14:05`. */
export const dayAndClockText = (at: EpochMs, today: EpochMs, zone: TimeZone): string => {
  const day = formatDay(at, zone);
  return `${day === formatDay(today, zone) ? '' : `${day} `}${formatClock(at, zone)}`;
};
