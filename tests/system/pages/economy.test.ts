import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alterSite } from '#tests/support/browser/altered-site.ts';
import { openPage } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { HASTENED_TIME } from '#tests/support/browser/hastened-time.ts';
import type { RunningSite } from '#tests/support/browser/site.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';

const site = siteOfFile({ speed: 540, reportEveryMs: 2_000 });
const browser = browserOfFile();

/** What a browser logs about sockets that are refused; the tests refuse them on purpose. */
const REFUSED = /WebSocket connection/;

let socketless: RunningSite | null = null;

beforeAll(async () => {
  socketless = await alterSite({ url: site.url, stop: async () => undefined }, HASTENED_TIME);
});

afterAll(async () => {
  await socketless?.stop();
});

/** The level on a station's page. */
const levelOn = async (page: Page): Promise<string> =>
  /(\d+,\d\d)\s*m\b/.exec(await page.getByRole('main').innerText())?.[1] ?? '';

describe('a network that lets no socket pass', () => {
  it('shows readings that move, says how often, and explains it', async () => {
    const { page } = await openPage(browser(), {
      width: 360,
      height: 640,
      expectedErrors: REFUSED,
    });
    await page.goto(`${socketless?.url ?? ''}/estacao/DCSC-00013`);
    const note = page.getByRole('button', { name: 'Modo econômico: atualiza a cada 5 s' });
    await note.waitFor();
    expect(await page.getByRole('status').first().textContent()).toBe('Ao vivo');
    const before = await levelOn(page);
    expect(before).not.toBe('');
    await expect.poll(() => levelOn(page)).not.toBe(before);
    // The words are whole, within the bar, and nothing is wider than the screen.
    const isClipped = await note.evaluate((element) => {
      const { documentElement: root } = document;
      const around = [element.parentElement, element.closest('header'), root];
      const { bottom, top } = element.getBoundingClientRect();
      const bar = element.closest('header')?.getBoundingClientRect();
      return (
        around.some((one) => one !== null && one.scrollWidth > one.clientWidth) ||
        (bar !== undefined && (top < bar.top || bottom > bar.bottom))
      );
    });
    expect(isClipped).toBe(false);
    await note.click();
    const meaning = page.getByText('A internet daqui não deixa passar a conexão ao vivo.');
    await meaning.waitFor();
    await page.keyboard.press('Escape');
    await meaning.waitFor({ state: 'hidden' });
  });
});
