import type { Network } from '#contract/site/network.ts';
import type { TagSource } from '#contract/tag-source.ts';
import {
  encodeWarnings,
  WARNINGS_PATH,
  type WarningsDocument,
} from '#contract/warnings/warnings-document.ts';
import { SECOND_MS } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';
import { madeWithin } from '#process/made-within.ts';
import { jsonFile } from '../http/memory-file.ts';
import { publicFiles, type Route } from '../http/route.ts';
import { warningSources } from './warning-sources.ts';
import { WarningsWatch } from './warnings-watch.ts';

const KEPT_MS = 5 * SECOND_MS;
const CACHING = 'public, max-age=5, stale-while-revalidate=30';

/** The official warnings over HTTP (PROVIDER 14). `write`: the text of the document. */
const warningsRoute = (write: () => string): Route => {
  const file = madeWithin(KEPT_MS, async () => jsonFile(write(), CACHING, 'fast'));
  return publicFiles({
    name: 'warnings',
    owns: (path) => path === WARNINGS_PATH,
    find: file,
  });
};

/** Reads and serves the official warnings of a network; a network without feeds has no route and makes no request. */
export const serveWarnings = (
  source: Pick<TagSource, 'demonstration' | 'warnings'>,
  { profile, places, municipalities }: Network,
  log: Logger,
): {
  readonly routes: readonly Route[];
  /** As of now; undefined without feeds. */
  readonly now: () => WarningsDocument | undefined;
  readonly stop: () => void;
} => {
  const sources = warningSources(profile, source);
  if (sources.length === 0) return { routes: [], now: () => undefined, stop: () => undefined };
  const { bounds } = profile;
  const watch = new WarningsWatch(sources, { bounds, cities: places.cities, municipalities }, log);
  watch.start();
  return {
    routes: [warningsRoute(() => encodeWarnings(watch.now()))],
    now: () => watch.now(),
    stop: () => watch.stop(),
  };
};
