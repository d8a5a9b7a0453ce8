import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property-runs.ts';
import {
  CALM_MS,
  FAST_MS,
  type Ladder,
  LONGEST_CALM_MS,
  SETTLE_MS,
  SLOW_MS,
  TOP,
  judged,
} from './ladder.ts';
import { RUNGS } from './rungs.ts';

const BOTTOM = RUNGS.length - 1;
const MINUTE = 60_000;
/** Three down and two up again; a third climb would need another calm half a minute. */
const MOST_CHANGES_A_MINUTE = 6;

interface Window {
  readonly ms: number;
  readonly at: number;
}

/** The ladder after each window. */
const courseOf = (windows: readonly Window[]): readonly Ladder[] => {
  let ladder = TOP;
  return windows.map(({ ms, at }) => (ladder = judged(ladder, ms, at)));
};

const steadily = (ms: number, minutes: number, from = 0): readonly Window[] =>
  Array.from({ length: minutes * 30 }, (_, index) => ({ ms, at: from + (index + 1) * 2_000 }));

const changesOf = (course: readonly Ladder[]): readonly number[] => [
  ...new Set(course.map(({ changedAt }) => changedAt).filter((at) => at > 0)),
];

/** Any frame times after any pauses. */
const anyWindows = fc
  .array(
    fc.record({
      ms: fc.oneof(
        fc.double({ min: 0, max: 2_000, noNaN: true }),
        fc.constantFrom(5, FAST_MS, SLOW_MS, 500),
      ),
      pause: fc.oneof(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 120_000 })),
    }),
    { maxLength: 400 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ ms, pause }) => ({ ms, at: (at += pause) }));
  });

const last = (course: readonly Ladder[]): number => course.at(-1)?.rung ?? 0;

describe('the quality ladder', () => {
  it('ends on its top on a device that is steadily fast, and on its bottom on one that is steadily slow, from any rung', () => {
    fc.assert(
      fc.property(anyWindows, (before) => {
        const stood = courseOf(before).at(-1) ?? TOP;
        const from = before.at(-1)?.at ?? 0;
        const end = (ms: number) =>
          steadily(ms, 45, from).reduce(
            (ladder, { ms: took, at }) => judged(ladder, took, at),
            stood,
          );
        expect(end(FAST_MS).rung).toBe(0);
        expect(end(SLOW_MS + 1).rung).toBe(BOTTOM);
      }),
      propertyRuns(100),
    );
  });

  it('takes one rung at a time, never beyond its ends, and never more than a few a minute', () => {
    fc.assert(
      fc.property(anyWindows, (windows) => {
        const course = courseOf(windows);
        let rung = 0;
        for (const ladder of course) {
          expect(Math.abs(ladder.rung - rung)).toBeLessThanOrEqual(1);
          expect(RUNGS[ladder.rung]).toBeDefined();
          expect(ladder.calmMs).toBeGreaterThanOrEqual(CALM_MS);
          expect(ladder.calmMs).toBeLessThanOrEqual(LONGEST_CALM_MS);
          ({ rung } = ladder);
        }
        const changes = changesOf(course);
        for (const began of changes) {
          const within = changes.filter((at) => at >= began && at < began + MINUTE);
          expect(within.length).toBeLessThanOrEqual(MOST_CHANGES_A_MINUTE);
        }
      }),
      propertyRuns(200),
    );
  });

  it('tries in vain ever more seldom where one rung is fast and the next one up is slow', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: BOTTOM - 1 }), (slowest) => {
        let ladder = TOP;
        const changes: number[] = [];
        for (let at = 2_000; at <= 120 * MINUTE; at += 2_000) {
          const { changedAt } = (ladder = judged(ladder, ladder.rung <= slowest ? 50 : 10, at));
          if (changedAt === at) changes.push(at);
        }
        const late = changes.filter((at) => at > 60 * MINUTE);
        // Six climbs and six descents an hour at most.
        expect(late.length).toBeLessThanOrEqual(12);
      }),
      propertyRuns(BOTTOM),
    );
  });

  it('does not judge the device by how the page opens', () => {
    expect(judged(TOP, 900, SETTLE_MS - 1).rung).toBe(0);
    expect(judged(TOP, 900, SETTLE_MS).rung).toBe(1);
  });

  it('stays where frames are neither slow nor fast: a device that saves its battery draws every second picture', () => {
    expect(last(courseOf(steadily(33.4, 10)))).toBe(0);
    const slowed = courseOf(steadily(100, 1)).at(-1) ?? TOP;
    expect(judged(slowed, 33.4, 900_000).rung).toBe(BOTTOM);
  });
});

it('each rung leaves out at least what the one above it does', () => {
  for (const [index, rung] of RUNGS.entries()) {
    const above = RUNGS[Math.max(0, index - 1)] ?? rung;
    expect(rung.paceFactor).toBeGreaterThanOrEqual(above.paceFactor);
    expect(rung.mostLabels).toBeLessThanOrEqual(above.mostLabels);
    expect(rung.mapPixelRatio).toBeLessThanOrEqual(above.mapPixelRatio);
    expect(rung.movingResolution).toBeLessThanOrEqual(above.movingResolution);
    expect(above.mapDetail === 'reduced' && rung.mapDetail === 'full').toBe(false);
  }
});
