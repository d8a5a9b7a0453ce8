import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';

/** A browser for the tests of a file, from its first test to its last. */
export const browserOfFile = (): (() => Browser) => {
  let browser: Browser | null = null;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return () => {
    if (browser === null) throw new Error('the browser is there from the first test on');
    return browser;
  };
};
