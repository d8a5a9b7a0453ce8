import type { TestProject } from 'vitest/node';
import { inject } from 'vitest';
import { type RunningSite, startSite } from './site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly commonSiteUrl: string;
  }
}

/**
 * Runs before the first page test: one site, started as `npm start` does, for every test without
 * special needs.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const site = await startSite();
  provide('commonSiteUrl', site.url);
  return site.stop;
};

/** The site of the whole run. It continues after a test has finished with it. */
export const commonSite = (): RunningSite => ({
  url: inject('commonSiteUrl'),
  stop: () => Promise.resolve(),
});
