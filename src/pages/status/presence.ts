import {
  COLUMN_LENGTH,
  COLUMN_STEP_MS,
  type ListedDay,
  startOfColumnDay,
} from '#contract/columns/day-columns.ts';
import type { RecordedId } from '#domain/quantities/recorded-quantities.ts';
import { DAY_MS, HOUR_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { dayAfter } from '#domain/time/zone-days.ts';
import type { DayPresences } from '#storage/history/days/day-columns-source.ts';

/** A station that has any of these was there: nearly every one measures rain or a level. */
const MEASURED: readonly RecordedId[] = ['rio', 'chuva001h', 'montante'];
const STEPS_OF_HOUR = HOUR_MS / COLUMN_STEP_MS;

/** A span without any reading. */
export interface Gap {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Which hours of a day have readings. */
export interface PresentDay {
  readonly day: string;
  /** Steps of ten minutes that are over. */
  readonly length: number;
  /** Of each step whether any station has a reading. */
  readonly steps: readonly boolean[];
  /** Whole hours with a reading, by station. */
  readonly hours: ReadonlyMap<string, number>;
}

/** Reads when stations answered on a day. Rejects while the store does not answer, and if the day is no longer in the listed revision. */
export const readPresence = async (
  source: DayPresences,
  listed: ListedDay,
): Promise<PresentDay> => {
  const { day, length } = listed;
  const found = await source.presence(listed, MEASURED);
  if (found === null) throw new Error(`${day} has changed since it was listed`);
  const there = new Set(found.steps);
  const whole = Math.floor(length / STEPS_OF_HOUR);
  return {
    day,
    length,
    steps: Array.from({ length }, (_, step) => there.has(step)),
    hours: new Map(
      Array.from(found.hours, ([codigo, hours]) => [
        codigo,
        hours.filter((hour) => hour < whole).length,
      ]),
    ),
  };
};

/** All days from the first one up to today: those without any reading are not listed. `today`: with the steps that are over. */
export const withEmptyDays = (
  listed: readonly PresentDay[],
  today: Pick<ListedDay, 'day' | 'length'>,
): readonly PresentDay[] => {
  const known = new Map(listed.map((one) => [one.day, one]));
  const days: PresentDay[] = [];
  for (let day = listed[0]?.day; day !== undefined && day <= today.day; day = dayAfter(day)) {
    const length = day === today.day ? today.length : COLUMN_LENGTH;
    days.push(known.get(day) ?? { day, length, steps: [], hours: new Map() });
  }
  return days;
};

/** Of the hours of stations, those with a reading: 0 to 1; null without an hour. A station counts for all `days` if any of them, or of `others`, names it. */
export const answeredShare = (
  days: readonly PresentDay[],
  others: readonly PresentDay[] = [],
): number | null => {
  const codes = new Set([...days, ...others].flatMap(({ hours }) => [...hours.keys()]));
  let answered = 0;
  let all = 0;
  for (const { hours, length } of days) {
    all += codes.size * Math.floor(length / STEPS_OF_HOUR);
    for (const count of hours.values()) answered += count;
  }
  return all === 0 ? null : answered / all;
};

/** Spans of an hour or more in which no station has a reading, after the first one that has. */
export const gapsIn = (days: readonly PresentDay[], zone: TimeZone): readonly Gap[] => {
  const gaps: Gap[] = [];
  let last: number | null = null;
  for (const { day, steps } of days) {
    const from = startOfColumnDay(day, zone);
    for (const [step, isThere] of steps.entries()) {
      if (!isThere) continue;
      const at = from + step * COLUMN_STEP_MS;
      if (last !== null && at - last >= HOUR_MS)
        gaps.push({ from: epochMs(last), to: epochMs(at) });
      last = at + COLUMN_STEP_MS;
    }
  }
  const [end] = days.slice(-1);
  if (end === undefined || last === null) return gaps;
  const to = startOfColumnDay(end.day, zone) + end.length * COLUMN_STEP_MS;
  return to - last >= HOUR_MS ? [...gaps, { from: epochMs(last), to: epochMs(to) }] : gaps;
};

/** Whether a day of the list is one of the last `count` days, or of today. */
export const isOfLastDays = ({ day }: ListedDay, count: number, now: EpochMs): boolean =>
  Date.parse(`${day}T00:00:00Z`) >= now - (count + 1) * DAY_MS;
