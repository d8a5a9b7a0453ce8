import type { Browser } from 'playwright-core';
import { beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';

/**
 * One browser for each test worker, shared by all its files; it ends with the worker, whose pipe it
 * reads.
 */
let shared: Promise<Browser> | null = null;

/** A browser for the tests of a file, from its first test on. */
export const browserOfFile = (): (() => Browser) => {
  let browser: Browser | null = null;
  beforeAll(async () => {
    shared ??= launchBrowser();
    browser = await shared;
  });
  return () => {
    if (browser === null) throw new Error('the browser is there from the first test on');
    return browser;
  };
};
