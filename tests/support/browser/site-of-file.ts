import { afterAll, beforeAll } from 'vitest';
import { BUILT_SITE } from './built-site.ts';
import {
  type SimulatedServer,
  type SimulatedServerOptions,
  simulatedServer,
} from '#tests/support/provider/simulated-server.ts';
import type { RunningSite } from './site.ts';

export type SiteOptions = Omit<SimulatedServerOptions, 'port' | 'siteDir'>;

/**
 * The built site on a free port, in this process: half a second instead of the two that `npm start`
 * takes.
 */
export const serveSite = async (options: SiteOptions = {}): Promise<RunningSite> => {
  const { url, close } = await simulatedServer({
    siteDir: BUILT_SITE,
    drainWithinMs: 100,
    ...options,
  });
  return { url, stop: close };
};

/** A site for the tests of a file; for the plain one see `commonSite`. */
export const siteOfFile = (options: SiteOptions): { readonly url: string } => {
  let site: RunningSite | null = null;
  beforeAll(async () => {
    site = await serveSite(options);
  });
  afterAll(async () => {
    await site?.stop();
  });
  return {
    get url() {
      if (site === null) throw new Error('the site is there from the first test on');
      return site.url;
    },
  };
};

/** A server for the tests of a file. */
export const serverOfFile = async (options?: SimulatedServerOptions): Promise<SimulatedServer> => {
  const server = await simulatedServer(options);
  afterAll(() => server.close());
  return server;
};
