import { STATUS_JSON_PATH, STATUS_PATH } from '#contract/site/site-paths.ts';
import { MINUTE_MS } from '#domain/time/epoch-ms.ts';
import { type StatusFacts, statusText } from '#pages/status/status-facts.ts';
import { statusPage } from '#pages/status/status-page.ts';
import type { SiteState } from '#pages/site-state.ts';
import { madeWithin } from '#process/made-within.ts';
import { jsonFile, MemoryFile } from '../http/memory-file.ts';
import { madeFile, publicFiles, underPolicy, pathOf, type Route } from '../http/route.ts';
import { PLAIN_POLICY } from './plain-policy.ts';

const KEPT_MS = MINUTE_MS;
const CACHING = 'public, max-age=60';

/** The state of the service as a page and as JSON, made at most once a minute. */
export const serviceStatusRoute = (read: () => Promise<StatusFacts>, state: SiteState): Route => {
  const files = madeWithin(KEPT_MS, async () => {
    const { name, timeZone } = state.network.profile;
    const facts = await read();
    const page = statusPage(facts, name, state.demonstration?.note ?? null, timeZone);
    const mediaType = 'text/html; charset=utf-8';
    return {
      page: new MemoryFile(page, { mediaType, cacheControl: CACHING }),
      json: jsonFile(statusText(facts), CACHING),
    };
  });
  return publicFiles({
    name: 'service-status',
    owns: (path) => path === STATUS_PATH || path === STATUS_JSON_PATH,
    find: async (request) => {
      const form = pathOf(request) === STATUS_PATH ? 'page' : 'json';
      const answer = await madeFile(files().then((made) => made[form]));
      return form === 'page' ? underPolicy(answer, PLAIN_POLICY) : answer;
    },
  });
};
