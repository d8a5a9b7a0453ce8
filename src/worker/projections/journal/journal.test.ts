import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyJournalFrame } from '#app/journal/use-journal.ts';
import {
  encodeJournalEntry,
  encodeJournalIndex,
  joinJournalDay,
  journalDayPath,
  type JournalEntry,
} from '#contract/journal/journal.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { codigo, path, tagEvent } from '#tests/support/log/tag-events.ts';
import type { JournalQuery, ShownJournal } from '#worker/api/journal.ts';
import type { PastMoment } from '../projection.ts';
import { Rejections } from '../../feed/rejections.ts';
import { FEED_TIMERS } from '../../ports.ts';
import { Journal } from './journal.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ALL: JournalQuery = { codigos: null, kinds: null, search: '', days: 2, limit: 100 };

const entry = (id: number, at: number, station = 'EST-1'): JournalEntry => ({
  id,
  at: epochMs(at),
  station: codigo(station),
  event: { kind: 'back', reportedAt: epochMs(at) },
  position: null,
  annulled: null,
});

/** A server that keeps a journal of some days, and counts what it is asked. `pace`: milliseconds to an answer; null: it fails. */
const journalServer = () => {
  const days = new Map<string, readonly JournalEntry[]>();
  const asked: string[] = [];
  const state: { pace: number | null; until: number | null } = { pace: 0, until: 5 };
  const listed = () =>
    Array.from(days, ([day, entries]) => ({
      day,
      revision: `r${entries.length}`,
      entries: entries.length,
    }));
  const answer = (path: string): string => {
    if (path === '/journal.json') {
      const { until } = state;
      return encodeJournalIndex({ days: listed(), until: until === null ? null : epochMs(until) });
    }
    const found = listed().find((day) => journalDayPath(day) === path);
    if (found === undefined) throw new Error(path);
    return joinJournalDay(found.day, (days.get(found.day) ?? []).map(encodeJournalEntry));
  };
  const get: typeof fetch = async (url) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url);
    asked.push(pathname);
    const { pace } = state;
    if (pace === null) throw new Error('down');
    if (pace > 0) {
      await new Promise((resolve) => {
        setTimeout(resolve, pace);
      });
    }
    return new Response(answer(pathname));
  };
  const log = logFixture();
  const rejections = new Rejections();
  const onAnswer = vi.fn<() => void>();
  const ports = { fetch: get, timers: FEED_TIMERS, elapsed: () => Date.now() };
  const source = Journal.source(ports, 'https://site.test/journal.json', rejections, onAnswer);
  return {
    days,
    state,
    log,
    onAnswer,
    takeAsked: () => asked.splice(0),
    open: (query: JournalQuery = ALL, until?: PastMoment) => {
      const view = new Journal(log, source, query, until);
      let shown: ShownJournal | null = null;
      return {
        view,
        /** What is shown after the frame that is due, if one is. */
        pull: () => {
          if (view.stale) shown = applyJournalFrame(shown, view.frame());
          return shown;
        },
      };
    },
  };
};

const keysOf = (shown: ShownJournal | null) =>
  shown?.kind === 'ready' ? shown.entries.map(({ key }) => key) : (shown?.kind ?? null);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('has the newest days, newest entry first, within seconds, and reads again only days that have changed', async () => {
  const { days, open, takeAsked } = journalServer();
  days.set('2026-09-09', [entry(1, 0)]);
  days.set('2026-09-10', [entry(2, DAY)]);
  days.set('2026-09-11', [entry(4, 2 * DAY), entry(3, 2 * DAY + MINUTE)]);
  const { view, pull } = open();
  expect(pull()).toBeNull();
  await pass(1);
  const shown = pull();
  expect(keysOf(shown)).toEqual([3, 4, 2]);
  expect(shown).toMatchObject({ hasMore: true, isCut: false, until: 5, isOld: false });
  takeAsked();
  await pass(9_000);
  // Nothing has happened: what is shown is the same object.
  expect(pull()).toBe(shown);
  days.set('2026-09-11', [...(days.get('2026-09-11') ?? []), entry(5, 2 * DAY + 2 * MINUTE)]);
  takeAsked();
  await pass(9_000);
  expect(keysOf(pull())).toEqual([5, 3, 4, 2]);
  expect(takeAsked()).toEqual(['/journal.json', '/journal/2026-09-11.r3.json']);
  view.update({ ...ALL, days: 7 });
  await pass(1);
  const whole = pull();
  expect(keysOf(whole)).toEqual([5, 3, 4, 2, 1]);
  expect(whole).toMatchObject({ hasMore: false });
  expect(takeAsked()).toEqual(['/journal.json', '/journal/2026-09-09.r1.json']);
  // A hidden page takes no frame: it is asked once more, and then not again.
  await pass(10 * MINUTE);
  expect(takeAsked()).toEqual(['/journal.json']);
  // Back, it is asked again.
  days.set('2026-09-11', [entry(6, 2 * DAY + 3 * MINUTE)]);
  pull();
  await pass(1);
  expect(keysOf(pull())).toEqual([6, 2, 1]);
});

