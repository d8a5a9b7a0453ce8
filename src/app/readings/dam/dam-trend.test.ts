import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/station-series.ts';
import { shown } from '#tests/support/app/shown.ts';
import { damTrend } from './dam-trend.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const T = 1_800_000_000_000;

const series = (
  field: 'barramento_porc' | 'barramento_nivel',
  list: readonly (readonly [at: number, value: number])[],
): Series => ({
  field,
  unit: field === 'barramento_porc' ? '%' : 'm',
  decimals: null,
  times: Float64Array.from(list, ([at]) => T + at),
  values: Float64Array.from(list, ([, value]) => value),
});

const dam = (percent: number | null, upstream: number | null, at: number) => ({
  percent: percent === null ? null : shown(percent, '%'),
  upstream: upstream === null ? null : shown(upstream, 'm'),
  reportedAt: epochMs(T + at),
});

/** A row every five minutes for 25 hours, up to T; storage rises by half a point an hour. */
const history = series(
  'barramento_porc',
  Array.from({ length: 301 }, (_, row) => {
    const at = (row - 300) * 5 * MINUTE;
    return [at, 40 + (0.5 * at) / HOUR] as const;
  }),
);

describe('the trend of a dam', () => {
  it('covers an hour and a day from history and the current reading, without a seam', () => {
    const { lastHour, lastDay, sense, drawn } = damTrend(
      dam(40 + (0.5 * 2) / 60, null, 2 * MINUTE),
      [history],
    );
    expect(lastHour.percent).toBeCloseTo(0.5, 9);
    expect(lastDay.percent).toBeCloseTo(12, 9);
    expect(lastHour.metres).toBeNull();
    expect(sense).toBe('filling');
    expect(drawn.id).toBe('percentual');
    const last = drawn.points.at(-1);
    expect(last).toEqual({ time: T + 2 * MINUTE, value: 40 + (0.5 * 2) / 60 });
  });

  it('uses a constant value that is not sent again', () => {
    const still = series('barramento_porc', [
      [-25 * HOUR, 40],
      [-24 * HOUR, 40],
      [0, 40],
    ]);
    const { lastHour, sense } = damTrend(dam(40, null, 3 * HOUR), [still]);
    expect(lastHour.percent).toBe(0);
    expect(sense).toBe('steady');
  });

  it('draws the level if there is no percentage', () => {
    const level = series('barramento_nivel', [
      [-2 * HOUR, 12],
      [0, 11.8],
    ]);
    const { drawn, lastHour, sense } = damTrend(dam(null, 11.8, 0), [level]);
    expect(drawn.id).toBe('montante');
    expect(lastHour).toEqual({ percent: null, metres: expect.closeTo(-0.1, 9) });
    expect(sense).toBe('emptying');
  });

  it('PROVIDER 5: treats a sentinel in the history as a gap', () => {
    const broken = series('barramento_porc', [
      [-2 * HOUR, 40],
      [-HOUR, -35],
      [0, 40],
    ]);
    const { drawn, sense } = damTrend(dam(40, null, 0), [broken]);
    expect(drawn.points.map(({ value }) => value)).toEqual([40, Number.NaN, 40]);
    expect(sense).toBeNull();
  });
});
