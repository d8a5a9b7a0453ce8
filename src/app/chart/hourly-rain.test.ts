import { describe, expect, it } from 'vitest';
import { barMark } from './bar-mark.ts';
import { barAt, hourlyRain } from './hourly-rain.ts';

const HOUR = 3_600_000;
const at = (hours: number): number => hours * HOUR;

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
