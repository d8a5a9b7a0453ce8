import type { JournalEntry } from '#contract/journal/journal.ts';
import { isNotable } from '#domain/stations/journal/notable.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { journalDay, type JournalSource } from '#storage/history/journal/journal-source.ts';

/** Entries for people, newest first; `until`: all that the server had received until then is in them; null before anything was. */
interface NewestEntries {
  readonly entries: readonly JournalEntry[];
  readonly until: EpochMs | null;
}

/** The entries of the newest `count` days that have any, up to a day (`YYYY-MM-DD`) or to the last. Rejects while the store does not answer. */
export const newestEntries = async (
  source: JournalSource,
  count: number,
  last?: string,
): Promise<NewestEntries> => {
  const { days, until } = await source.index();
  const upTo = days.filter(({ day }) => last === undefined || day <= last);
  const read = await Promise.all(upTo.slice(-count).map(({ day }) => journalDay(source, day)));
  const entries = read.flat().filter(({ event }) => isNotable(event));
  return { entries: entries.toSorted((a, b) => b.at - a.at || b.id - a.id), until };
};
