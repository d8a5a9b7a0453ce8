import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stepLength } from '#domain/series/history-step.ts';
import { HISTORY_STEPS, type HistoryStep } from '#domain/series/history-step.ts';
import {
  type AskedHistory,
  historyProvider,
  providedRows,
  realTurns,
} from '#tests/support/provider/history-provider.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import type { Span } from './history-cache.ts';
import type { HistoryPart, RowsQuery, HistoryClient } from './history-client.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = epochMs(Date.parse('2026-09-11T15:00:00Z'));
const CODIGO = codigo('EST-00013');
const ALWAYS = { from: epochMs(-Infinity), to: epochMs(Infinity) };

beforeEach(() => {
  // What reads an answer runs in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets time pass until something has come of it. */
const outcome = async <Value>(promise: Promise<Value>): Promise<Value> => {
  let isDone = false;
  const done = promise.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await realTurns();
    if (!isDone) await vi.advanceTimersByTimeAsync(500);
  }
  return done;
};

/** Asks until there is an answer, a minute apart, as a view does. */
const answered = async (source: HistoryClient, question: RowsQuery): Promise<HistoryPart> => {
  for (let times = 0; times < 8; times += 1) {
    const read = await outcome(source.read(question));
    if (read.ok) return read.value;
    await vi.advanceTimersByTimeAsync(MINUTE);
  }
  throw new Error('no answer');
};

const timesOf = ({ rows }: HistoryPart): readonly number[] =>
  rows.map(({ timestamp }) => timestamp);

/** Times of refusing everything, in seconds of the visit. */
const bursts: fc.Arbitrary<readonly Span[]> = fc
  .array(
    fc.record({ pause: fc.integer({ min: 3, max: 60 }), lasts: fc.integer({ min: 1, max: 40 }) }),
    {
      maxLength: 5,
    },
  )
  .chain((list) =>
    fc.boolean().map((isAtOnce) => {
      let at = epochMs(START - (isAtOnce ? 3 * SECOND : 0));
      return list.map(({ pause, lasts }) => {
        const from = epochMs(at + pause * SECOND);
        at = epochMs(from + lasts * SECOND);
        return { from, to: at };
      });
    }),
  );

const question: fc.Arbitrary<RowsQuery> = fc
  .record({
    back: fc.integer({ min: 0, max: 40 * 24 }),
    hours: fc.integer({ min: 1, max: 120 * 24 }),
    step: fc.constantFrom<HistoryStep>('Int1h', 'Int3h', 'Int24h'),
  })
  .map(({ back, hours, step }) => ({
    codigo: CODIGO,
    span: { from: epochMs(START - (back + hours) * HOUR), to: epochMs(START - back * HOUR) },
    step,
  }));

/** A provider that has refused is not hurried: from then on a second lies between two questions, for a minute. */
const expectNoHammering = (asked: readonly AskedHistory[]): void => {
  for (const [index, { at }] of asked.entries()) {
    const before = asked[index - 1];
    const isCareful = asked.slice(0, index).some((one) => one.isRefused && at - one.at < MINUTE);
    if (before !== undefined && isCareful) expect(at - before.at).toBeGreaterThanOrEqual(SECOND);
  }
};

describe('a refusal of history (PROVIDER 4: bursts, ranges and steps are refused in the same words)', () => {
  it('of a burst takes nothing away: no step, no day, no row, and is not answered with a burst', async () => {
    await fc.assert(
      fc.asyncProperty(
        bursts,
        fc.array(question, { minLength: 1, maxLength: 3 }),
        async (refusing, questions) => {
          vi.setSystemTime(START);
          const { limits, asked, source } = historyProvider({ bursts: refusing });
          for (const one of questions) {
            const part = await answered(source, one);
            expect(part).toMatchObject({ step: one.step, availableFrom: null, held: null });
            expect(timesOf(part)).toEqual(providedRows(limits, one.span, one.step ?? 'Int1h'));
          }
          expectNoHammering(asked);
        },
      ),
      propertyRuns(30),
    );
  });

  it('of a step, of too long a range or of days that are not kept is found out: every row there is, and what is said is true', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          keeps: fc.integer({ min: 20 * 24, max: 100 * 24 }).map((hours) => hours * HOUR),
          longest: fc.constantFrom(5 * DAY, 29 * DAY, 60 * DAY, Infinity),
          steps: fc.constantFrom<readonly HistoryStep[]>(HISTORY_STEPS, ['Int1h', 'Int24h']),
          bursts,
        }),
        question,
        async (some, one) => {
          vi.setSystemTime(START);
          const { limits, asked, source } = historyProvider(some);
          const part = await answered(source, one);
          const step = one.step !== null && limits.steps.includes(one.step) ? one.step : 'Int1h';
          expect(part.step).toBe(step);
          // The limit moves on while it is looked for.
          const limit = START - limits.keeps;
          const availableFrom = part.availableFrom ?? one.span.from;
          if (one.span.from >= Date.now() - limits.keeps) expect(part.availableFrom).toBeNull();
          if (one.span.from < limit) expect(part.availableFrom).not.toBeNull();
          expect(timesOf(part)).toEqual(
            providedRows(
              limits,
              { from: epochMs(Math.max(one.span.from, availableFrom)), to: one.span.to },
              step,
            ),
          );
          if (part.availableFrom !== null) {
            expect(part.availableFrom).toBeGreaterThanOrEqual(limit);
            const late = Date.now() - START + HOUR + stepLength(step);
            expect(part.availableFrom - limit).toBeLessThanOrEqual(late);
          }
          expectNoHammering(asked);
          expect(asked.length).toBeLessThan(200);
          // Proven once, it costs nothing for a while.
          const before = asked.length;
          await outcome(source.read(one));
          const isBurst = (at: number) => some.bursts.some(({ from, to }) => at >= from && at < to);
          const refused = asked.slice(before).filter((again) => again.isRefused);
          expect(refused.filter(({ at }) => !isBurst(at))).toEqual([]);
        },
      ),
      propertyRuns(20),
    );
  });

  it('is told while it lasts, and what is there is shown', async () => {
    const { source } = historyProvider({
      bursts: [{ from: START, to: epochMs(START + 4 * SECOND) }],
    });
    const held: (string | null)[] = [];
    const span = { from: epochMs(START - 2 * DAY), to: epochMs(START - DAY) };
    const read = await outcome(
      source.read({ codigo: CODIGO, span, step: 'Int1h' }, (part) => held.push(part.held)),
    );
    expect(held).toEqual(['refused']);
    expect(read).toMatchObject({ ok: true, value: { held: null } });
  });

  it('is not asked about any more once nobody waits', async () => {
    const { asked, source } = historyProvider({ bursts: [ALWAYS] });
    const leaving = new AbortController();
    const span = { from: epochMs(START - 2 * DAY), to: epochMs(START - DAY) };
    const reading = source.read(
      { codigo: CODIGO, span, step: 'Int1h' },
      () => leaving.abort(),
      leaving.signal,
    );
    await outcome(reading);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked).toHaveLength(1);
  });

  it('of everything is a failure, after a few tries', async () => {
    const { asked, source } = historyProvider({ bursts: [ALWAYS] });
    const span = { from: epochMs(START - 2 * DAY), to: epochMs(START - DAY) };
    const read = await outcome(source.read({ codigo: CODIGO, span, step: 'Int30min' }));
    expect(read).toEqual({ ok: false, error: 'refused' });
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  it('that was proven is tried again later, or when somebody asks for it', async () => {
    const steps: HistoryStep[] = ['Int1h'];
    const { asked, source } = historyProvider({ steps });
    const one = {
      codigo: CODIGO,
      span: { from: epochMs(START - 2 * DAY), to: epochMs(START - DAY) },
      step: 'Int30min',
    } as const;
    expect((await answered(source, one)).step).toBe('Int1h');
    const count = asked.length;
    expect((await answered(source, one)).step).toBe('Int1h');
    expect(asked.length).toBe(count);
    steps.push('Int30min');
    expect((await answered(source, { ...one, again: true })).step).toBe('Int30min');
    steps.pop();
    const other = { ...one, codigo: codigo('EST-00014') };
    expect((await answered(source, other)).step).toBe('Int1h');
    steps.push('Int30min');
    vi.setSystemTime(Date.now() + 31 * MINUTE);
    expect((await answered(source, other)).step).toBe('Int30min');
  });

  it('of older days alone says from when on there are readings', async () => {
    const { source } = historyProvider({ keeps: 89 * DAY });
    const span = { from: epochMs(START - 150 * DAY), to: epochMs(START - 120 * DAY) };
    const part = await answered(source, { codigo: CODIGO, span, step: 'Int24h' });
    expect(part.rows).toEqual([]);
    expect(Math.abs((part.availableFrom ?? 0) - (START - 89 * DAY))).toBeLessThan(2 * HOUR);
  });
});

