import type { Brand } from '#domain/brand.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { memoised } from '#domain/memoised.ts';
import {
  type EpochMs,
  DAY_MS,
  MINUTE_MS,
  SECOND_MS,
  epochMs,
  type WrittenStamp,
} from './epoch-ms.ts';

/** Name of a zone of the IANA database that this engine knows. Days, clocks and axes are of a zone, with its past summer times. */
export type TimeZone = Brand<string, 'TimeZone'>;

/** A program shows one zone; tests show several. The limit of what is remembered by zone. */
export const REMEMBERED_ZONES = 16;

const isTimeZone = (text: string): text is TimeZone => {
  try {
    // The engine has the database; a name it does not know throws.
    new Intl.DateTimeFormat('en', { timeZone: text }).format(0);
    // An offset such as `-03:00` is no zone: it has no summer time.
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
};

/** Untrusted text to a zone. */
export const decodeTimeZone = (raw: unknown): Result<TimeZone, 'unknown-zone'> =>
  typeof raw === 'string' && isTimeZone(raw) ? ok(raw) : err('unknown-zone');

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

/** Days of UTC whose offsets are remembered: enough for an axis, a table, a form. */
const REMEMBERED_DAYS = 1_000;

/** Offset of a zone from UTC in milliseconds, computed from its calendar parts. */
const offsetFromParts = (instant: EpochMs, zone: TimeZone): number => {
  const parts = zonePartsAt(instant, zone);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts(type));
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(instant / SECOND_MS) * SECOND_MS;
};

/** Offsets at the beginning and the end of days of UTC. */
const offsetsByDay = memoised(REMEMBERED_ZONES, (zone: TimeZone) =>
  memoised(REMEMBERED_DAYS, (day: number): readonly [number, number] => [
    offsetFromParts(epochMs(day * DAY_MS), zone),
    offsetFromParts(epochMs((day + 1) * DAY_MS), zone),
  ]),
);

/** Offset of a zone from UTC in milliseconds. A UTC day with equal offsets at both ends has one offset. */
const offsetAt = (instant: EpochMs, zone: TimeZone): number => {
  const [first, last] = offsetsByDay(zone)(Math.floor(instant / DAY_MS));
  return first === last ? first : offsetFromParts(instant, zone);
};

/** Wall-clock time in a zone at an instant, in milliseconds as if it were UTC: for calculations, not an instant. */
export const wallClockAt = (instant: EpochMs, zone: TimeZone): number =>
  instant + offsetAt(instant, zone);

/**
 * The instant of a wall-clock time: the first of two if the clocks show it twice. For a time that the clocks skip, the instant at which they
 * would have shown it.
 */
export const instantOfWallClock = (wall: number, zone: TimeZone): EpochMs => {
  // No zone is a day away from UTC.
  const before = offsetAt(epochMs(wall - DAY_MS), zone);
  const after = offsetAt(epochMs(wall + DAY_MS), zone);
  const [early, late] = [epochMs(wall - before), epochMs(wall - after)];
  const isLate = offsetAt(early, zone) !== before && offsetAt(late, zone) === after;
  return isLate ? late : early;
};

/** The instant of a stamp, read on the clocks of a zone if it names no offset. */
export const instantOfStamp = ({ wall, offsetMinutes }: WrittenStamp, zone: TimeZone): EpochMs =>
  offsetMinutes === null
    ? instantOfWallClock(wall, zone)
    : epochMs(wall - offsetMinutes * MINUTE_MS);

/** Middle of winter and of summer, or the other way round: one of them is in standard time. Of one year, so that all rows lie on one grid. */
const SEASONS = [epochMs(Date.UTC(2026, 0, 15)), epochMs(Date.UTC(2026, 6, 15))] as const;

/**
 * Offset of a zone's standard time in minutes east of UTC. The provider writes its stamps without a zone in it in every season, and its rows
 * lie on that grid (PROVIDER 3).
 */
export const standardOffsetMinutes = memoised(
  REMEMBERED_ZONES,
  (zone: TimeZone): number =>
    Math.min(...SEASONS.map((instant) => offsetAt(instant, zone))) / MINUTE_MS,
);
