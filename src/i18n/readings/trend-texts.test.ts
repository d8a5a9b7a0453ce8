import { describe, expect, it } from 'vitest';
import type { HourlyChange } from '#domain/stations/inflow-sense.ts';
import { risenBy } from '#tests/support/app/station-brief.ts';
import { changeText, rateText, riseTrend, trendNow } from './trend-texts.ts';

/** Replaces non-breaking spaces, so that expectations use plain ones. */
const textOf = (change: HourlyChange, unit: string | null = 'm') =>
  changeText(change, unit)?.replaceAll('\u00a0', ' ') ?? null;

describe('the change of a dam’s level in words', () => {
  it('gives metres first, then percentage points', () => {
    expect(textOf({ metres: 0.123, percent: 0.44 })).toBe('subiu 0,12 m (0,4 ponto percentual)');
    expect(textOf({ metres: -1.5, percent: -12 })).toBe('baixou 1,50 m (12,0 pontos percentuais)');
    expect(textOf({ metres: null, percent: 2 })).toBe('subiu 2,0 pontos percentuais');
    expect(textOf({ metres: -0.2, percent: null })).toBe('baixou 0,20 m');
  });

  it('calls a change below the last digit steady', () => {
    expect(textOf({ metres: 0.004, percent: 0.04 })).toBe('estável');
    expect(textOf({ metres: 0.004, percent: 0.2 })).toBe('subiu 0,2 ponto percentual');
  });

  it('has no unit beside a number without one (SPEC 9)', () => {
    expect(textOf({ metres: -1.5, percent: null }, null)).toBe('baixou 1,50 N/D');
    expect(rateText(9, null)).toBe('subiu 0,09\u00a0N/D em 1\u00a0h');
    expect(riseTrend(risenBy(9), null)?.words).toBe(
      'subiu 0,09\u00a0±\u00a00,02\u00a0N/D na última hora',
    );
    expect(rateText(9, 'm')).toBe('subiu 9\u00a0cm em 1\u00a0h');
    expect(riseTrend(risenBy(-9), 'm')?.words).toBe(
      'baixou 9\u00a0±\u00a02\u00a0cm na última hora',
    );
    expect(riseTrend(risenBy(1), 'm')).toMatchObject({ amount: 'estável', words: 'estável' });
    // Clear in its direction, not in its size.
    const falls = { rate: -60, low: -300, high: 0.4, band: 240 };
    expect(riseTrend({ hour: falls, now: -60 }, 'm')).toMatchObject({
      amount: '60\u00a0cm em 1\u00a0h',
      words: 'baixou de 0 a 300\u00a0cm na última hora',
    });
  });

  it('names where a level goes now only where that is another direction than in the hour', () => {
    const trendOf = (hour: number, now: number) => riseTrend(risenBy(hour, now), 'm');
    expect(trendOf(14, -8)).toEqual({
      direction: 'falling',
      amount: 'já baixa',
      words: 'subiu 14\u00a0±\u00a02\u00a0cm na última hora, já baixa',
    });
    expect(trendOf(14, 30)).toEqual(trendOf(14, 14));
    expect(trendOf(1, 3)?.words).toBe('estável, já sobe');
    expect(trendNow(14, 'steady', 'm')?.words).toBe('subiu 14\u00a0cm em 1\u00a0h, já estável');
    expect(riseTrend({ hour: 'unclear', now: -8 }, 'm')?.words).toBe('já baixa');
    expect(riseTrend({ hour: 'unclear', now: null }, 'm')).toBeNull();
    expect(trendNow(14, null, 'm')).toMatchObject({ direction: 'rising' });
    expect(trendNow(Number.NaN, null, 'm')).toBeNull();
  });

  it('is null if unknown, and never contradicts itself', () => {
    expect(textOf({ metres: null, percent: null })).toBeNull();
    expect(textOf({ metres: 0.5, percent: -0.5 })).toBe('subiu 0,50 m');
  });
});
