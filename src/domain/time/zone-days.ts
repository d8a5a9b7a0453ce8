import type { EpochMs } from './epoch-ms.ts';
import { zonePartsAt } from './zone-parts.ts';

/** A calendar day of the network's zone, `YYYY-MM-DD`. Days sort as text. */
export type IsoDay = string;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** No zone is further from UTC, and no day begins later after a change of the clock. */
const FARTHEST_MS = 26 * HOUR_MS;
/** Days whose beginning is remembered: those of an axis, a table, a form. */
const REMEMBERED_DAYS = 1_000;

/** By how many milliseconds the zone's clock is ahead of UTC, as its parts are written. */
const writtenOffset = (instant: EpochMs): number => {
  const parts = zonePartsAt(instant);
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
const offsetsByDay = new Map<number, readonly [EpochMs, EpochMs]>();

/** {@link writtenOffset}, which an axis asks for at every move of a hand: a day that begins and ends alike has one offset. */
const offsetAt = (instant: EpochMs): number => {
  const day = Math.floor(instant / DAY_MS);
  let offsets = offsetsByDay.get(day);
  if (offsets === undefined) {
    offsets = [writtenOffset(day * DAY_MS), writtenOffset((day + 1) * DAY_MS)];
    if (offsetsByDay.size >= REMEMBERED_DAYS) offsetsByDay.clear();
    offsetsByDay.set(day, offsets);
  }
  const [first, last] = offsets;
  return first === last ? first : writtenOffset(instant);
};

/** What a clock in the zone shows at an instant, as if it were UTC: milliseconds to reckon with, not an instant. */
export const wallClockAt = (instant: EpochMs): number => instant + offsetAt(instant);

/** The instant at which a clock in the zone shows this. Of a time the clock skips, the instant it would have been. */
export const instantOfWallClock = (wall: number): EpochMs => {
  const guess = wall - offsetAt(wall);
  return wall - offsetAt(guess);
};

const isoOf = (wall: number): IsoDay => new Date(wall).toISOString().slice(0, 10);

/** The day an instant lies in. */
export const dayOf = (instant: EpochMs): IsoDay => isoOf(wallClockAt(instant));

/** The first instant of a day: the zone's clock has not always passed midnight (a summer time began at 00:00). */
const firstInstantOf = (day: IsoDay): EpochMs => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = instantOfWallClock(midnight);
  if (dayOf(guess) === day && dayOf(guess - 1) < day) return guess;
  let [before, first] = [midnight - FARTHEST_MS, midnight + FARTHEST_MS];
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (dayOf(middle) < day) before = middle;
    else first = middle;
  }
  return first;
};

const startByDay = new Map<IsoDay, EpochMs>();

/** The first instant of a day that exists. */
export const startOfDay = (day: IsoDay): EpochMs => {
  const known = startByDay.get(day);
  if (known !== undefined) return known;
  const start = firstInstantOf(day);
  if (startByDay.size >= REMEMBERED_DAYS) startByDay.clear();
  startByDay.set(day, start);
  return start;
};

/** The day after another. */
export const dayAfter = (day: IsoDay): IsoDay => isoOf(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

/** A day of 23, 24 or 25 hours: its first instant, and that of the day after it. */
export interface ZoneDay {
  readonly day: IsoDay;
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** The day an instant lies in, with its ends. */
export const zoneDayOf = (instant: EpochMs): ZoneDay => {
  const day = dayOf(instant);
  return { day, start: startOfDay(day), end: startOfDay(dayAfter(day)) };
};
