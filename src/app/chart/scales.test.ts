import { describe, expect, it } from 'vitest';
import { timeFraction, timeTicks, valueAxis, valueDomain } from './scales.ts';

const at = (stamp: string): number => Date.parse(stamp);

describe('timeTicks', () => {
  it('puts ticks on whole hours of America/Sao_Paulo and names the day at its beginning', () => {
    const ticks = timeTicks(
      { from: at('2026-09-10T20:30:00-03:00'), to: at('2026-09-11T08:30:00-03:00') },
      4,
    );
    expect(ticks.map(({ label }) => label)).toEqual(['21:00', '11/09', '03:00', '06:00']);
    expect(ticks[1]?.value).toBe(at('2026-09-11T00:00:00-03:00'));
  });

  it('names days on a long span', () => {
    const ticks = timeTicks(
      { from: at('2026-09-01T00:00:00-03:00'), to: at('2026-09-29T00:00:00-03:00') },
      4,
    );
    expect(ticks.every(({ label }) => /^\d\d\/09$/.test(label))).toBe(true);
  });
});

describe('timeFraction', () => {
  it('runs from 0 to 1 and bears a span of nothing', () => {
    expect(timeFraction({ from: 100, to: 300 }, 250)).toBe(0.75);
    expect(timeFraction({ from: 100, to: 100 }, 100)).toBe(0);
  });
});

describe('valueDomain', () => {
  it('leaves gaps out and never magnifies a still river', () => {
    const [low, high] = valueDomain([4.61, Number.NaN, 4.63], { kind: 'around', leastSpan: 0.5 });
    expect(high - low).toBeCloseTo(0.5);
    expect((low + high) / 2).toBeCloseTo(4.62);
  });

  it('leaves room above and below what moves', () => {
    const [low, high] = valueDomain([2, 12], { kind: 'around', leastSpan: 0.5 });
    expect(low).toBeLessThan(2);
    expect(high).toBeGreaterThan(12);
  });

  it('starts at zero where zero means something', () => {
    expect(valueDomain([0.4], { kind: 'from-zero', leastTop: 5 })).toEqual([0, 5]);
    expect(valueDomain([31], { kind: 'from-zero', leastTop: 5 })).toEqual([0, 31]);
    expect(valueDomain([], { kind: 'from-zero', leastTop: 5 })).toEqual([0, 5]);
    expect(valueDomain([Number.NaN], { kind: 'around', leastSpan: 5 })).toEqual([0, 5]);
  });
});

describe('valueAxis', () => {
  it('grows upwards, rain downwards', () => {
    const level = valueAxis([0, 10], 100, { count: 4 });
    expect(level.toY(0)).toBe(100);
    expect(level.toY(10)).toBe(0);
    const rain = valueAxis([0, 10], 100, { count: 4, inverted: true });
    expect(rain.toY(0)).toBe(0);
    expect(rain.toY(10)).toBe(100);
  });

  it('writes ticks as pt-BR numbers with the decimals of their step', () => {
    expect(valueAxis([4, 5], 100, { count: 4 }).ticks.map(({ label }) => label)).toEqual([
      '4,0',
      '4,2',
      '4,4',
      '4,6',
      '4,8',
      '5,0',
    ]);
    expect(valueAxis([0, 100], 100, { count: 2 }).ticks.map(({ label }) => label)).toEqual([
      '0',
      '50',
      '100',
    ]);
  });
});
