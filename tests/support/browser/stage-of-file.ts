import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { browserOfFile } from './browser-of-file.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '#tests/support/provider/misbehaving-provider.ts';
import { type RunningSite } from './site.ts';
import { serveSite } from './site-of-file.ts';

/** The fixtures of a test file, from its first test on. */
export interface Stage {
  readonly provider: MisbehavingProvider;
  readonly site: RunningSite;
  readonly browser: Browser;
  /** After `provider.stop()`: another one, empty, at the same address. */
  readonly restartProvider: () => Promise<void>;
}

/** A site over a provider that the tests of a file control, and a browser. */
export const stageOfFile = (): Stage => {
  let running: Pick<Stage, 'provider' | 'site'> | null = null;
  const browser = browserOfFile();
  const now = (): Pick<Stage, 'provider' | 'site'> => {
    if (running === null) throw new Error('the stage is there from the first test on');
    return running;
  };
  beforeAll(async () => {
    const provider = await startMisbehavingProvider();
    running = { provider, site: await serveSite({ graphqlUrl: provider.graphqlUrl }) };
  });
  afterAll(async () => {
    await running?.site.stop();
    await running?.provider.stop();
  });
  return {
    get provider() {
      return now().provider;
    },
    get site() {
      return now().site;
    },
    get browser() {
      return browser();
    },
    restartProvider: async () => {
      const { provider, site } = now();
      running = { provider: await startMisbehavingProvider(provider.port), site };
    },
  };
};
