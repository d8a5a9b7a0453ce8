import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { answerCall } from '#storage/sqlite/calls.ts';
import { type StoreCaller, type StoreCalls, typedCaller } from '#storage/store-calls.ts';
import type { SeriesDay } from '../steps.ts';
import type { JournalChange, JournalClock } from './journal-fold.ts';
import { entryText, journalDayOf, revisionAfter } from './journal-tables.ts';

/** Days that are kept. */
const KEPT_DAYS = 31;

interface KeptDay {
  revision: string;
  readonly entries: { readonly id: number; change: JournalChange }[];
}

const isSame = (a: JournalChange, b: JournalChange): boolean =>
  a.at === b.at && a.codigo === b.codigo && JSON.stringify(a.event) === JSON.stringify(b.event);

/** The calls of a store that a follower makes, where there is none: the journal is kept in memory, and steps are not kept. */
export const memoryJournal = (): StoreCaller => {
  const days = new Map<SeriesDay, KeptDay>();
  let clock: JournalClock | null = null;
  let offsetMs = 0;
  let last = 0;

  const change = (one: JournalChange): void => {
    const day = journalDayOf(one.at, offsetMs);
    const kept = days.get(day) ?? { revision: '', entries: [] };
    days.set(day, kept);
    kept.revision = revisionAfter(kept.revision, one);
    if (one.annulledAt === null) {
      last += 1;
      kept.entries.push({ id: last, change: one });
      return;
    }
    for (const entry of kept.entries) {
      if (isSame(entry.change, one)) {
        entry.change = { ...entry.change, annulledAt: one.annulledAt };
      }
    }
  };

  const calls: Pick<
    StoreCalls,
    'seriesResume' | 'seriesWrite' | 'seriesThin' | 'journalIndex' | 'journalEntries'
  > = {
    seriesResume: (asked) => {
      ({ offsetMs } = asked);
      return {
        isWidened: false,
        position: null,
        stations: [],
        past: [],
        journal: { states: [], clock: null },
      };
    },
    seriesWrite: ({ journal }) => {
      for (const one of journal.changes) change(one);
      ({ clock } = journal);
      const oldest = Math.floor(((clock?.at ?? 0) + offsetMs) / DAY_MS) - KEPT_DAYS;
      for (const day of days.keys()) if (day < oldest) days.delete(day);
      return 0;
    },
    seriesThin: () => ({ dropped: 0, isDone: true, ms: 0 }),
    journalIndex: () => ({
      days: [...days]
        .toSorted(([a], [b]) => a - b)
        .map(([day, { revision, entries }]) => ({ day, revision, entries: entries.length })),
      until: clock?.at ?? null,
    }),
    journalEntries: (day) => {
      const kept = days.get(day);
      if (kept === undefined) return null;
      const entries = kept.entries.map(({ id, change: one }) =>
        entryText(id, one, JSON.stringify(one.event)),
      );
      return { revision: kept.revision, entries };
    },
  };
  return typedCaller((name, argument) => Promise.resolve(answerCall(calls, name, argument)));
};
