import {
  decodeJournalDay,
  joinJournalDay,
  type JournalDay,
  type JournalEntry,
  type JournalIndex,
} from '#contract/journal/journal.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import type { JournalDayTexts } from './journal-tables.ts';
import { dayName, namedDay } from '../days/day-columns-source.ts';

/** Where a journal can be read. Both reject while the store does not answer. */
export interface JournalSource {
  readonly index: () => Promise<JournalIndex>;
  /** The entries of a day; null if it has none. */
  readonly entries: (day: JournalDay['day']) => Promise<JournalDayTexts | null>;
}

/** The entries of a day of standard time (`YYYY-MM-DD`); none if it has none. Rejects while the store does not answer. */
export const journalDay = async (
  source: JournalSource,
  day: string,
): Promise<readonly JournalEntry[]> => {
  const texts = (await source.entries(day))?.entries ?? [];
  const decoded = decodeJournalDay(parseJson(joinJournalDay(day, texts)));
  return decoded.ok ? decoded.value.entries : [];
};

/** The journal that a process of the store has. `wanted`: called each time it is asked for. */
export const journalSource = (read: StoreCaller, wanted: () => void): JournalSource => ({
  index: async () => {
    wanted();
    const index = await read.call('journalIndex', null);
    if (!index.ok) throw new Error(`the journal is not there: ${index.error.message}`);
    const { days, until } = index.value;
    return { days: days.map((one) => ({ ...one, day: dayName(one.day) })), until };
  },
  entries: async (day) => {
    const entries = await read.call('journalEntries', namedDay(day));
    if (!entries.ok) throw new Error(`the day is not there: ${entries.error.message}`);
    return entries.value;
  },
});
