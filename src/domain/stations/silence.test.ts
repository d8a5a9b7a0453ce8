import { describe, expect, it } from 'vitest';
import { hasGoneSilent } from './silence.ts';

const MINUTE = 60_000;
const T = 1_800_000_000_000;

describe('a station', () => {
  it('has gone silent when the network has spoken for five minutes without it', () => {
    expect(hasGoneSilent(T, T + 5 * MINUTE)).toBe(false);
    expect(hasGoneSilent(T, T + 5 * MINUTE + 1)).toBe(true);
    expect(hasGoneSilent(T, T + 10 * 60 * MINUTE)).toBe(true);
  });

  it('is not to blame for a line that stands still, nor for a stamp it never gave', () => {
    expect(hasGoneSilent(T, T)).toBe(false);
    expect(hasGoneSilent(T + MINUTE, T)).toBe(false);
    expect(hasGoneSilent(Number.NaN, T)).toBe(false);
    expect(hasGoneSilent(T, -Infinity)).toBe(false);
  });
});
