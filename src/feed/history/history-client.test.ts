import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseHistoryStep, type HistoryStep } from '#domain/series/history-step.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import {
  historyProvider,
  LIMITLESS,
  providedRows,
} from '#tests/support/provider/history-provider.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { missingSpans, type Span } from './history-cache.ts';
import type { HistoryClient } from './history-client.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = epochMs(Date.parse('2026-09-11T15:00:00Z'));

const CODIGO = codigo('EST-00013');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const timesOf = async (source: HistoryClient, span: Span, step: HistoryStep = 'Int1h') => {
  const read = await source.read({ codigo: CODIGO, span, step });
  if (!read.ok) throw new Error(read.error);
  return read.value.rows.map(({ timestamp }) => timestamp);
};

const hoursOf = (one: Span): readonly number[] => providedRows(LIMITLESS, one, 'Int1h');

const span: fc.Arbitrary<Span> = fc
  .tuple(fc.nat(40), fc.nat(40))
  .map(([a, b]) => ({ from: epochMs(Math.min(a, b)), to: epochMs(Math.max(a, b)) }));

/** Ranges of up to four months, to the minute, some of which reach beyond now. */
const range: fc.Arbitrary<Span> = fc
  .tuple(fc.integer({ min: -60, max: 120 * 1_440 }), fc.integer({ min: 1, max: 60 * 1_440 }))
  .map(([back, length]) => ({
    from: epochMs(NOW - back * MINUTE - length * MINUTE),
    to: epochMs(NOW - back * MINUTE),
  }))
  // What begins now is of the future, which is not asked for, though this provider has a row of this very instant.
  .filter(({ from }) => from !== NOW);

describe('the spans of history that are still missing', () => {
  it('are what no cached span holds, each instant once', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), span, (covered, wanted) => {
        const missing = missingSpans(covered, wanted);
        // Half instants stand for the open time between two rows.
        for (let at = wanted.from + 0.5; at < wanted.to; at += 1) {
          const holds = ({ from, to }: Span) => from < at && at < to;
          expect(missing.filter(holds).length).toBe(covered.some(holds) ? 0 : 1);
        }
        for (const part of missing) {
          expect(part.from).toBeGreaterThanOrEqual(wanted.from);
          expect(part.to).toBeLessThanOrEqual(wanted.to);
        }
      }),
    );
  });

  it('are asked for in steps that keep the answer small', () => {
    expect(chooseHistoryStep({ from: epochMs(0), to: epochMs(24 * HOUR) })).toBe('Int5min');
    expect(chooseHistoryStep({ from: epochMs(0), to: epochMs(7 * DAY) })).toBe('Int30min');
    expect(chooseHistoryStep({ from: epochMs(0), to: epochMs(90 * DAY) })).toBe('Int3h');
  });
});

describe('the history cache, by codigo and timestamp (SPEC 3)', () => {
  it('gives the same series in whatever order overlapping ranges are asked: no duplicate, no gap, nothing settled asked twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 6 }), async (ranges) => {
        const { asked, source: history } = historyProvider();
        for (const one of ranges) expect(await timesOf(history, one)).toEqual(hoursOf(one));
        expectAskedOnce(asked);
      }),
      propertyRuns(40),
    );
  });

  it('gives it also to questions that are asked at once, and fetches nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(range, { minLength: 2, maxLength: 6 }), async (ranges) => {
        const { asked, source: history } = historyProvider();
        const answers = await Promise.all(ranges.map((one) => timesOf(history, one)));
        expect(answers).toEqual(ranges.map(hoursOf));
        expectAskedOnce(asked);
      }),
      propertyRuns(40),
    );
  });

  it('asks anew only for the youngest rows, which may still change', async () => {
    const { asked, source: history } = historyProvider();
    const day = { from: epochMs(NOW - DAY), to: NOW };
    await timesOf(history, day);
    await timesOf(history, { ...day, from: epochMs(NOW - 6 * HOUR) });
    expect(asked.map(({ from, to }) => [from, to])).toEqual([
      [NOW - DAY, NOW],
      [NOW - 15 * MINUTE, NOW],
    ]);
  });

  it('keeps every step for itself', async () => {
    const { asked, source: history } = historyProvider();
    const past = { from: epochMs(NOW - 3 * DAY), to: epochMs(NOW - 2 * DAY) };
    await timesOf(history, past, 'Int5min');
    await timesOf(history, past, 'Int1h');
    expect(asked.map(({ step }) => step)).toEqual(['Int5min', 'Int1h']);
  });

  it('is bounded: what has not been read for longest goes', async () => {
    const { asked, source: history } = historyProvider({}, 400);
    const week = (weeks: number) => ({
      from: epochMs(NOW - (weeks + 1) * 7 * DAY),
      to: epochMs(NOW - weeks * 7 * DAY - HOUR),
    });
    const read = (name: string, weeks: number) =>
      history.read({ codigo: codigo(name), span: week(weeks), step: 'Int1h' });
    for (const name of ['A-1', 'A-2', 'A-3']) {
      await read(name, 1);
      expect(history.cachedRows).toBeLessThanOrEqual(400);
    }
    await read('A-3', 1);
    expect(asked).toHaveLength(3);
    await read('A-1', 1);
    expect(asked).toHaveLength(4);
  });
});

