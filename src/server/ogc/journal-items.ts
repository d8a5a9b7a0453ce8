import { columnDayAt, startOfColumnDay } from '#contract/columns/day-columns.ts';
import { type JournalEntry, journalName } from '#contract/journal/journal.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { DAY_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { bulletinTexts } from '#i18n/pt-br/bulletin.ts';
import { journalText } from '#i18n/readings/journal-text.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { StationNow } from '#pages/station-now.ts';
import { journalDay, type JournalSource } from '#storage/history/journal/journal-source.ts';
import type { AskedData } from './asked.ts';
import { endsOf, isAsked, type OpenItem, type OpenPage, openPoint } from './open-items.ts';

/** Days that one page may read. */
const MOST_DAYS = 31;

const instantIn = (id: string): number => Number(/^\d{1,15}/.exec(id)?.[0] ?? Number.NaN);

/** Newest first; what happened at one instant by its id. */
const isAfter = (id: string, other: string): boolean => {
  const [at, otherAt] = [instantIn(id), instantIn(other)];
  return at < otherAt || (at === otherAt && id > other);
};

interface JournalPlace {
  readonly zone: TimeZone;
  readonly stations: ReadonlyMap<string, StationNow>;
}

const itemOf = (entry: JournalEntry, { zone, stations }: JournalPlace): OpenItem => {
  const { at, station: codigo, event, annulled } = entry;
  const known = stations.get(codigo)?.station ?? null;
  const name = known?.name ?? codigo;
  const text = journalText(event, zone);
  return {
    id: journalName(entry),
    label: bulletinTexts.line(name, text),
    geometry: openPoint(known?.position ?? null),
    span: { from: at, to: at },
    parameters: 'field' in event ? [seriesSourceOf(event.field).id] : [],
    codigo,
    properties: {
      codigo,
      nome: name,
      texto: text,
      acontecimento: event,
      anulado:
        annulled === null
          ? null
          : { em: new Date(annulled.at).toISOString(), motivo: annulled.reason },
    },
  };
};

/** A page of the journal, newest first. It reads no more than a month of days that have entries: its next page begins before them. */
export const journalPage = async (
  source: JournalSource,
  asked: AskedData,
  place: JournalPlace,
): Promise<OpenPage> => {
  const { from, to } = endsOf(asked.span);
  const newest = asked.after === null ? Infinity : instantIn(asked.after);
  const days = (await source.index()).days.map(({ day }) => day).toReversed();
  const within = days.filter((day) => {
    const start = startOfColumnDay(day, place.zone);
    return start <= Math.min(to, newest) && start + DAY_MS > from;
  });
  const found: OpenItem[] = [];
  for (const [read, day] of within.entries()) {
    if (read === MOST_DAYS)
      return {
        items: found,
        matched: null,
        next: `${startOfColumnDay(day, place.zone) + DAY_MS - 1}`,
      };
    const items = (await journalDay(source, day)).map((entry) => itemOf(entry, place));
    const { after } = asked;
    const wanted = items.filter(
      (item) => isAsked(item, asked) && (after === null || isAfter(item.id, after)),
    );
    found.push(...wanted.toSorted((a, b) => (isAfter(a.id, b.id) ? 1 : -1)));
    if (found.length > asked.limit) {
      const shown = found.slice(0, asked.limit);
      return { items: shown, matched: null, next: shown.at(-1)?.id ?? null };
    }
  }
  return { items: found, matched: null, next: null };
};

/** One entry; null if there is none of that id. */
export const journalItem = async (
  source: JournalSource,
  id: string,
  place: JournalPlace,
): Promise<OpenItem | null> => {
  const at = instantIn(id);
  // A longer number is no instant that a date has.
  if (!(at < 8e15)) return null;
  const entries = await journalDay(source, columnDayAt(epochMs(at), place.zone).day);
  const entry = entries.find((one) => journalName(one) === id);
  return entry === undefined ? null : itemOf(entry, place);
};
