import { describe, expect, it } from 'vitest';
import { dayOf, decodeDay } from './date-range.ts';

describe('days', () => {
  it.each(['1900-01-01', '2026-09-11', '2028-02-29', '2099-12-31'])(
    'SPEC 5: %s can be chosen',
    (day) => {
      const decoded = decodeDay(day);
      expect(decoded.ok ? dayOf(decoded.value) : null).toBe(day);
    },
  );

  it.each(['1899-12-31', '2100-01-01', '0026-01-01'])('SPEC 5: %s cannot', (day) => {
    expect(decodeDay(day).ok).toBe(false);
  });

  it.each(['2026-02-29', '2026-13-01', '11/09/2026', '', 'hoje', null, 20_260_911])(
    '%j is no day',
    (raw) => {
      expect(decodeDay(raw)).toEqual({ ok: false, error: 'not-a-day' });
    },
  );

  it('begin at midnight of America/Sao_Paulo', () => {
    expect(decodeDay('2026-09-11')).toEqual({
      ok: true,
      value: Date.parse('2026-09-11T03:00:00Z'),
    });
    expect(dayOf(Date.parse('2026-09-11T02:59:59Z'))).toBe('2026-09-10');
  });
});
