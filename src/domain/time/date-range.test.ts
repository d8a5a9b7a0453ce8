import { zones } from '#tests/support/network/zones.ts';
import { epochMs } from './epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayText,
  daysIn,
  decodeDay,
  decodeDayOrMonth,
  decodeTypedDay,
  decodeTypedRange,
  monthsBefore,
} from './date-range.ts';
import { dayOf } from './zone-days.ts';

describe('days', () => {
  it.each(['1900-01-01', '2026-09-11', '2028-02-29', '2099-12-31'])(
    'SPEC 5: %s can be chosen',
    (day) => {
      expect(decodeDay(day)).toEqual({ ok: true, value: day });
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
});

describe('a month', () => {
  it('is chosen as a day is, and has all its days and those before it', () => {
    expect(decodeDayOrMonth('2026-09-11')).toEqual({ ok: true, value: '2026-09-11' });
    expect(decodeDayOrMonth('2028-02')).toEqual({ ok: true, value: '2028-02' });
    for (const raw of ['2026-13', '1899-12', '2026-9', 202_609]) {
      expect(decodeDayOrMonth(raw).ok).toBe(false);
    }
    expect(daysIn('2026-09-11')).toEqual({ first: '2026-09-11', last: '2026-09-11' });
    expect(daysIn('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
    expect(monthsBefore('2026-03-31', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(dayText('2026-09')).toBe('09/2026');
  });
});

describe('a typed day', () => {
  it.each(['11/09/2026', '11.9.2026', '11-09-2026', ' 11 9 2026 ', '11092026', '2026-09-11'])(
    'is read from %j',
    (text) => {
      expect(decodeTypedDay(text)).toEqual({ ok: true, value: '2026-09-11' });
    },
  );

  it('is read back as it is written, any day of the range (SPEC 5)', () => {
    const first = Date.parse('1900-01-02T12:00:00Z');
    const last = Date.parse('2099-12-30T12:00:00Z');
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), zones, (instant, zone) => {
        const day = dayOf(epochMs(instant), zone);
        expect(decodeTypedDay(dayText(day))).toEqual({ ok: true, value: day });
      }),
    );
  });

  it.each(['31/02/2026', '29/02/2100', '00/01/2026', '11/13/2026', '11/09/26', 'ontem', ''])(
    '%j is none',
    (text) => {
      expect(decodeTypedDay(text)).toEqual({ ok: false, error: 'not-a-day' });
    },
  );

  it.each(['31/12/1899', '01/01/2100'])('SPEC 5: %s cannot be chosen', (text) => {
    expect(decodeTypedDay(text)).toEqual({ ok: false, error: 'out-of-range' });
  });

  it('is refused or understood, whatever is written, and never thrown about', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), (text) => {
        const day = decodeTypedDay(text);
        if (day.ok) expect(decodeDay(day.value).ok).toBe(true);
      }),
    );
  });
});

describe('two typed days', () => {
  const range = (first: string, last: string) => decodeTypedRange({ first, last });

  it('are a range wherever they lie between 01/01/1900 and 31/12/2099 (SPEC 5), days to come as well', () => {
    const days = fc.integer({ min: 0, max: 73_048 }).map((count) => {
      const day = new Date(Date.UTC(1900, 0, 1 + count)).toISOString().slice(0, 10);
      return { day, text: dayText(day) };
    });
    fc.assert(
      fc.property(days, days, (a, b) => {
        const isOrdered = a.day <= b.day;
        const decoded = range(a.text, b.text);
        expect(decoded.ok).toBe(isOrdered);
        if (decoded.ok) expect(decoded.value).toEqual({ first: a.day, last: b.day });
      }),
    );
    expect(range('01/01/1900', '31/12/2099').ok).toBe(true);
    expect(range('01/01/2050', '31/12/2099').ok).toBe(true);
  });

  it('are told apart by what is wrong with them', () => {
    expect(range('31/02/2026', '01/01/1800')).toEqual({
      ok: false,
      error: { first: 'not-a-day', last: 'out-of-range', range: null },
    });
    expect(range('11/09/2026', '10/09/2026')).toEqual({
      ok: false,
      error: { first: null, last: null, range: 'reversed' },
    });
  });
});
