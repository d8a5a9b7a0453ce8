import { DAY_MS, HOUR_MS, SECOND_MS } from './durations.ts';
import { epochMs, type EpochMs } from './epoch-ms.ts';
import { zonePartsAt } from './zone-parts.ts';

/** A calendar day of the network's zone, `YYYY-MM-DD`. Days sort as text. */
export type IsoDay = string;

/** Largest offset from UTC of any zone, plus the delay of a day that begins after a clock change. */
const FARTHEST_MS = 26 * HOUR_MS;
/** Size of the cache of day starts: enough for an axis, a table, a form. */
const CACHED_DAYS = 1_000;

/** Offset of the zone from UTC in milliseconds, computed from its calendar parts. */
const offsetFromParts = (instant: EpochMs): number => {
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
const offsetsByDay = new Map<number, readonly [number, number]>();

/** {@link offsetFromParts}, cached for axes: a UTC day with equal offsets at both ends has one offset. */
const offsetAt = (instant: EpochMs): number => {
  const day = Math.floor(instant / DAY_MS);
  let offsets = offsetsByDay.get(day);
  if (offsets === undefined) {
    offsets = [
      offsetFromParts(epochMs(day * DAY_MS)),
      offsetFromParts(epochMs((day + 1) * DAY_MS)),
    ];
    if (offsetsByDay.size >= CACHED_DAYS) offsetsByDay.clear();
    offsetsByDay.set(day, offsets);
  }
  const [first, last] = offsets;
  return first === last ? first : offsetFromParts(instant);
};

/** Wall-clock time in the zone at an instant, in milliseconds as if it were UTC: for calculations, not an instant. */
export const wallClockAt = (instant: EpochMs): number => instant + offsetAt(instant);

/** The instant of a wall-clock time. For a time skipped by the clock, the instant it would have been. */
export const instantOfWallClock = (wall: number): EpochMs => {
  const guess = epochMs(wall - offsetAt(epochMs(wall)));
  return epochMs(wall - offsetAt(guess));
};

const isoOf = (wall: number): IsoDay => new Date(wall).toISOString().slice(0, 10);

/** The day of an instant. */
export const dayOf = (instant: EpochMs): IsoDay => isoOf(wallClockAt(instant));

/** The first instant of a day: not always midnight (summer time began at 00:00). */
const firstInstantOf = (day: IsoDay): EpochMs => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = instantOfWallClock(midnight);
  if (dayOf(guess) === day && dayOf(epochMs(guess - 1)) < day) return guess;
  let [before, first] = [midnight - FARTHEST_MS, midnight + FARTHEST_MS];
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (dayOf(epochMs(middle)) < day) before = middle;
    else first = middle;
  }
  return epochMs(first);
};

const startByDay = new Map<IsoDay, EpochMs>();

/** The first instant of a valid day. */
export const startOfDay = (day: IsoDay): EpochMs => {
  const known = startByDay.get(day);
  if (known !== undefined) return known;
  const start = firstInstantOf(day);
  if (startByDay.size >= CACHED_DAYS) startByDay.clear();
  startByDay.set(day, start);
  return start;
};

/** The day after another. */
export const dayAfter = (day: IsoDay): IsoDay => isoOf(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

/** A day of 23, 24 or 25 hours: its first instant, and that of the next day. */
export interface ZoneDay {
  readonly day: IsoDay;
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** The day of an instant, with its bounds. */
export const zoneDayOf = (instant: EpochMs): ZoneDay => {
  const day = dayOf(instant);
  return { day, start: startOfDay(day), end: startOfDay(dayAfter(day)) };
};
