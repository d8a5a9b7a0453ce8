import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { ageOf, freshnessByAge, freshnessOf, silentAfter } from './freshness.ts';

const NOW = epochMs(1_800_000_000_000);
const minutesAgo = (minutes: number) => freshnessByAge(epochMs(NOW - minutes * 60_000), NOW);

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
    expect(freshnessByAge(NOW, last)).toBe('late');
    expect(freshnessByAge(NOW, epochMs(last + 1))).toBe('silent');
  });

  it('is unknown without a time of measurement', () => {
    expect(freshnessByAge(epochMs(Number.NaN), NOW)).toBe('unknown');
  });

  it('is in doubt while its source is, unless it is silent or undated already', () => {
    const source = { name: 'Vizinha', licence: null, url: null, doubtSince: NOW };
    const of = (minutes: number) => {
      const reportedAt = epochMs(NOW - minutes * 60_000);
      return [{ source }, { source: { ...source, doubtSince: null } }, {}].map((station) =>
        freshnessOf({ station, reportedAt }, NOW),
      );
    };
    expect(of(0)).toEqual(['doubtful', 'current', 'current']);
    expect(of(6)).toEqual(['doubtful', 'late', 'late']);
    expect(of(61)).toEqual(['silent', 'silent', 'silent']);
    expect(of(Number.NaN)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('fault row 33: a stamp from the future is now', () => {
    expect(ageOf(epochMs(NOW + 600_000), NOW)).toBe(0);
    expect(freshnessByAge(epochMs(NOW + 600_000), NOW)).toBe('current');
  });
});
