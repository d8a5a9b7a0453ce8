import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { ageOf, freshnessOf, silentAfter } from './freshness.ts';

const NOW = epochMs(1_800_000_000_000);
const minutesAgo = (minutes: number) => freshnessOf(epochMs(NOW - minutes * 60_000), NOW);

describe('freshness', () => {
  it('a reading is late after twenty missed reports, and silent after an hour', () => {
    expect([0, 5, 6, 60, 61].map(minutesAgo)).toEqual([
      'current',
      'current',
      'late',
      'late',
      'silent',
    ]);
  });

  it('knows until when a reading is not silent', () => {
    const last = silentAfter(NOW);
    expect(freshnessOf(NOW, last)).toBe('late');
    expect(freshnessOf(NOW, epochMs(last + 1))).toBe('silent');
  });

  it('is unknown without a time of measurement', () => {
    expect(freshnessOf(epochMs(Number.NaN), NOW)).toBe('unknown');
  });

  it('fault row 33: a stamp from the future is now', () => {
    expect(ageOf(epochMs(NOW + 600_000), NOW)).toBe(0);
    expect(freshnessOf(epochMs(NOW + 600_000), NOW)).toBe('current');
  });
});
