import type { Browser, Page } from 'playwright-core';

/** High enough that 25 rows of the live table are in sight. */
const VIEWPORT = { width: 1_280, height: 1_500 };

const ROWS = 'tbody tr[aria-rowindex]';

/** A page with a table of stations, standing. One at a time: a page in the background is not painted. */
export const openLiveTable = async (browser: Browser, url: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(url);
  await page.locator(`${ROWS} th`).first().waitFor();
  return page;
};

/** How much of a table a page draws. */
export interface TableShape {
  /** Rows in the document, those beyond the edge included. */
  readonly drawn: number;
  /** Rows that stand whole in sight. */
  readonly inSight: number;
  /** Height of what scrolls, CSS pixels. */
  readonly height: number;
}

export const tableShape = (page: Page): Promise<TableShape> =>
  page.evaluate((selector) => {
    const scroller = document.querySelector('table')?.parentElement?.getBoundingClientRect();
    const rows = [...document.querySelectorAll(selector)];
    const bottom = scroller?.bottom ?? 0;
    return {
      drawn: rows.length,
      inSight: rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length,
      height: scroller?.height ?? 0,
    };
  }, ROWS);
