import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { LOOP_STEPS, STEPS_A_DAY, STEPS_AN_HOUR } from '../weather/loop-grid.ts';
import { routed } from './river-routing.ts';

/** A flood wave over a low river: rises within hours, falls within a day or two. */
const waves = fc
  .record({
    base: fc.double({ min: 1, max: 100, noNaN: true }),
    crest: fc.double({ min: 50, max: 3_000, noNaN: true }),
    riseHours: fc.double({ min: 2, max: 20, noNaN: true }),
    fallHours: fc.double({ min: 6, max: 40, noNaN: true }),
  })
  .map(({ base, crest, riseHours, fallHours }) => {
    const top = 10 * STEPS_A_DAY;
    return Float64Array.from({ length: LOOP_STEPS }, (_, step) => {
      const hours = (step - top) / STEPS_AN_HOUR;
      const part = hours < 0 ? Math.max(0, 1 + hours / riseHours) : Math.exp(-hours / fallHours);
      return base + crest * part;
    });
  });

const crestOf = (flow: Float64Array) => {
  const most = flow.reduce((a, b) => Math.max(a, b), 0);
  return { most, step: flow.indexOf(most) };
};
const total = (flow: Float64Array): number => flow.reduce((sum, value) => sum + value, 0);

describe('a reach of a river', () => {
  it('brings a flood wave down later and flatter, the more the longer it is, and loses no water', () => {
    fc.assert(
      fc.property(
        waves,
        fc.double({ min: 0.5, max: 8, noNaN: true }),
        fc.double({ min: 2, max: 12, noNaN: true }),
        (wave, hours, more) => {
          const above = crestOf(wave);
          const near = routed(wave, hours);
          const far = routed(wave, hours + more);
          expect(crestOf(near).most).toBeLessThan(above.most);
          expect(crestOf(near).step).toBeGreaterThan(above.step);
          expect(crestOf(far).most).toBeLessThan(crestOf(near).most);
          expect(crestOf(far).step).toBeGreaterThan(crestOf(near).step);
          for (const below of [near, far]) {
            expect(Math.abs(total(below) / total(wave) - 1)).toBeLessThan(1e-9);
          }
        },
      ),
      propertyRuns(40),
    );
  });
});
