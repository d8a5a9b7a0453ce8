import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { standardOffsetMinutes } from '#domain/time/time-zone.ts';
import { DAY_MS, SECOND_MS } from '#domain/time/epoch-ms.ts';
import { openDataTexts } from '#i18n/pt-br/open-data.ts';
import { openDataPage } from '#pages/open-data-page.ts';
import type { Logger } from '#process/logger.ts';
import type { PastCounts } from '#storage/history/past-filler.ts';
import { nameLicence } from '../http/licence-link.ts';
import { MemoryFile } from '../http/memory-file.ts';
import { madeFile, type PublicAnswer, publicFiles, type Route } from '../http/route.ts';
import { queueRefusal, type Refusal } from '../http/refusal.ts';
import type { QueryQueue } from '../http/query-queue.ts';
import { SharedAnswers } from '../http/shared-answers.ts';
import { clientAddress, localOrigin } from '../limits/client-address.ts';
import { PLAIN_POLICY } from '../site/plain-policy.ts';
import { apiDocument } from './api-document.ts';
import { type AskedData, OGC_PATH, readAsked } from './asked.ts';
import {
  isLicensed,
  type OpenCollection,
  openCollections,
  type OpenSources,
} from './open-collections.ts';
import {
  collectionPage,
  collectionsPage,
  conformancePage,
  featurePage,
  featuresPage,
  landingPage,
  OPENAPI_TYPE,
  type OpenPlace,
  type WrittenDocument,
} from './open-documents.ts';
import { csvOf, readSeries, seriesPage } from './series-answer.ts';

const SOON = 'public, max-age=5';
const A_MINUTE = 'public, max-age=60';
const CLOSED = 'public, max-age=604800, immutable';
/** After so long a past interval is not written again, but for what a provider or a person corrects. */
const SETTLED_AFTER_MS = 2 * DAY_MS;

/** An answer is made again after so long; its `Age` is what a cache has to take off. */
const KEPT_MS = 5 * SECOND_MS;
/** Of all answers that are kept, before packing. */
const KEPT_BYTES = 16_000_000;

/** What answering needs of the server. */
export interface OgcParts extends OpenSources {
  /** How far the time before the log is stored; null if nothing is to be. */
  readonly past: () => PastCounts | null;
  readonly queue: QueryQueue;
  readonly siteUrl: string | null;
  readonly trustedProxies: number;
  readonly log: Logger;
}

const MISSING: Refusal = { status: 404, message: openDataTexts.fault.missing };

const fileOf = (content: string, mediaType: string, cacheControl: string): MemoryFile =>
  new MemoryFile(content, { mediaType, cacheControl, packing: 'fast' });

const written = (document: WrittenDocument, { form }: AskedData, caching: string): MemoryFile =>
  form === 'html'
    ? fileOf(openDataPage(document), 'text/html; charset=utf-8', caching)
    : fileOf(JSON.stringify(document.body), document.mediaType, caching);

/** What is the same for everybody until the next start; null for every other address. */
const fixedAnswer = (
  place: OpenPlace,
  collections: readonly OpenCollection[],
): MemoryFile | null => {
  const { asked } = place;
  const [top, id, query] = asked.parts;
  const collection = collections.find((one) => one.id === id);
  if (query !== undefined) return null;
  if (top === 'collections' && collection !== undefined)
    return written(collectionPage(place, collection), asked, A_MINUTE);
  if (id !== undefined) return null;
  if (top === undefined) return written(landingPage(place), asked, A_MINUTE);
  if (top === 'conformance') return written(conformancePage(place), asked, A_MINUTE);
  if (top === 'api' && asked.form === 'json')
    return fileOf(JSON.stringify(apiDocument(place, collections)), OPENAPI_TYPE, A_MINUTE);
  if (top !== 'collections' && top !== 'api') return null;
  return written(collectionsPage(place, collections), asked, A_MINUTE);
};

/** Whether an interval is closed, long past and stored. That of a demonstration is another one after its next start. */
const isSettled = ({ state, past }: OgcParts, { span: { from, to } }: AskedData): boolean => {
  const counts = past();
  const isFilled = counts === null || counts.filled === counts.stations;
  if (!isFilled || state.demonstration !== null) return false;
  return from !== null && to !== null && to < state.now() - SETTLED_AFTER_MS;
};

