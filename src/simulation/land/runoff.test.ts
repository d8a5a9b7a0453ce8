import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { CyclicSeries } from '../weather/cyclic-series.ts';
import { LOOP_STEPS, STEPS_A_DAY, STEPS_AN_HOUR } from '../weather/loop-grid.ts';
import { LEAST_FLOW_A_KM2, runoffOf } from './runoff.ts';

const FIRST = 10 * STEPS_A_DAY;

/** Dry weeks with one rainfall. */
const rainOf = (millimetres: number, hours: number): CyclicSeries => {
  const steps = Math.round(hours * STEPS_AN_HOUR);
  return CyclicSeries.from(LOOP_STEPS, (step) =>
    step >= FIRST && step < FIRST + steps ? millimetres / steps : 0,
  );
};

const rains = fc.record({
  millimetres: fc.double({ min: 15, max: 250, noNaN: true }),
  hours: fc.integer({ min: 2, max: 36 }),
  area: fc.double({ min: 10, max: 12_000, noNaN: true }),
});

describe('what runs off a catchment', () => {
  it('rises with the rain, crests within it or after it, and recedes from day to day', () => {
    fc.assert(
      fc.property(rains, ({ millimetres, hours, area }) => {
        const flow = runoffOf(rainOf(millimetres, hours), area);
        const last = FIRST + hours * STEPS_AN_HOUR;
        const crest = flow.indexOf(flow.reduce((a, b) => Math.max(a, b), 0));
        expect(crest).toBeGreaterThan(FIRST);
        expect(flow[crest]).toBeGreaterThan((flow[FIRST - 1] ?? 0) * 1.05);
        // Springs rise for days after a rain, but cause no flood.
        for (let day = 6; day < 16; day += 1) {
          const at = last + day * STEPS_A_DAY;
          expect(flow[at + STEPS_A_DAY]).toBeLessThan(flow[at] ?? 0);
        }
        expect(flow[last + 3 * STEPS_A_DAY]).toBeLessThan(flow[crest] ?? 0);
      }),
      propertyRuns(60),
    );
  });

  it('is more for more rain, and never more than has fallen', () => {
    fc.assert(
      fc.property(rains, ({ millimetres, hours, area }) => {
        const flow = runoffOf(rainOf(millimetres, hours), area);
        const more = runoffOf(rainOf(millimetres * 1.3, hours), area);
        const volume = (all: Float64Array): number =>
          all.reduce((sum, value) => sum + (value - LEAST_FLOW_A_KM2 * area) * 300, 0);
        expect(volume(more)).toBeGreaterThan(volume(flow));
        expect(volume(flow)).toBeGreaterThan(0);
        expect(volume(flow)).toBeLessThan((millimetres / 1_000) * area * 1e6);
      }),
      propertyRuns(60),
    );
  });

  it('of a wet soil is more than of a dry one', () => {
    const once = rainOf(60, 6);
    const twice = CyclicSeries.from(
      LOOP_STEPS,
      (step) => once.step(step) + once.step(step + 2 * STEPS_A_DAY),
    );
    const least = LEAST_FLOW_A_KM2 * 100;
    const risen = (flow: Float64Array): number => {
      const before = flow[FIRST - 1] ?? 0;
      const day = flow.slice(FIRST, FIRST + STEPS_A_DAY);
      return day.reduce((a, b) => Math.max(a, b), 0) - before;
    };
    expect(risen(runoffOf(twice, 100))).toBeGreaterThan(1.2 * risen(runoffOf(once, 100)));
    expect(runoffOf(once, 100)[FIRST - 1]).toBeGreaterThan(least);
  });
});
