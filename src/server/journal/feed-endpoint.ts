import { pageWithSuffix, type SitePage } from '#contract/site/site-paths.ts';
import { MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { FEED_FORMS, type FeedForm, journalFeed } from '#pages/feeds/journal-feed.ts';
import type { SiteState } from '#pages/site-state.ts';
import { madeWithin } from '#process/made-within.ts';
import type { JournalSource } from '#storage/history/journal/journal-source.ts';
import { KeptFiles } from '../http/kept-files.ts';
import { MemoryFile } from '../http/memory-file.ts';
import { publicFiles, pathOf, type Route } from '../http/route.ts';
import { JOURNAL_LATE } from './journal-endpoint.ts';
import { newestEntries } from './newest-entries.ts';

/** The page whose entries are all of the network. */
const ALL_PATH = '/acontecimentos';
/** Days with entries that a feed reaches back. */
const DAYS = 7;
const KEPT_MS = MINUTE_MS;
/** Up to 60 kB each. */
const KEPT_BYTES = 4 * 1024 * 1024;

const MEDIA_TYPES: { readonly [Form in FeedForm]: string } = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** A feed's page and form; null for every other path. */
const feedAt = (path: string) => {
  const asked = pageWithSuffix(path, FEED_FORMS);
  if (asked === null) return null;
  const isOfPlace = asked.page.kind !== 'screen' && asked.path.split('/').length === 3;
  return asked.path === ALL_PATH || isOfPlace ? asked : null;
};

interface FeedPlace {
  readonly title: string;
  /** Null: of all stations. */
  readonly codes: ReadonlySet<string> | null;
}

/** What a page's feed is called, and of which stations; null: there is no such place. */
const placeOf = async (page: SitePage, state: SiteState): Promise<FeedPlace | null> => {
  if (page.kind === 'screen') return { title: state.network.profile.name, codes: null };
  if (page.kind === 'city') {
    const city = state.cityBySlug.get(page.slug);
    if (city === undefined) return null;
    const speaking = await state.gaugeOf(city);
    const more = speaking === null ? [] : [speaking.gauge.codigo];
    return { title: city.name, codes: new Set([...city.gauges, ...more]) };
  }
  if (page.kind === 'street') return null;
  const station = await state.station(page.codigo);
  if (station === null) return null;
  const { name, codigo } = station.station;
  return { title: name, codes: new Set([codigo]) };
};

/**
 * Feeds of the journal, of the network, of cities and of stations. Each is made at most once a minute, and the entries of all of them are read
 * once in that time. Their addresses are whole: `siteUrl`.
 */
export const feedRoute = (source: JournalSource, state: SiteState, siteUrl: string): Route => {
  const files = new KeptFiles(KEPT_BYTES);
  const newest = madeWithin(KEPT_MS, () => newestEntries(source, DAYS));
  const make = async (form: FeedForm, path: string, place: FeedPlace): Promise<MemoryFile> => {
    const { title, codes } = place;
    const { entries } = await newest();
    const own = entries.filter(({ station }) => codes?.has(station) !== false);
    const subject = { title, url: siteUrl + path, entries: own };
    return new MemoryFile(await journalFeed(form, subject, { state, siteUrl }), {
      mediaType: MEDIA_TYPES[form],
      cacheControl: 'public, max-age=60',
    });
  };
  return publicFiles({
    name: 'feeds',
    owns: (path) => feedAt(path) !== null,
    find: async (request) => {
      const asked = feedAt(pathOf(request));
      const place = asked === null ? null : await placeOf(asked.page, state);
      if (asked === null || place === null) return 'unknown';
      const { suffix, path } = asked;
      try {
        const file = await files.within(KEPT_MS, pathOf(request), () => make(suffix, path, place));
        return file ?? 'unknown';
      } catch {
        // The store does not answer: it may in a while.
        return JOURNAL_LATE;
      }
    },
  });
};
