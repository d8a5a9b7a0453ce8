import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/frames.ts';
import { barMark } from './bar-mark.ts';
import { barAt, barHoursFor, hourlyRain, rainBars } from './hourly-rain.ts';

const HOUR = 3_600_000;
const at = (hours: number): number => hours * HOUR;
const rain = (times: readonly number[], values: readonly number[]): Series => ({
  field: 'chuva_hora',
  unit: 'mm',
  decimals: null,
  times: Float64Array.from(times),
  values: Float64Array.from(values),
});

describe('hourlyRain', () => {
  it('takes the last reading of each clock hour, so that bars add up to the rain of the day', () => {
    const bars = hourlyRain([at(9.5), at(10), at(10.5), at(11)], [9, 2, 9, 3]);
    expect(bars).toEqual([
      { start: at(9), end: at(10), value: 2 },
      { start: at(10), end: at(11), value: 3 },
    ]);
  });

  it('lets the running hour begin where the last one ended', () => {
    const bars = hourlyRain([at(10), at(10.6)], [2, 2.4]);
    expect(bars[1]).toEqual({ start: at(10), end: at(10.6), value: 2.4 });
  });

  it('leaves an hour without a reading empty', () => {
    const bars = hourlyRain([at(1), at(2), at(3)], [1, Number.NaN, 1]);
    expect(bars.map(({ end }) => end)).toEqual([at(1), at(3)]);
    expect(barAt(bars, at(1.5))).toBeNull();
    expect(barAt(bars, at(2.5))?.value).toBe(1);
  });
});

describe('rainBars', () => {
  it('sums hours from midnight of America/Sao_Paulo where an hour is too narrow', () => {
    // Midnight of America/Sao_Paulo is 03:00 UTC.
    const times = [4, 5, 6, 9, 10].map(at);
    expect(rainBars(rain(times, [1, 2, 4, 8, 16]), 6)).toEqual([
      { start: at(3), end: at(9), value: 15 },
      { start: at(9), end: at(15), value: 16 },
    ]);
  });

  it('sums nothing where rows are further apart than the hour each is of', () => {
    const times = [3, 9, 15].map(at);
    expect(rainBars(rain(times, [1, 2, 4]), 24).map(({ start, end }) => end - start)).toEqual([
      HOUR,
      HOUR,
      HOUR,
    ]);
  });

  it('loses no rain, whatever the step', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 3, maxLength: 100 }),
        fc.constantFrom(1 as const, 3 as const, 6 as const, 12 as const, 24 as const),
        (values, hours) => {
          const times = values.map((_, index) => at(index + 1));
          const bars = rainBars(rain(times, values), hours);
          const sum = bars.reduce((total, { value }) => total + value, 0);
          expect(sum).toBe(values.reduce((total, value) => total + value, 0));
        },
      ),
    );
  });

  it('are wide enough to be told apart', () => {
    expect([40, 4, 1.5, 0.7, 0.01].map(barHoursFor)).toEqual([1, 1, 3, 6, 24]);
  });
});

describe('barMark', () => {
  const toX = (instant: number): number => (instant / HOUR) * 10;

  it('hangs from the zero line; no rain is no bar (SPEC 9), a little rain is seen', () => {
    const bars = hourlyRain([at(1), at(2), at(3)], [4, 0, 0.001]);
    const mark = barMark(bars, toX, (value) => value * 10, '#00f');
    expect(mark).toEqual({
      kind: 'boxes',
      color: '#00f',
      boxes: [
        { x: 0, y: 0, width: 9, height: 40 },
        { x: 20, y: 0, width: 9, height: 1 },
      ],
    });
  });

  it('stands on the zero line of an upright axis', () => {
    const mark = barMark(hourlyRain([at(1)], [4]), toX, (value) => 100 - value * 10, '#00f');
    expect(mark).toMatchObject({ boxes: [{ y: 60, height: 40 }] });
  });
});
