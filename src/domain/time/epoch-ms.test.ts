import { describe, expect, it } from 'vitest';
import { decodeStamp, readStamp } from './epoch-ms.ts';

const noon = Date.UTC(2026, 8, 11, 12, 0, 0);

describe('decodeStamp', () => {
  it.each([
    ['2026-09-11T12:00:00Z', noon],
    ['2026-09-11T12:00:00.098Z', noon + 98],
    ['2026-09-11T12:00:00+00:00', noon],
    ['2026-09-11 12:00:00', noon],
    ['2026-09-11 12:00:00Z', noon],
    ['2026-09-11T12:00:00', noon],
    ['2026-09-11T12:00', noon],
    ['2026-09-11T09:00:00-03:00', noon],
    ['2026-09-11T09:00:00-0300', noon],
    ['2026-09-11t12:00:00z', noon],
    ['2026-09-11T12:00:00.0981234Z', noon + 98],
    ['2026-09-11T12:00:00.5Z', noon + 500],
    [' 2026-09-11T12:00:00Z ', noon],
  ])('PROVIDER 3: reads %j', (raw, instant) => {
    expect(decodeStamp(raw)).toBe(instant);
  });

  it('PROVIDER 3: a stamp without an offset is read at the given one, one with an offset is not touched', () => {
    expect(decodeStamp('2026-09-11T09:00:00', -180)).toBe(noon);
    expect(decodeStamp('2026-09-11T17:45:00', 345)).toBe(noon);
    expect(decodeStamp('2026-09-11T12:00:00Z', -180)).toBe(noon);
    expect(readStamp('2026-09-11T12:00:00+05:45')).toEqual({ wall: noon, offsetMinutes: 345 });
    expect(readStamp('2026-09-11T12:00')).toEqual({ wall: noon, offsetMinutes: null });
  });

  it.each([
    { raw: '', why: 'blank' },
    { raw: 'agora', why: 'a word' },
    { raw: '2026-02-31T12:00:00Z', why: 'no such day' },
    { raw: '2026-13-01T12:00:00Z', why: 'no such month' },
    { raw: '2026-09-11T24:00:00Z', why: 'no such hour' },
    { raw: '2026-09-11T12:60:00Z', why: 'no such minute' },
    { raw: '2026-09-11T12:00:60Z', why: 'no such second' },
    { raw: '2026-09-11T12:00:00+99:99', why: 'no such zone' },
    { raw: '0026-09-11T12:00:00Z', why: 'a century cut off' },
    { raw: '2026-09-11', why: 'a day alone' },
    { raw: `2026-09-11T12:00:00Z${' '.repeat(40)}`, why: 'too long' },
    { raw: 1_789_000_000_000, why: 'a number' },
    { raw: null, why: 'null' },
    { raw: {}, why: 'an object' },
  ])('PROVIDER 8: $raw is no stamp ($why)', ({ raw }) => {
    expect(decodeStamp(raw)).toBeNull();
  });

  it('PROVIDER 8: an old and a future stamp are what they say', () => {
    expect(decodeStamp('1970-01-01T00:00:00Z')).toBe(0);
    expect(decodeStamp('2999-12-31T23:59:59Z')).toBe(Date.UTC(2999, 11, 31, 23, 59, 59));
  });
});