it('is narrowed by stations, kinds and words, cut, and has the names of stations as they become known', async () => {
  const { days, log, open } = journalServer();
  days.set('2026-09-11', [entry(1, 1), entry(2, 2, 'EST-2'), entry(3, 3, 'EST-3')]);
  const shown = async (query: Partial<JournalQuery>) => {
    const { pull } = open({ ...ALL, ...query });
    await pass(1);
    return pull();
  };
  expect(keysOf(await shown({ codigos: ['EST-2'] }))).toEqual([2]);
  expect(keysOf(await shown({ kinds: ['silent'] }))).toEqual([]);
  const cut = await shown({ limit: 2 });
  expect([keysOf(cut), cut]).toMatchObject([[3, 2], { isCut: true }]);
  expect(keysOf(await shown({ limit: 1, to: epochMs(2) }))).toEqual([2]);
  const named = open();
  await pass(1);
  expect(named.pull()).toMatchObject({ entries: [{}, { name: 'EST-2' }, {}] });
  const from = log.log.head;
  log.apply(tagEvent('EST-2', path('Name/General'), 'Jandó'));
  log.apply(tagEvent('EST-3', path('Data/Rio/RioNome'), 'Rio Aruê'));
  for (const rows of log.log.rows(from)) named.view.follow(rows);
  expect(named.pull()).toMatchObject({ entries: [{}, { name: 'Jandó' }, {}] });
  expect(keysOf(await shown({ search: 'jando' }))).toEqual([2]);
  expect(keysOf(await shown({ search: 'ARUE' }))).toEqual([3]);
});

it('keeps what it has while requests fail, marked as old, and fails only without anything', async () => {
  const { days, state, open, takeAsked } = journalServer();
  state.pace = null;
  const { pull } = open();
  await pass(1);
  expect(keysOf(pull())).toBe('failed');
  state.pace = 0;
  days.set('2026-09-11', [entry(1, 0)]);
  await pass(17_000);
  expect(keysOf(pull())).toEqual([1]);
  state.pace = null;
  takeAsked();
  await pass(9_000);
  const old = pull();
  expect([keysOf(old), old]).toMatchObject([[1], { isOld: true }]);
  // Each time it waits twice as long.
  for (let minute = 0; minute < 10; minute += 1) {
    await pass(MINUTE);
    pull();
  }
  expect(takeAsked().length).toBeLessThan(10);
  // In the long pauses what is known is shown to a view that is opened.
  pull();
  await pass(30_000);
  expect(keysOf(open().pull())).toEqual([1]);
});

it('has the journal of a server that is just making it two seconds after it is there', async () => {
  const { days, state, open } = journalServer();
  state.until = null;
  const { pull } = open();
  for (let second = 0; second < 8; second += 1) {
    await pass(1_000);
    expect(keysOf(pull())).toBe('loading');
  }
  state.until = 5;
  days.set('2026-09-11', [entry(1, 0)]);
  await pass(2_001);
  expect(keysOf(pull())).toEqual([1]);
});

it('a view that is opened while the server is slow waits a third of a second at most, once for all', async () => {
  const { days, state, open, onAnswer } = journalServer();
  days.set('2026-09-11', [entry(1, 0)]);
  const first = open();
  await pass(1);
  expect(keysOf(first.pull())).toEqual([1]);
  state.pace = 5_000;
  await pass(10 * MINUTE);
  const calls = onAnswer.mock.calls.length;
  const late = open();
  await pass(1);
  // Ten minutes old: something newer may come at once.
  expect(late.pull()).toBeNull();
  await pass(300);
  expect(onAnswer.mock.calls.length).toBe(calls + 1);
  expect(keysOf(late.pull())).toEqual([1]);
  expect(keysOf(open().pull())).toEqual([1]);
});

it('is that of an instant: what came later has not happened, nor been annulled', async () => {
  const { days, open } = journalServer();
  const annulled = { at: epochMs(DAY + 2), reason: 'datum' } as const;
  days.set('2026-09-09', [entry(1, 0)]);
  days.set('2026-09-10', [{ ...entry(2, DAY), annulled }, entry(3, DAY + 3)]);
  const shownAt = async (at: number, daysAgo: number) => {
    const { pull } = open({ ...ALL, days: 1 }, { at: epochMs(at), daysAgo });
    await pass(1);
    return pull();
  };
  const before = { entries: [{ key: 2, annulled: null }, { key: 1 }] };
  expect(await shownAt(DAY + 1, 1)).toMatchObject(before);
  expect(await shownAt(DAY + 2, 1)).toMatchObject({ entries: [{ key: 2, annulled }, { key: 1 }] });
  expect(await shownAt(0, 32)).toEqual({ kind: 'failed' });
});
