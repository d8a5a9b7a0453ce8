import { afterAll, beforeAll } from 'vitest';
import { type SimulatedServerOptions, startSimulatedServer } from './simulated-server.ts';
import type { RunningSite } from './site.ts';

export type SiteOptions = Omit<SimulatedServerOptions, 'port' | 'siteDir'>;

/**
 * The built site on a free port, in this process: half a second instead of the two that `npm start`
 * takes.
 */
export const serveSite = async (options: SiteOptions = {}): Promise<RunningSite> => {
  const started = await startSimulatedServer({ siteDir: 'dist', drainWithinMs: 100, ...options });
  if (!started.ok) throw new Error(started.error.detail);
  return { url: started.value.url, stop: () => started.value.close() };
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