const seriesAnswer = async (
  parts: OgcParts,
  place: OpenPlace,
  codigo: string,
): Promise<MemoryFile | Refusal> => {
  const { asked, profile } = place;
  const { state, history } = parts;
  const found = await state.station(codigo);
  if (found === null) return MISSING;
  const now = { now: state.now(), zone: profile.timeZone };
  const read = await readSeries(history, found.station, asked, now);
  if (!read.ok) return read.error;
  const caching = isSettled(parts, asked) ? CLOSED : A_MINUTE;
  return asked.form === 'csv'
    ? fileOf(csvOf(read.value, place.notes), 'text/csv; charset=utf-8', caching)
    : written(seriesPage(place, read.value), asked, caching);
};

const answerTo = async (
  parts: OgcParts,
  collections: readonly OpenCollection[],
  place: OpenPlace,
): Promise<MemoryFile | Refusal> => {
  const { asked } = place;
  const fixed = fixedAnswer(place, collections);
  if (fixed !== null) return fixed;
  const [top, id, query, item, ...more] = asked.parts;
  const collection = collections.find((one) => one.id === id);
  if (top !== 'collections' || collection === undefined || more.length > 0) return MISSING;
  if (query !== 'items' && !(query === 'locations' && collection.hasLocations)) return MISSING;
  if (item === undefined)
    return written(featuresPage(place, collection, await collection.page(asked)), asked, SOON);
  if (asked.kind === 'series') return seriesAnswer(parts, place, item);
  const found = await collection.item(item);
  return found === null ? MISSING : written(featurePage(place, collection, found), asked, SOON);
};

/** The age of an answer for who asks for no kept one (RFC 9111, 5.2.1.4): a server that polls this one. Its address pays for it. */
const NEWEST_MS = SECOND_MS / 2;

const wantsNewest = ({ headers }: IncomingMessage): boolean =>
  headers['cache-control']?.includes('no-cache') === true;

interface KeptAnswer {
  readonly file: MemoryFile;
  readonly madeAt: number;
}

/** The open data: OGC API – EDR 1.1 and Features – Part 1 (docs/open-data.md). Each answer is made in a turn of the queue, equal ones once. */
export const ogcRoute = (parts: OgcParts): Route => {
  const { siteUrl, trustedProxies, log } = parts;
  const { profile } = parts.state.network;
  const collections = openCollections(parts);
  const shared = new SharedAnswers<KeptAnswer | Refusal, null>(parts.queue);
  const kept = new LRUCache<string, KeptAnswer>({
    ttl: KEPT_MS,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ file }, key) => file.bytes + key.length,
  });
  const make = async (key: string, place: OpenPlace): Promise<KeptAnswer | Refusal> => {
    const madeAt = performance.now();
    const file = await answerTo(parts, collections, place);
    if ('status' in file) return file;
    const answer = { file, madeAt };
    kept.set(key, answer);
    return answer;
  };
  const logFailure = (error: unknown): void =>
    log.error('open data failed', { message: error instanceof Error ? error.message : 'unknown' });
  return publicFiles({
    name: 'ogc',
    owns: (path) => path === OGC_PATH || path.startsWith(`${OGC_PATH}/`),
    kind: 'question',
    form: 'ogc',
    find: async (request) => {
      const asked = readAsked(request, standardOffsetMinutes(profile.timeZone));
      if (!asked.ok) return asked.error;
      const origin = siteUrl ?? localOrigin(request, trustedProxies);
      const { demonstration, doubt } = parts.state.site;
      const about = [demonstration?.note, doubt, profile.openData?.caveat];
      const notes = about.flatMap((note) => note ?? []);
      const isDemonstration = demonstration !== null;
      const { sourceDoubt } = parts.state;
      const place = { origin, asked: asked.value, profile, notes, isDemonstration, sourceDoubt };
      const key = JSON.stringify([request.url, asked.value.form, origin, notes, sourceDoubt]);
      const answered = ({ file, madeAt }: KeptAnswer): PublicAnswer => ({
        send: (asking, response) => {
          response.appendHeader('vary', 'accept');
          response.setHeader('age', Math.floor((performance.now() - madeAt) / SECOND_MS));
          if (asked.value.form === 'html')
            response.setHeader('content-security-policy', PLAIN_POLICY);
          if (isLicensed(asked.value.parts[1])) nameLicence(response, parts.state.network);
          return file.send(asking, response);
        },
      });
      const known = kept.get(key);
      const mostAgeMs = wantsNewest(request) ? NEWEST_MS : KEPT_MS;
      if (known !== undefined && performance.now() - known.madeAt < mostAgeMs)
        return answered(known);
      const client = { address: clientAddress(request, trustedProxies), isCommon: false };
      const made = shared.ask(key, null, client, () => make(key, place));
      if (!made.ok) return queueRefusal(made.error);
      made.value.catch(logFailure);
      return madeFile(made.value.then((one) => ('status' in one ? one : answered(one))));
    },
  });
};
