import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/epoch-ms.ts';
import { parseRetention } from './retention.ts';

describe('retention', () => {
  it.each([
    ['72h,90d', 72 * HOUR_MS, 90 * DAY_MS],
    ['1h, 31d', HOUR_MS, 31 * DAY_MS],
    ['30d,3650d', 30 * DAY_MS, 3_650 * DAY_MS],
    ['720h,744h', 30 * DAY_MS, 31 * DAY_MS],
  ])('reads %s', (text, rawMs, stepsMs) => {
    expect(parseRetention(text)).toEqual({ ok: true, value: { rawMs, stepsMs } });
  });

  it.each([
    '',
    '72h',
    '72h,90d,1d',
    '72,90',
    '72h,90m',
    '-1h,90d',
    '0h,90d',
    '31d,90d',
    '72h,30d',
    '72h,3651d',
  ])('refuses "%s" in one line', (text) => {
    const read = parseRetention(text);
    expect(read.ok ? '' : read.error).toMatch(/^[^\n]{10,200}$/);
  });
});
