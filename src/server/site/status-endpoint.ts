import { STATUS_JSON_PATH, STATUS_PATH } from '#contract/site/site-paths.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { type StatusFacts, statusText } from '#pages/status/status-facts.ts';
import { statusPage } from '#pages/status/status-page.ts';
import type { SiteState } from '#pages/site-state.ts';
import { madeWithin } from '#process/made-within.ts';
import { KeptFiles } from '../http/kept-files.ts';
import { MemoryFile } from '../http/memory-file.ts';
import { madeFile, publicFiles, underPolicy } from '../http/public-file.ts';
import { pathOf } from '../http/request-path.ts';
import type { Route } from '../http/route.ts';
import { PLAIN_POLICY } from './plain-policy.ts';

const KEPT_MS = MINUTE_MS;
const KEPT_BYTES = 1024 * 1024;

/** The state of the service as a page and as JSON, made at most once a minute. */
export const serviceStatusRoute = (read: () => Promise<StatusFacts>, state: SiteState): Route => {
  const files = new KeptFiles(KEPT_BYTES);
  const facts = madeWithin(KEPT_MS, read);
  const make = async (path: string): Promise<MemoryFile> => {
    const { name, timeZone } = state.network.profile;
    const isJson = path === STATUS_JSON_PATH;
    const notice = state.demonstration?.note ?? null;
    const text = isJson
      ? statusText(await facts())
      : statusPage(await facts(), name, notice, timeZone);
    const mediaType = isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
    return new MemoryFile(text, { mediaType, cacheControl: 'public, max-age=60' });
  };
  return publicFiles({
    name: 'service-status',
    owns: (path) => path === STATUS_PATH || path === STATUS_JSON_PATH,
    find: async (request) => {
      const path = pathOf(request);
      const answer = await madeFile(files.within(KEPT_MS, path, () => make(path)));
      return path === STATUS_PATH ? underPolicy(answer, PLAIN_POLICY) : answer;
    },
  });
};
