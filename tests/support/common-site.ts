import type { TestProject } from 'vitest/node';
import { inject } from 'vitest';
import { type RunningSite, startSite } from './site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly commonSiteUrl: string;
  }
}

/** Before the first page test: one site as `npm start` starts it, for every test that asks for no other. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const site = await startSite();
  provide('commonSiteUrl', site.url);
  return site.stop;
};

/** The site of the whole run. It goes on when a test is through with it. */
export const commonSite = (): RunningSite => ({
  url: inject('commonSiteUrl'),
  stop: () => Promise.resolve(),
});
