import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { awayNews, othersOf } from '#app/away/away-news.ts';
import { isNotable } from '#domain/stations/journal/notable.ts';
import { HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import type { JournalChange } from '#storage/history/journal/journal-fold.ts';
import { journalOf } from '#tests/support/log/followed-journal.ts';
import { drawnReport, reportsOf, scanOf, SCAN_RULES } from '#tests/support/log/journal-scan.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import type { ShownEntry } from '#worker/api/journal.ts';

const nameOf = ({ codigo: code, at, event }: Pick<JournalChange, 'codigo' | 'at' | 'event'>) =>
  JSON.stringify([code, at, Object.entries(event).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

const nameOfEntry = ({ station, at, event }: ShownEntry) => nameOf({ codigo: station, at, event });

/** The journal's entries as a screen has them, newest first. */
const entriesOf = (changes: readonly JournalChange[]): readonly ShownEntry[] => {
  const entries: ShownEntry[] = [];
  for (const [key, change] of changes.entries()) {
    const { at, event, annulledAt } = change;
    if (annulledAt === null) {
      const station = codigo(change.codigo);
      entries.push({ key, at, station, name: station, event, annulled: null });
      continue;
    }
    const place = entries.findIndex((entry) => nameOfEntry(entry) === nameOf(change));
    const entry = entries[place];
    if (entry === undefined) throw new Error('nothing to annul');
    entries[place] = { ...entry, annulled: { at: annulledAt, reason: 'datum' } };
  }
  return entries
    .filter(({ event }) => isNotable(event))
    .toSorted((a, b) => b.at - a.at || b.key - a.key);
};

/** Random logs: the entries that the site's journal has of each, and what a scan of it finds. */
const logs: {
  readonly entries: readonly ShownEntry[];
  readonly truth: readonly JournalChange[];
  readonly first: number;
  readonly last: number;
}[] = [];
const LOGS = 10;
const REPORTS = 500;

beforeAll(() => {
  const { seed = 34 } = propertyRuns(0);
  for (let log = 0; log < LOGS; log += 1) {
    const reports = reportsOf(fc.sample(drawnReport, { numRuns: REPORTS, seed: seed + log }));
    const events = reports.flatMap((report) => report.events);
    const found = scanOf(reports);
    const annulled = new Set(found.filter(({ annulledAt }) => annulledAt !== null).map(nameOf));
    logs.push({
      entries: entriesOf(journalOf(events, SCAN_RULES)),
      truth: found.filter((one) => isNotable(one.event) && !annulled.has(nameOf(one))),
      first: reports[0]?.at ?? 0,
      last: reports.at(-1)?.at ?? 0,
    });
  }
});

const ENDS: Partial<Record<JournalEvent['kind'], JournalEvent['kind']>> = {
  'level-reached': 'level-left',
  silent: 'back',
  'gate-opened': 'gate-closed',
};
const partOf = (event: JournalEvent) =>
  'label' in event ? event.label : 'gate' in event ? event.gate : null;

const absence = fc.record({
  log: fc.nat({ max: LOGS - 1 }),
  begins: fc.double({ min: 0, max: 0.9, noNaN: true }),
  lasts: fc.integer({ min: 30 * MINUTE_MS, max: 24 * HOUR_MS }),
  kept: fc.subarray(['EST-00013', 'EST-00042', '__proto__']),
});

it('has each crossing that a scan of the log finds in an absence, in seven lines at most or counted, and no other', () => {
  const seen = { lines: 0, over: 0, counted: 0, annulled: 0 };
  fc.assert(
    fc.property(absence, ({ log, begins, lasts, kept }) => {
      const { entries, truth, first, last } = logs[log] ?? {
        entries: [],
        truth: [],
        first: 0,
        last: 0,
      };
      const from = epochMs(Math.floor(first + begins * (last - first)));
      const to = epochMs(from + lasts);
      const isIn = ({ at }: { readonly at: number }) => at > from && at <= to;
      const missed = truth.filter(isIn);
      const { lines, count } = awayNews(entries, { from, to }, new Set(kept));
      const others = othersOf(lines, count);
      const take = (name: string | null): void => {
        const place = missed.findIndex((one) => nameOf(one) === name);
        expect(place).not.toBe(-1);
        missed.splice(place, 1);
      };
      for (const { entry, until } of lines) {
        take(nameOfEntry(entry));
        if (until === null) continue;
        const { station, event } = entry;
        const ends = missed.filter(
          (one) =>
            one.codigo === station &&
            one.event.kind === ENDS[event.kind] &&
            partOf(one.event) === partOf(event) &&
            one.at === until,
        );
        take(ends[0] === undefined ? null : nameOf(ends[0]));
        seen.over += 1;
      }
      expect(others).toBe(missed.length);
      expect(lines.length).toBeLessThanOrEqual(7);
      if (others > 0) expect(lines).toHaveLength(7);
      seen.lines += lines.length;
      seen.counted += others;
      seen.annulled += entries.filter((entry) => isIn(entry) && entry.annulled !== null).length;
    }),
    propertyRuns(200),
  );
  // Nothing is proved of what did not come.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});
