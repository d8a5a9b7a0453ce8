import type { Browser, Page } from 'playwright-core';

/** Tall enough to show 25 rows of the live table. */
const VIEWPORT = { width: 1_280, height: 1_500 };

const ROWS = 'tbody tr[aria-rowindex]';

/** A loaded page with a table of stations. One at a time: a page in the background is not painted. */
export const openLiveTable = async (browser: Browser, url: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(url);
  await page.locator(`${ROWS} th`).first().waitFor();
  return page;
};
