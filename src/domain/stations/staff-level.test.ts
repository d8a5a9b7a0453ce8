import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { staffLevelOf, type StaffDoubt } from './staff-level.ts';

const NOW = epochMs(1_800_000_000_000);

/** Each doubt, and what of a gauge's readings gives it. */
const FAULTS = {
  mute: { level: null },
  altitude: { level: { value: 342.7, unit: 'm', decimals: 2, comparable: true } },
  foreign: { level: { value: 9, unit: 'braças', decimals: 2, comparable: false } },
  late: { reportedAt: epochMs(NOW - 6 * MINUTE_MS) },
  undated: { reportedAt: epochMs(Number.NaN) },
  unconfirmed: { station: { source: { name: 'B', licence: null, url: null, doubtSince: NOW } } },
  datum: { rise: { hour: 'datum', now: null } },
} as const satisfies { readonly [D in StaffDoubt]: object };

const sound = fc.record({
  value: fc.integer({ min: -50, max: 4_400 }).map((centimetres) => centimetres / 100),
  ageMs: fc.nat(5 * MINUTE_MS),
});

const DOUBTS = ['mute', 'altitude', 'foreign', 'undated', 'unconfirmed', 'late', 'datum'] as const;

it('law: a level is compared where nothing is wrong with it, and a fault is named', () => {
  fc.assert(
    fc.property(sound, fc.subarray([...DOUBTS]), ({ value, ageMs }, planted) => {
      const readings = {
        level: { value, unit: 'm', decimals: null, comparable: true },
        reportedAt: epochMs(NOW - ageMs),
        rise: null,
        station: {},
        ...Object.assign({}, ...planted.toReversed().map((doubt) => FAULTS[doubt])),
      };
      const { level, reportedAt, rise, station } = readings;
      const readingOf = (id: string) => (id === 'rio' ? level : null);
      const answer = staffLevelOf({ readingOf, station, reportedAt, rise, points: [] }, NOW);
      // The level, then its time, then its datum.
      expect(answer).toBe(planted[0] ?? value);
    }),
  );
});

it('is not compared where the datum has moved in the last day, also before the last hour', () => {
  const level = (value: number) => ({ value, unit: 'm', decimals: 2, comparable: true });
  const at = (minutes: number, value: number) => ({
    time: epochMs(NOW - minutes * MINUTE_MS),
    value,
  });
  const answer = (...points: ReturnType<typeof at>[]) =>
    staffLevelOf(
      { readingOf: () => level(4.2), station: {}, reportedAt: NOW, rise: null, points },
      NOW,
    );
  expect(answer(at(300, 1.4), at(290, 4.1), at(10, 4.2))).toBe('datum');
  expect(answer(at(10, 1.4))).toBe('datum');
  expect(answer(at(300, 4), at(290, 4.1), at(10, 4.2))).toBe(4.2);
});
