import { Feed } from 'feed';
import { type JournalEntry, journalName } from '#contract/journal/journal.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { LOCALE } from '#domain/text/format.ts';
import { bulletinTexts } from '#i18n/pt-br/bulletin.ts';
import { journalTexts } from '#i18n/pt-br/screens/journal.ts';
import { journalText } from '#i18n/readings/journal-text.ts';
import type { SiteState } from '#pages/site-state.ts';

/** The forms of a feed, by the suffix of its address. */
export const FEED_FORMS = ['atom', 'json'] as const;
export type FeedForm = (typeof FEED_FORMS)[number];

/** Entries of a feed; a reader that comes once a day misses none of an ordinary week. */
const MOST = 100;

/** What a feed is of. */
interface FeedSubject {
  /** `Vila da Serra`; the network's name for all of it. */
  readonly title: string;
  /** Its page, whole; with a suffix the feed's own address. */
  readonly url: string;
  /** Newest first. */
  readonly entries: readonly JournalEntry[];
}

/** Without the characters that XML 1.0 (2.2) lacks, which no reference can write either: controls, lone surrogates, U+FFFE and U+FFFF. */
const xmlText = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');

/** A feed of what happened, as Atom 1.0 or JSON Feed 1.1. `siteUrl`: of the site, for the pages of stations. */
export const journalFeed = async (
  form: FeedForm,
  { title, url, entries }: FeedSubject,
  { state, siteUrl }: { readonly state: SiteState; readonly siteUrl: string },
): Promise<string> => {
  const { network, site } = state;
  const zone = network.profile.timeZone;
  const newest = entries.slice(0, MOST);
  const stations = await state.stations([...new Set(newest.map(({ station }) => station))]);
  const names = new Map<string, string>(
    stations.map(({ station }) => [station.codigo, station.name]),
  );
  const feed = new Feed({
    title: xmlText(journalTexts.feed(title)),
    ...(site.demonstration === null ? {} : { description: xmlText(site.demonstration.note) }),
    id: url,
    link: url,
    language: LOCALE,
    copyright: xmlText(network.profile.name),
    updated: new Date(newest[0]?.at ?? epochMs(0)),
    feedLinks: Object.fromEntries(FEED_FORMS.map((one) => [one, `${url}.${one}`])),
  });
  for (const entry of newest) {
    const { at, station, event, annulled } = entry;
    const text = journalText(event, zone);
    const name = names.get(station) ?? station;
    feed.addItem({
      title: xmlText(bulletinTexts.line(name, text)),
      id: `${siteUrl}/acontecimentos#${encodeURIComponent(journalName(entry))}`,
      link: `${siteUrl}/estacao/${encodeURIComponent(station)}`,
      date: new Date(at),
      description: annulled === null ? xmlText(text) : journalTexts.annulled[annulled.reason],
    });
  }
  return form === 'atom' ? feed.atom1() : feed.json1();
};
