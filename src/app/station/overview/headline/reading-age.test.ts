import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { isBehind, measuredAt } from './reading-age.ts';

const MINUTE = 60_000;
const NOW = epochMs(1_800_000_000_000);

describe('the age of a reading', () => {
  it('is the station’s, whenever its report arrived', () => {
    expect(measuredAt(NOW, epochMs(NOW - 4 * MINUTE))).toBe(NOW - 4 * MINUTE);
    expect(measuredAt(null, NOW)).toBe(NOW);
    expect(isBehind(NOW, epochMs(NOW - 4 * MINUTE))).toBe(false);
  });

  it('is its own if the sensor fell silent before its station', () => {
    expect(measuredAt(epochMs(NOW - 30 * MINUTE), NOW)).toBe(NOW - 30 * MINUTE);
    expect(isBehind(epochMs(NOW - 30 * MINUTE), NOW)).toBe(true);
    expect(isBehind(epochMs(NOW - 5 * MINUTE), NOW)).toBe(false);
  });

  it('is the time of receipt without a station timestamp', () => {
    expect(measuredAt(NOW, epochMs(Number.NaN))).toBe(NOW);
    expect(isBehind(NOW, epochMs(Number.NaN))).toBe(false);
    expect(measuredAt(null, epochMs(Number.NaN))).toBeNaN();
  });
});
