import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { seenAt, VISITS, type Visits } from './visits.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.UTC(2026, 8, 11);
const seen = (at: number | null): Visits => ({
  seen: at === null ? null : epochMs(at),
  absence: null,
});

it('has an absence after half an hour, of a week at most, and none after the clock was set back', () => {
  const now = epochMs(NOW);
  const spanAfter = (ms: number) => seenAt(seen(NOW - ms), now).absence;
  expect(spanAfter(30 * MINUTE - 1)).toBeNull();
  expect(spanAfter(30 * MINUTE)).toEqual({ from: NOW - 30 * MINUTE, to: NOW });
  expect(spanAfter(30 * DAY)).toEqual({ from: NOW - 7 * DAY, to: NOW });
  expect(spanAfter(-DAY)).toBeNull();
  expect(seenAt(seen(null), now)).toEqual(seen(NOW));
  const after = seenAt(seen(NOW - DAY), now);
  expect(seenAt(after, epochMs(NOW + MINUTE)).absence).toEqual(after.absence);
});

it('is stored and read again, and whatever else is stored is no absence', () => {
  const whole = seenAt(seen(NOW - DAY), epochMs(NOW));
  expect(VISITS.decode(VISITS.encode(whole))).toEqual(whole);
  expect(VISITS.decode(VISITS.encode(seen(NOW)))).toEqual(seen(NOW));
  for (const text of [
    '{"vista":1e400}',
    '{"vista":"1","de":1,"ate":1}',
    '{"de":1,"ate":99999999999}',
    '{"vista":-5,"de":2,"ate":1}',
    '{"vista":8640000000000001,"de":1}',
  ]) {
    expect(VISITS.decode(text)).toEqual(seen(null));
  }
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 200 }), fc.json({ maxDepth: 3 })), (text) => {
      const { seen: at, absence } = VISITS.decode(text);
      expect(at === null || Number.isSafeInteger(at)).toBe(true);
      expect(absence === null || absence.to > absence.from).toBe(true);
    }),
  );
});
