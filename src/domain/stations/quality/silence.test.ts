import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { hasGoneSilent } from './silence.ts';

const MINUTE = 60_000;
const T = epochMs(1_800_000_000_000);

describe('a station', () => {
  it('has gone silent when the network has spoken for five minutes without it', () => {
    expect(hasGoneSilent(T, epochMs(T + 5 * MINUTE))).toBe(false);
    expect(hasGoneSilent(T, epochMs(T + 5 * MINUTE + 1))).toBe(true);
    expect(hasGoneSilent(T, epochMs(T + 10 * 60 * MINUTE))).toBe(true);
  });

  it('is not to blame for a line that stands still, nor for a stamp it never gave', () => {
    expect(hasGoneSilent(T, T)).toBe(false);
    expect(hasGoneSilent(epochMs(T + MINUTE), T)).toBe(false);
    expect(hasGoneSilent(epochMs(Number.NaN), T)).toBe(false);
    expect(hasGoneSilent(T, epochMs(-Infinity))).toBe(false);
  });
});
