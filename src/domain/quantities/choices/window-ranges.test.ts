import { describe, expect, it } from 'vitest';
import { RAIN_PERIODS } from './rain-period.ts';
import { chooseCategory, chooseHistory, valueOptionOf } from './selector.ts';
import { offeredWindowRange } from './window-ranges.ts';

const maximumOf = (period: (typeof RAIN_PERIODS)[number]): number =>
  offeredWindowRange(valueOptionOf(chooseHistory(chooseCategory('chuva'), period)), [])?.maximum ??
  0;

describe('the range of a rain’s window', () => {
  it('ends where INMET warns of great danger, in the windows that it names', () => {
    expect(maximumOf('001h')).toBe(60);
    expect(maximumOf('024h')).toBe(100);
  });

  it('grows with the window, in steps that are easy to read', () => {
    const maxima = RAIN_PERIODS.map(maximumOf);
    expect(maxima).toEqual(maxima.toSorted((a, b) => a - b));
    expect(maxima.every((maximum) => maximum >= 10 && maximum % 5 === 0)).toBe(true);
    expect(maximumOf('005min')).toBe(15);
    expect(maximumOf('003h')).toBe(60);
    expect(maximumOf('168h')).toBe(145);
  });

  it('is of rain alone', () => {
    expect(offeredWindowRange(valueOptionOf(chooseCategory('taxa')), [])).toBeNull();
    expect(offeredWindowRange(valueOptionOf(chooseCategory('rio')), [])).toBeNull();
  });
});
