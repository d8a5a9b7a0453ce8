import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMN_LENGTH, COLUMN_STEP_MS } from '#contract/columns/day-columns.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/epoch-ms.ts';
import type { DayPresences } from '#storage/history/days/day-columns-source.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { answeredShare, gapsIn, readPresence, withEmptyDays } from './presence.ts';

const FIRST = Date.parse('2026-09-10T00:00:00Z');
const OFFSET_MS = -3 * HOUR_MS;
const dayAt = (index: number): string =>
  new Date(FIRST + index * DAY_MS).toISOString().slice(0, 10);

/** Whole days of two stations: whether each has a reading in a step. */
const networks = fc.record({
  days: fc.integer({ min: 1, max: 3 }),
  /** Steps of today that are over. */
  over: fc.integer({ min: 0, max: COLUMN_LENGTH }),
  /** Spans in steps from the first midnight, of each station. */
  silences: fc.array(
    fc.record({
      station: fc.integer({ min: 0, max: 2 }),
      from: fc.nat(3 * COLUMN_LENGTH),
      length: fc.integer({ min: 1, max: COLUMN_LENGTH * 2 }),
    }),
    { maxLength: 5 },
  ),
});
type Network = typeof networks extends fc.Arbitrary<infer T> ? T : never;

/** Station 2 means both: nobody has a reading. */
const isThere = ({ silences }: Network, station: number, step: number): boolean =>
  !silences.some(
    (one) =>
      (one.station === station || one.station === 2) &&
      step >= one.from &&
      step < one.from + one.length,
  );

const lengthOf = ({ days, over }: Network, day: number): number =>
  day === days - 1 ? over : COLUMN_LENGTH;

const presences = async (network: Network) => {
  const presence: DayPresences['presence'] = ({ day, length }) => {
    const first = Math.round((Date.parse(day) - FIRST) / DAY_MS) * COLUMN_LENGTH;
    const steps = Array.from({ length }, (_, step) => step);
    const stepsOf = (station: number) =>
      steps.filter((step) => isThere(network, station, first + step));
    return Promise.resolve({
      steps: steps.filter((step) => [0, 1].some((one) => isThere(network, one, first + step))),
      hours: new Map(
        [0, 1].map((one) => [
          `EST-${one}`,
          [...new Set(stepsOf(one).map((step) => Math.floor(step / 6)))],
        ]),
      ),
    });
  };
  const listed = Array.from({ length: network.days }, (_, index) => ({
    day: dayAt(index),
    revision: 'r',
    length: lengthOf(network, index),
  }));
  const source = { presence, days: () => Promise.resolve(listed) };
  // As a store lists them: a day without a reading is none, unless it is the first one.
  const read = await Promise.all(listed.map((one) => readPresence(source, one)));
  return withEmptyDays(
    read.filter(({ steps }, place) => place === 0 || steps.includes(true)),
    { day: dayAt(network.days - 1), length: network.over },
  );
};

describe('what was there (/status)', () => {
  it('has every hour without any reading as a gap, and no other, and counts hours of stations', async () => {
    await fc.assert(
      fc.asyncProperty(networks, async (network) => {
        const days = await presences(network);
        const steps = (network.days - 1) * COLUMN_LENGTH + network.over;
        const at = (step: number): number => FIRST - OFFSET_MS + step * COLUMN_STEP_MS;
        const any = (step: number): boolean => [0, 1].some((one) => isThere(network, one, step));
        const gaps: { from: number; to: number }[] = [];
        const begun = Array.from({ length: steps }, (_, step) => step).find(any) ?? steps;
        for (let from = begun; from < steps; from += 1) {
          if (any(from) || (from > begun && !any(from - 1))) continue;
          let to = from;
          while (to < steps && !any(to)) to += 1;
          if (to - from >= 6) gaps.push({ from: at(from), to: at(to) });
        }
        expect(gapsIn(days, ZONE)).toEqual(gaps);
        const known = [0, 1].filter((one) => days.some(({ hours }) => hours.has(`EST-${one}`)));
        let hours = 0;
        let answered = 0;
        for (let day = 0; day < network.days; day += 1) {
          for (let hour = 0; (hour + 1) * 6 <= lengthOf(network, day); hour += 1) {
            for (const one of known) {
              hours += 1;
              const first = day * COLUMN_LENGTH + hour * 6;
              if ([0, 1, 2, 3, 4, 5].some((step) => isThere(network, one, first + step))) {
                answered += 1;
              }
            }
          }
        }
        expect(answeredShare(days)).toBe(hours === 0 ? null : answered / hours);
      }),
      propertyRuns(100),
    );
  });
});