describe('what a station fills in later', () => {
  it('appears: at once when it is asked for, else when the hole has rested', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            back: fc.integer({ min: 0, max: 3 * 96 }),
            quarters: fc.integer({ min: 1, max: 40 }),
            filledAfter: fc.integer({ min: 1, max: 600 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 8 }),
        fc.constantFrom<HistoryStep>('Int5min', 'Int15min', 'Int1h'),
        fc.boolean(),
        async (list, waits, step, again) => {
          vi.setSystemTime(START);
          const silences = list.map(({ back, quarters, filledAfter }) => {
            const to = epochMs(START - back * 15 * MINUTE);
            return {
              from: epochMs(to - quarters * 15 * MINUTE),
              to,
              filledAt: START + filledAfter * MINUTE,
            };
          });
          const { limits, asked, source } = historyProvider({ silences });
          const one = {
            codigo: CODIGO,
            span: { from: epochMs(START - 5 * DAY), to: epochMs(START + 30 * DAY) },
            step,
          };
          for (const wait of waits) {
            await answered(source, one);
            vi.setSystemTime(Date.now() + wait * MINUTE);
          }
          const filled = Math.max(...silences.map(({ filledAt }) => filledAt));
          vi.setSystemTime(Math.max(Date.now(), filled) + MINUTE + (again ? 0 : 6 * HOUR));
          const part = await answered(source, { ...one, again });
          expect(timesOf(part)).toEqual(providedRows({ ...limits, silences: [] }, one.span, step));
          // A hole or more and the newest rows each time, however many holes there are.
          expect(asked.length).toBeLessThanOrEqual(5 * (waits.length + 1));
        },
      ),
      propertyRuns(40),
    );
  });

  it('is looked for ever more rarely where it never comes', async () => {
    const silences = [
      { from: epochMs(START - DAY), to: epochMs(START - DAY / 2), filledAt: Infinity },
    ];
    const { asked, source } = historyProvider({ silences });
    const one = {
      codigo: CODIGO,
      span: { from: epochMs(START - 2 * DAY), to: START },
      step: 'Int5min',
    } as const;
    for (let minute = 0; minute < 1_440; minute += 5) {
      await answered(source, one);
      vi.setSystemTime(Date.now() + 5 * MINUTE);
    }
    const ofTheHole = asked.filter(({ from, to }) => from < START - DAY / 2 && to > START - DAY);
    expect(ofTheHole.length).toBeLessThanOrEqual(11);
  });
});
