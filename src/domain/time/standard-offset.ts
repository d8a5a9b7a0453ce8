import type { TimeZone } from './time-zone.ts';

/** Middle of winter and of summer, or the other way round: one of them is in standard time. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)] as const;

const offsetMinutes = (zone: TimeZone, instant: number): number => {
  const writer = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = writer.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] =
    /^GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

/** Offset of a zone's standard time in minutes east of UTC: stamps of history have it in every season (PROVIDER 3). */
export const standardOffsetMinutes = (zone: TimeZone): number =>
  Math.min(...SEASONS.map((instant) => offsetMinutes(zone, instant)));
