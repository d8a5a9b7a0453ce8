import { memoised } from '#domain/memoised.ts';
import {
  DAY_MS,
  MINUTE_MS,
  SECOND_MS,
  epochMs,
  type EpochMs,
  type WrittenStamp,
} from './epoch-ms.ts';
import { REMEMBERED_ZONES, type TimeZone, zonePartsAt } from './time-zone.ts';

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
