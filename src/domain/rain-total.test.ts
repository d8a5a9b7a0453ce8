import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rainTotal } from './rain-total.ts';

const MINUTE = 60_000;

const total = (points: readonly (readonly [number, number])[], fromMinute = 0) =>
  rainTotal(
    {
      times: points.map(([minute]) => minute * MINUTE),
      values: points.map(([, value]) => value),
      length: points.length,
    },
    fromMinute * MINUTE,
  );

describe('the rain of a range', () => {
  it('is the last reading of every clock hour, however often it was read', () => {
    expect(
      total([
        [20, 1],
        [60, 4],
        [65, 3],
        [118, 2],
      ]),
    ).toBe(6);
    fc.assert(
      fc.property(
        fc.array(fc.nat(50), { minLength: 1, maxLength: 24 }),
        fc.constantFrom(5, 10, 15, 30, 60),
        (hours, step) => {
          const points = hours.flatMap((millimetres, hour) =>
            Array.from({ length: 60 / step }, (_, index): [number, number] => {
              const minute = (index + 1) * step;
              return [hour * 60 + minute, (millimetres * minute) / 60];
            }),
          );
          expect(total(points)).toBeCloseTo(
            hours.reduce((a, b) => a + b, 0),
            9,
          );
        },
      ),
    );
  });

  it('leaves out what fell before the range, and gaps', () => {
    expect(
      total(
        [
          [60, 9],
          [90, Number.NaN],
          [120, 2],
        ],
        60,
      ),
    ).toBe(2);
  });

  it('is not nothing where nothing was read', () => {
    expect(total([])).toBeNull();
    expect(total([[30, Number.NaN]])).toBeNull();
    expect(total([[30, 0]])).toBe(0);
  });
});