describe('a long range', () => {
  it('is asked for in pages the provider answers, the newest first, and says how far it is', async () => {
    const { asked, source } = historyProvider();
    const heard: [number, number, number][] = [];
    const year = { from: epochMs(NOW - 365 * DAY), to: NOW };
    const read = await source.read(
      { codigo: CODIGO, span: year, step: 'Int5min' },
      ({ pages, rows }) => heard.push([pages.done, pages.all, rows.length]),
    );
    expect(asked).toHaveLength(13);
    expect(asked[0]?.to).toBe(NOW);
    for (const { from, to } of asked) expect(to - from).toBeLessThanOrEqual(30 * DAY);
    expect(heard.map(([done, all]) => [done, all])).toEqual(
      Array.from({ length: 12 }, (_, index) => [index + 1, 13]),
    );
    expect(heard.map(([, , rows]) => rows)).toEqual(
      Array.from({ length: 12 }, (_, index) => (index + 1) * 30 * 288 + 1),
    );
    expect(read.ok && read.value.rows.length).toBe(365 * 288 + 1);
  });

  it('ends where the provider keeps nothing, says so, and does not ask there again', async () => {
    const availableFrom = NOW - 89 * DAY;
    const { asked, source: history } = historyProvider({ availableFrom });
    const ages = { from: epochMs(Date.parse('1900-01-01T00:00:00-03:00')), to: NOW };
    for (let times = 0; times < 2; times += 1) {
      const read = await history.read({ codigo: CODIGO, span: ages, step: 'Int1h' });
      expect(read.ok && read.value.availableFrom).toBe(availableFrom);
      expect(read.ok && read.value.rows.length).toBe(89 * 24 + 1);
    }
    expect(asked.filter(({ from }) => from < availableFrom - 150 * DAY)).toEqual([]);
    expect(asked.length).toBeLessThan(10);
  });

  it('is found beyond a long silence when older days are asked for by themselves, and from then on', async () => {
    const silent = { from: epochMs(NOW - 300 * DAY), to: epochMs(NOW - 100 * DAY) };
    const { source: history } = historyProvider({ silences: [{ ...silent, filledAt: Infinity }] });
    const years = { from: epochMs(NOW - 700 * DAY), to: NOW };
    const first = await history.read({ codigo: CODIGO, span: years, step: 'Int1h' });
    expect(first.ok && first.value.availableFrom).toBe(silent.to);
    const older = { from: epochMs(NOW - 330 * DAY), to: epochMs(silent.from - HOUR) };
    expect(await timesOf(history, older)).toEqual(hoursOf(older));
    const again = await history.read({ codigo: CODIGO, span: years, step: 'Int1h' });
    expect(again.ok && again.value.availableFrom).toBeNull();
    expect(again.ok && again.value.rows[0]?.timestamp).toBe(hoursOf(years)[0]);
  });

  it('is given up with its question: the page on its way is the last', async () => {
    const { asked, source } = historyProvider();
    const giveUp = new AbortController();
    const year = { from: epochMs(NOW - 365 * DAY), to: NOW };
    await source.read(
      { codigo: CODIGO, span: year, step: 'Int1h' },
      ({ pages }) => pages.done === 2 && giveUp.abort(),
      giveUp.signal,
    );
    expect(asked).toHaveLength(2);
  });

  it('goes on from the page that failed', async () => {
    const { asked, source: history } = historyProvider({
      other: (count) => (count === 3 ? new Response('', { status: 503 }) : null),
    });
    const past = { from: epochMs(NOW - 120 * DAY), to: epochMs(NOW - DAY) };
    const failed = await history.read({ codigo: CODIGO, span: past, step: 'Int1h' });
    expect(failed).toEqual({ ok: false, error: 'unreachable' });
    expect(await timesOf(history, past)).toEqual(hoursOf(past));
    expect(asked).toHaveLength(5);
  });

  it('waits as long as a busy provider asks', async () => {
    const { asked, source } = historyProvider({
      other: (count) =>
        count === 1 ? new Response('', { status: 429, headers: { 'retry-after': '0' } }) : null,
    });
    const past = { from: epochMs(NOW - 2 * DAY), to: epochMs(NOW - DAY) };
    expect(await timesOf(source, past)).toEqual(hoursOf(past));
    expect(asked).toHaveLength(2);
  });
});

/** No open time between two rows that cannot change any more was asked for twice. */
function expectAskedOnce(asked: readonly Span[]): void {
  const settled = asked.map(({ from, to }) => ({ from, to: Math.min(to, NOW - 15 * MINUTE) }));
  const ordered = settled
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  for (const [index, { from }] of ordered.entries()) {
    expect(from).toBeGreaterThanOrEqual(ordered[index - 1]?.to ?? -Infinity);
  }
}
