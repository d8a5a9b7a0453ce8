import type { IncomingMessage } from 'node:http';
import { BULLETIN_PATH, BULLETIN_TEXT_PATH, pageWithSuffix } from '#contract/site/site-paths.ts';
import { SECOND_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import { KeptFiles } from '#server/http/kept-files.ts';
import { MemoryFile } from '#server/http/memory-file.ts';
import {
  madeFile,
  type PublicAnswer,
  publicFiles,
  underPolicy,
  pathOf,
  searchOf,
  type Route,
} from '#server/http/route.ts';
import { QueryQueue } from '#server/http/query-queue.ts';
import { queueRefusal } from '#server/http/refusal.ts';
import { clientAddress } from '#server/limits/client-address.ts';
import { bulletinPage } from '#pages/bulletin/bulletin-page.ts';
import {
  type Bulletin,
  type BulletinSources,
  bulletinText,
  cityBulletin,
  networkBulletin,
  unkeptBulletin,
} from '#pages/bulletin/bulletin-text.ts';
import { emOf } from '#pages/previews/previewed-pages.ts';
import { pastInstantIn } from '#pages/past-address.ts';
import type { SiteState } from '#pages/site-state.ts';
import { PLAIN_POLICY } from './plain-policy.ts';

const KEPT_MS = 30 * SECOND_MS;
/** Some kilobyte each: all cities of a state. */
const KEPT_BYTES = 1024 * 1024;

/** An instant is some 60 columns of the processor's work, and its reader waits for a second at most. */
const PAST_TURNS = {
  waiting: 16,
  waitingOfAddress: 4,
  spending: { perMinute: 6_000, burst: 3_000 },
} as const;

const CACHING = 'public, max-age=30';

const fileOf = (text: string, form: 'plain' | 'html', cacheControl = CACHING): MemoryFile =>
  new MemoryFile(text, { mediaType: `text/${form}; charset=utf-8`, cacheControl });

/** The slug in `/cidade/{slug}.txt`; null for every other path. */
const cityIn = (path: string): string | null => {
  const page = pageWithSuffix(path, ['txt'])?.page;
  return page?.kind === 'city' ? page.slug : null;
};

/** What a bulletin is made with. */
interface BulletinParts {
  /** Address of the site, which a text that is passed on should name; null if it is not known. */
  readonly siteUrl: string | null;
  readonly trustedProxies: number;
  /** `past`: null for now. */
  readonly sources: (past: EpochMs | null) => Promise<BulletinSources>;
}

/** The network's bulletin in the form of a path. */
const formOf = (
  path: string,
  bulletin: Bulletin,
  siteUrl: string | null,
  caching = CACHING,
): MemoryFile => {
  if (path === BULLETIN_PATH) return fileOf(bulletinPage(bulletin), 'html', caching);
  const past = bulletin.em === null ? '' : `${BULLETIN_PATH}?em=${bulletin.em}`;
  const url = siteUrl === null ? null : siteUrl + past;
  return fileOf(bulletinText(bulletin, url), 'plain', caching);
};

/** The bulletin at a path, of the instant of a state; null for an unknown city. */
const bulletinAt = async (
  path: string,
  state: SiteState,
  { siteUrl, sources }: BulletinParts,
): Promise<MemoryFile | null> => {
  const slug = cityIn(path);
  if (slug === null) {
    return formOf(path, await networkBulletin(state, await sources(state.past)), siteUrl);
  }
  const city = state.cityBySlug.get(slug);
  if (city === undefined) return null;
  const em = emOf(state);
  const page = `${siteUrl ?? ''}/cidade/${encodeURIComponent(slug)}${em === null ? '' : `?em=${em}`}`;
  return fileOf(await cityBulletin(state, city, siteUrl === null ? null : page), 'plain');
};

/** The same of a past instant, which waits for a turn: its columns are read one instant at a time. Null where the server has none, or not yet. */
const pastBulletins = (present: SiteState, parts: BulletinParts) => {
  const files = new KeptFiles(KEPT_BYTES);
  const queue = new QueryQueue(PAST_TURNS);
  return (request: IncomingMessage, past: EpochMs): PublicAnswer | Promise<PublicAnswer> => {
    const path = pathOf(request);
    const key = `${Math.floor(Date.now() / KEPT_MS)} ${path} ${past}`;
    const known = files.find(key);
    if (known !== undefined) return madeFile(known);
    const client = { address: clientAddress(request, parts.trustedProxies), isCommon: false };
    const turn = queue.take(client, async () => {
      const state = await present.at(past);
      return state === null ? null : bulletinAt(path, state, parts);
    });
    return turn.ok ? madeFile(files.keep(key, turn.value)) : queueRefusal(turn.error);
  };
};

/** Bulletins of the network and of its cities, made at most twice a minute each. */
export const bulletinRoute = (state: SiteState, parts: BulletinParts): Route => {
  const files = new KeptFiles(KEPT_BYTES);
  const ofPast = pastBulletins(state, parts);
  const find = async (request: IncomingMessage): Promise<PublicAnswer> => {
    const path = pathOf(request);
    const slug = cityIn(path);
    if (slug !== null && !state.cityBySlug.has(slug)) return 'unknown';
    const past = pastInstantIn(searchOf(request), state.network.profile.timeZone);
    if (past === undefined) {
      const make = () => bulletinAt(path, state, parts);
      return (await files.within(KEPT_MS, path, make)) ?? 'unknown';
    }
    // One that is to come is not kept.
    const answer = past === null ? 'gone' : await ofPast(request, past);
    if (answer !== 'gone') return answer;
    const unkept = formOf(path, unkeptBulletin(state, past), parts.siteUrl, 'no-store');
    return { send: (asked, response) => unkept.send(asked, response, 404) };
  };
  return publicFiles({
    name: 'bulletins',
    owns: (path) => path === BULLETIN_TEXT_PATH || path === BULLETIN_PATH || cityIn(path) !== null,
    find: async (request) => {
      const answer = await find(request);
      return pathOf(request) === BULLETIN_PATH ? underPolicy(answer, PLAIN_POLICY) : answer;
    },
  });
};
