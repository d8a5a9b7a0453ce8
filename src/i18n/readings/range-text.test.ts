import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LegendRange } from '#domain/quantities/quantities.ts';
import { BUCKET_COUNT, type Thresholds, thresholdsFor } from '#domain/quantities/legend/legend.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { rangeText } from './range-text.ts';

const classes = (thresholds: Thresholds, decimals: number): readonly string[] =>
  Array.from({ length: BUCKET_COUNT }, (_, bucket) => rangeText(thresholds, decimals, bucket));

const ofData = (lowest: number, highest: number): Thresholds =>
  thresholdsFor({ kind: 'data' }, [lowest, highest]);

describe('the classes of a legend in words', () => {
  it('have the decimals of the quantity, and none where all bounds are whole', () => {
    expect(classes(ofData(0.42, 9.7), 2)).toEqual([
      'menos de 2',
      '2 a 4',
      '4 a 6',
      '6 a 8',
      '8 a 10',
      '10 ou mais',
    ]);
    expect(rangeText(ofData(12.3, 24.8), 1, 1)).toBe('12,5 a 15,0');
  });

  it('have as many decimals as distinguish neighbours (light rain)', () => {
    expect(classes(ofData(0.02, 0.35), 1)).toEqual([
      'menos de 0,1',
      '0,1 a 0,2',
      '0,2 a 0,3',
      '0,3 a 0,4',
      '0,4 a 0,5',
      '0,5 ou mais',
    ]);
    expect(classes(ofData(0.02, 0.14), 1).slice(0, 3)).toEqual([
      'menos de 0,025',
      '0,025 a 0,050',
      '0,050 a 0,075',
    ]);
  });

  it('are six different ones, none with equal ends, for any range', () => {
    const finite = fc.double({ min: -5_000, max: 5_000, noNaN: true });
    const data = fc
      .tuple(finite, fc.double({ min: 0, max: 100, noNaN: true }))
      .map(([lowest, spread]) => ofData(lowest, lowest + spread));
    const fixed = fc
      .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 2_000 }))
      .map(([minimum, spread]): Thresholds => {
        const range: LegendRange = {
          kind: 'fixed',
          minimum: minimum / 10,
          maximum: (minimum + spread) / 10,
        };
        return thresholdsFor(range, null);
      });
    fc.assert(
      fc.property(fc.oneof(data, fixed), fc.integer({ min: 0, max: 2 }), (thresholds, decimals) => {
        const texts = classes(thresholds, decimals);
        expect(new Set(texts).size).toBe(BUCKET_COUNT);
        for (const text of texts) {
          const [from, to] = text.split(' a ');
          expect(from).not.toBe(to);
        }
      }),
      propertyRuns(200),
    );
  });
});
