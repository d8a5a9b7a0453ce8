import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUCKET_COUNT,
  bucketOf,
  thresholdsFor,
  type Thresholds,
} from '#domain/quantities/legend/legend.ts';
import type { LegendRange } from '#domain/quantities/quantities.ts';
import { extent, finiteReading } from '#tests/support/network/arbitraries.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const range: fc.Arbitrary<LegendRange> = fc.constantFrom<LegendRange>(
  { kind: 'data' },
  { kind: 'fixed', minimum: 0, maximum: 10 },
  { kind: 'fixed', minimum: 0, maximum: 100 },
);

const thresholds: fc.Arbitrary<Thresholds> = fc
  .tuple(range, fc.option(extent))
  .map(([from, readings]) => thresholdsFor(from, readings));

describe('the thresholds of a legend', () => {
  it('ascend, six of them, whatever the readings (SPEC 9)', () => {
    fc.assert(
      fc.property(thresholds, (bounds) => {
        expect(bounds).toHaveLength(BUCKET_COUNT);
        for (const [index, bound] of bounds.entries()) {
          expect(bound).toSatisfy(Number.isFinite);
          if (index > 0) expect(bound).toBeGreaterThan(bounds[index - 1] ?? Number.NaN);
        }
      }),
      propertyRuns(1_000),
    );
  });

  it('enclose the readings they were made from: none below the first, none far above the last', () => {
    fc.assert(
      fc.property(extent, (readings) => {
        const [lowest, highest] = readings;
        const bounds = thresholdsFor({ kind: 'data' }, readings);
        const step = bounds[5] - bounds[4];
        const dust = Math.max(Math.abs(lowest), Math.abs(highest)) * 1e-9;
        expect(bounds[0]).toBeLessThanOrEqual(lowest + dust);
        expect(bounds[5] + step).toBeGreaterThanOrEqual(highest - dust);
      }),
      propertyRuns(1_000),
    );
  });

  it('are those of the range alone where it is fixed (SPEC 9)', () => {
    fc.assert(
      fc.property(fc.option(extent), (readings) => {
        expect(thresholdsFor({ kind: 'fixed', minimum: 0, maximum: 10 }, readings)).toEqual([
          0, 2, 4, 6, 8, 10,
        ]);
      }),
    );
  });
});

describe('the bucket of a reading', () => {
  it('is one of six for every finite value', () => {
    fc.assert(
      fc.property(
        thresholds,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (bounds, value) => {
          const bucket = bucketOf(bounds, value);
          expect(Number.isInteger(bucket) && bucket >= 0 && bucket < BUCKET_COUNT).toBe(true);
        },
      ),
    );
  });

  it('never falls while the reading rises', () => {
    fc.assert(
      fc.property(thresholds, finiteReading, finiteReading, (bounds, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(bucketOf(bounds, low)).toBeLessThanOrEqual(bucketOf(bounds, high));
      }),
    );
  });

  it('begins exactly at its own threshold', () => {
    fc.assert(
      fc.property(thresholds, (bounds) => {
        expect(bounds.map((bound) => bucketOf(bounds, bound))).toEqual([0, 1, 2, 3, 4, 5]);
      }),
    );
  });
});
