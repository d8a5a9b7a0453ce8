import { memoised } from '#domain/memoised.ts';
import { DAY_MS, HOUR_MS, epochMs, type EpochMs } from './epoch-ms.ts';
import { REMEMBERED_ZONES, type TimeZone, instantOfWallClock, wallClockAt } from './time-zone.ts';

/** A calendar day, `YYYY-MM-DD`. Days sort as text. */
export type IsoDay = string;

/** Largest offset from UTC of any zone, plus the delay of a day that begins after a clock change. */
const FARTHEST_MS = 26 * HOUR_MS;
/** Starts of days that are remembered: enough for an axis, a table, a form. */
const REMEMBERED_DAYS = 1_000;

const isoOf = (wall: number): IsoDay => new Date(wall).toISOString().slice(0, 10);

/** The day of an instant. */
export const dayOf = (instant: EpochMs, zone: TimeZone): IsoDay =>
  isoOf(wallClockAt(instant, zone));

/** The first instant of a day: not always midnight, as clocks may jump over it. */
const firstInstantOf = (day: IsoDay, zone: TimeZone): EpochMs => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const guess = instantOfWallClock(midnight, zone);
  if (dayOf(guess, zone) === day && dayOf(epochMs(guess - 1), zone) < day) return guess;
  let [before, first] = [midnight - FARTHEST_MS, midnight + FARTHEST_MS];
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (dayOf(epochMs(middle), zone) < day) before = middle;
    else first = middle;
  }
  return epochMs(first);
};

const startsByDay = memoised(REMEMBERED_ZONES, (zone: TimeZone) =>
  memoised(REMEMBERED_DAYS, (day: IsoDay) => firstInstantOf(day, zone)),
);

/** The first instant of a valid day. */
export const startOfDay = (day: IsoDay, zone: TimeZone): EpochMs => startsByDay(zone)(day);

/** The day after another, or so many days after it. */
export const dayAfter = (day: IsoDay, days = 1): IsoDay =>
  isoOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** A day of 23, 24 or 25 hours: its first instant, and that of the next day. */
export interface ZoneDay {
  readonly day: IsoDay;
  readonly start: EpochMs;
  readonly end: EpochMs;
}

/** The day of an instant, with its bounds. */
export const zoneDayOf = (instant: EpochMs, zone: TimeZone): ZoneDay => {
  const day = dayOf(instant, zone);
  return { day, start: startOfDay(day, zone), end: startOfDay(dayAfter(day), zone) };
};
