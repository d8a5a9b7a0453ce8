import { decodeJournalDay, joinJournalDay, type JournalEntry } from '#contract/journal/journal.ts';
import { isCanonicalPath, sitePageAt } from '#contract/site/site-paths.ts';
import { isNotable } from '#domain/stations/journal/notable.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { parseJson } from '#domain/untrusted.ts';
import {
  FEED_FORMS,
  type FeedForm,
  type FeedSubject,
  journalFeed,
} from '#pages/feeds/journal-feed.ts';
import type { SiteState } from '#pages/site-state.ts';
import type { JournalSource } from '#storage/history/journal/journal-source.ts';
import { keptTexts } from '../http/kept-texts.ts';
import { MemoryFile } from '../http/memory-file.ts';
import { late, publicFiles } from '../http/public-file.ts';
import { pathOf } from '../http/request-path.ts';
import type { Route } from '../http/route.ts';

/** The page whose entries are all of the network. */
const ALL_PATH = '/acontecimentos';
/** Days with entries that a feed reaches back. */
const DAYS = 7;
const KEPT_MS = MINUTE_MS;

const LATE = late('Os acontecimentos ainda não estão prontos: tente de novo em instantes.');

const MEDIA_TYPES: { readonly [Form in FeedForm]: string } = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** A feed's page and form; null for every other path. */
const feedAt = (path: string): { readonly page: string; readonly form: FeedForm } | null => {
  const form = FEED_FORMS.find((one) => path.endsWith(`.${one}`));
  if (form === undefined) return null;
  const page = path.slice(0, -form.length - 1);
  const isOfPlace = ['city', 'station'].includes(sitePageAt(page)?.kind ?? '');
  return page === ALL_PATH || (isOfPlace && isCanonicalPath(page) && page.split('/').length === 3)
    ? { page, form }
    : null;
};

const newestEntries = async (source: JournalSource): Promise<readonly JournalEntry[]> => {
  const { days } = await source.index();
  const read = await Promise.all(
    days.slice(-DAYS).map(async ({ day }) => {
      const texts = (await source.entries(day))?.entries ?? [];
      const decoded = decodeJournalDay(parseJson(joinJournalDay(day, texts)));
      return decoded.ok ? decoded.value.entries.filter(({ event }) => isNotable(event)) : [];
    }),
  );
  return read.flat().toSorted((a, b) => b.at - a.at || b.id - a.id);
};

/** What a page's feed is called, and of which stations; null: there is no such place. `codes` null: of all. */
const placeOf = async (
  page: string,
  state: SiteState,
): Promise<{ readonly title: string; readonly codes: readonly string[] | null } | null> => {
  if (page === ALL_PATH) return { title: state.network.profile.name, codes: null };
  const asked = sitePageAt(page);
  if (asked?.kind === 'city') {
    const city = state.cityBySlug.get(asked.slug);
    if (city === undefined) return null;
    const speaking = await state.gaugeOf(city);
    const more = speaking === null ? [] : [speaking.gauge.codigo];
    return { title: city.name, codes: [...city.gauges, ...more] };
  }
  const station = asked?.kind === 'station' ? await state.station(asked.codigo) : null;
  return station === null ? null : { title: station.station.name, codes: [station.station.codigo] };
};

/** Feeds of the journal, of the network, of cities and of stations, made at most once a minute each. Their addresses are whole: `siteUrl`. */
export const feedRoute = (
  source: JournalSource,
  state: SiteState,
  siteUrl: string,
  now: () => number = Date.now,
): Route => {
  const kept = keptTexts(KEPT_MS, now);
  const make = async (
    form: FeedForm,
    subject: Omit<FeedSubject, 'entries'>,
    codes: ReadonlySet<string> | null,
  ) => {
    const entries = await newestEntries(source);
    const own = entries.filter(({ station }) => codes === null || codes.has(station));
    const text = await journalFeed(form, { ...subject, entries: own }, { state, siteUrl });
    return new MemoryFile(text, {
      mediaType: MEDIA_TYPES[form],
      cacheControl: 'public, max-age=60',
    });
  };
  return publicFiles({
    name: 'feeds',
    owns: (path) => feedAt(path) !== null,
    find: async (request) => {
      const path = pathOf(request);
      const asked = feedAt(path);
      const place = asked === null ? null : await placeOf(asked.page, state);
      if (asked === null || place === null) return 'unknown';
      const { title, codes } = place;
      const subject = { title, url: siteUrl + asked.page };
      const of = codes === null ? null : new Set(codes);
      // The store does not answer: it may in a while.
      return kept(path, () => make(asked.form, subject, of)).catch(() => LATE);
    },
  });
};
