import type { EpochMs } from './epoch-ms.ts';
import { TIME_ZONE } from './time-zone.ts';

const writer = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'longOffset',
});

/** Date and time parts of an instant in {@link TIME_ZONE}: `month` is `09`, `timeZoneName` is `GMT-03:00`. */
export const zonePartsAt = (instant: EpochMs): ((type: Intl.DateTimeFormatPartTypes) => string) => {
  const parts = new Map(writer.formatToParts(instant).map(({ type, value }) => [type, value]));
  return (type) => parts.get(type) ?? '';
};
