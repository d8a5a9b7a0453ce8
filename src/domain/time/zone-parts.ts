import { memoised } from '#domain/memoised.ts';
import type { EpochMs } from './epoch-ms.ts';
import { REMEMBERED_ZONES, type TimeZone } from './time-zone.ts';

const formatOf = memoised(
  REMEMBERED_ZONES,
  (timeZone: TimeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    }),
);

/** Date and time parts of an instant in a zone: `month` is `09`, `timeZoneName` is `GMT-03:00`. */
export const zonePartsAt = (
  instant: EpochMs,
  zone: TimeZone,
): ((type: Intl.DateTimeFormatPartTypes) => string) => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return (type) => parts.get(type) ?? '';
};
