import type { Browser } from 'playwright-core';
import { beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';

/**
 * One browser for each test worker, shared by all its files; it ends with the worker, whose pipe it
 * reads.
 */
let shared: Promise<Browser> | null = null;

/**
 * Pages live for seconds: code that the last of V8's compilers makes is made for the next page again, and never pays. A tenth to a
 * fifth of what a page costs.
 */
const SHORT_LIVED = '--js-flags=--no-turbofan';

/** A browser for the tests of a file, from its first test on. */
export const browserOfFile = (): (() => Browser) => {
  let browser: Browser | null = null;
  beforeAll(async () => {
    shared ??= launchBrowser(SHORT_LIVED);
    browser = await shared;
  });
  return () => {
    if (browser === null) throw new Error('the browser is there from the first test on');
    return browser;
  };
};
