import { decodeJournalDay, joinJournalDay, type JournalEntry } from '#contract/journal/journal.ts';
import { isNotable } from '#domain/stations/journal/notable.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { JournalSource } from '#storage/history/journal/journal-source.ts';

/** The entries for people of the newest `count` days that have any, newest first. Rejects while the store does not answer. */
export const newestEntries = async (
  source: JournalSource,
  count: number,
): Promise<readonly JournalEntry[]> => {
  const { days } = await source.index();
  const read = await Promise.all(
    days.slice(-count).map(async ({ day }) => {
      const texts = (await source.entries(day))?.entries ?? [];
      const decoded = decodeJournalDay(parseJson(joinJournalDay(day, texts)));
      return decoded.ok ? decoded.value.entries.filter(({ event }) => isNotable(event)) : [];
    }),
  );
  return read.flat().toSorted((a, b) => b.at - a.at || b.id - a.id);
};
