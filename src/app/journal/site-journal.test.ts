import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  encodeJournalEntry,
  encodeJournalIndex,
  joinJournalDay,
  journalDayPath,
  type JournalEntry,
} from '#contract/journal/journal.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { SiteJournal } from './site-journal.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const entry = (id: number, at: number): JournalEntry => ({
  id,
  at: epochMs(at),
  station: codigo('EST-1'),
  event: { kind: 'back', reportedAt: epochMs(at) },
  position: null,
  annulled: null,
});

/** A server that keeps a journal of some days, and counts what it is asked. */
const journalServer = () => {
  const days = new Map<string, readonly JournalEntry[]>();
  const asked: string[] = [];
  let isDown = false;
  const listed = () =>
    Array.from(days, ([day, entries]) => ({
      day,
      revision: `r${entries.length}`,
      entries: entries.length,
    }));
  const answer = (path: string): string => {
    if (path === '/journal.json') {
      return encodeJournalIndex({ days: listed(), until: epochMs(5) });
    }
    const found = listed().find((day) => journalDayPath(day) === path);
    if (found === undefined) throw new Error(path);
    return joinJournalDay(found.day, (days.get(found.day) ?? []).map(encodeJournalEntry));
  };
  const source = new SiteJournal(new URL('https://site.test/journal.json'), (url) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url);
    asked.push(pathname);
    return isDown
      ? Promise.reject(new Error('down'))
      : Promise.resolve(new Response(answer(pathname)));
  });
  return {
    source,
    days,
    down: (now: boolean) => {
      isDown = now;
    },
    takeAsked: () => asked.splice(0),
    ids: () => {
      const state = source.read();
      return state.kind === 'ready' ? state.entries.map(({ id }) => id) : state.kind;
    },
  };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(1);

it('has the newest days, newest entry first, and reads again only days that have changed', async () => {
  const { source, days, takeAsked, ids } = journalServer();
  days.set('2026-09-09', [entry(1, 0)]);
  days.set('2026-09-10', [entry(2, DAY)]);
  days.set('2026-09-11', [entry(4, 2 * DAY), entry(3, 2 * DAY + MINUTE)]);
  const leave = source.subscribe(() => undefined);
  await settle();
  expect(ids()).toEqual([3, 4, 2]);
  expect(source.read()).toMatchObject({ hasMore: true, until: 5, isOld: false });
  takeAsked();
  days.set('2026-09-11', [...(days.get('2026-09-11') ?? []), entry(5, 2 * DAY + 2 * MINUTE)]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(ids()).toEqual([5, 3, 4, 2]);
  expect(takeAsked()).toEqual(['/journal.json', '/journal/2026-09-11.r3.json']);
  source.want(7);
  await settle();
  expect(ids()).toEqual([5, 3, 4, 2, 1]);
  expect(source.read()).toMatchObject({ hasMore: false });
  expect(takeAsked()).toEqual(['/journal.json', '/journal/2026-09-09.r1.json']);
  leave();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(takeAsked()).toEqual([]);
});

it('keeps what it has while requests fail, marked as old, and fails only without anything', async () => {
  const { source, days, down, ids } = journalServer();
  down(true);
  const leave = source.subscribe(() => undefined);
  await settle();
  expect(ids()).toBe('failed');
  down(false);
  days.set('2026-09-11', [entry(1, 0)]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(ids()).toEqual([1]);
  down(true);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(ids()).toEqual([1]);
  expect(source.read()).toMatchObject({ isOld: true });
  leave();
});
