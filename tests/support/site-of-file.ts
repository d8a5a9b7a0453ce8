import { afterAll, beforeAll } from 'vitest';
import { type RunningSite, startSite } from './site.ts';

/** A site for the tests of a file, started with these flags; for the plain one see `commonSite`. */
export const siteOfFile = (...flags: readonly string[]): { readonly url: string } => {
  let site: RunningSite | null = null;
  beforeAll(async () => {
    site = await startSite(...flags);
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
