import { basename } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { OpenedPage } from './browser.ts';
import { keepFailure } from './page-failures.ts';

/** A page shared by all tests of a group, each starting where the previous one left it. */
export interface Walk {
  readonly page: Page;
  readonly context: BrowserContext;
}

/**
 * One visit for a whole group: loading a screen costs more than most checks of it. Opened before
 * the group's first test; a fault of the page fails the test in which it happened.
 */
export const walkOfGroup = (open: () => Promise<OpenedPage>): Walk => {
  let opened: OpenedPage | null = null;
  let told = 0;
  const standing = (): OpenedPage => {
    if (opened === null) throw new Error('the page is there from the first test on');
    return opened;
  };
  beforeAll(async () => {
    try {
      opened = await open();
    } catch (error) {
      await keepFailure(
        `${basename(expect.getState().testPath ?? '', '.test.ts')} could not begin`,
      );
      throw error;
    }
  });
  afterEach(() => {
    const faults = standing().faults().slice(told);
    told += faults.length;
    expect(faults).toEqual([]);
  });
  afterAll(async () => {
    await opened?.close();
  });
  return {
    get page() {
      return standing().page;
    },
    get context() {
      return standing().context;
    },
  };
};

/** Goes to another address of the site without a reload, as a link of the site does. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path);
