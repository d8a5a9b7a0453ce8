import { formatDate } from '#domain/text/format.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { ShownEntry } from '#worker/api/journal.ts';

/** Entries of one day of the network's zone. */
export interface DayOfEntries {
  /** `sexta-feira, 11/09/2026`. */
  readonly title: string;
  readonly entries: readonly ShownEntry[];
}

/** Entries, newest first, by their days. */
export const byDay = (entries: readonly ShownEntry[], zone: TimeZone): readonly DayOfEntries[] => {
  const days = new Map<string, ShownEntry[]>();
  for (const entry of entries) {
    const title = formatDate(entry.at, zone);
    const ofDay = days.get(title);
    if (ofDay === undefined) days.set(title, [entry]);
    else ofDay.push(entry);
  }
  return Array.from(days, ([title, ofDay]) => ({ title, entries: ofDay }));
};
