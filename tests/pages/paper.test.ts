import { describe, expect, it } from 'vitest';
import { openScreen, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';

const site = commonSite();
const browser = browserOfFile();

/** Titles that what follows them is not on a sheet with, for sheets of a height: columns break where sheets do. */
const loneTitles = (height: number): readonly string[] => {
  const [width, gap] = [640, 20];
  const main = document.querySelector('main');
  if (main === null) throw new Error('there is no page');
  main.style.cssText = `width: ${width}px; columns: ${width}px; column-gap: ${gap}px; column-fill: auto; height: ${height}px`;
  const titles = [...main.querySelectorAll('h1, h2, h3')].filter((one) => one.checkVisibility());
  return titles.flatMap((title) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    texts.currentNode = title.lastChild ?? title;
    let next = texts.nextNode();
    while (next?.parentElement?.checkVisibility() === false || next?.textContent?.trim() === '')
      next = texts.nextNode();
    if (next === null) return [];
    const after = document.createRange();
    after.selectNode(next);
    const [sheet, nextSheet] = [title, after].map((part) =>
      Math.floor(((part.getClientRects()[0]?.left ?? 0) + gap / 2) / (width + gap)),
    );
    return sheet === nextSheet ? [] : [`${height}: ${title.textContent}`];
  });
};

/** Texts too pale for white paper, 4.5 to 1: a browser prints no grounds unless it is asked to. */
const paleTexts = (): readonly string[] => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pale = new Set<string>();
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement: element, textContent } = text;
    if (element?.checkVisibility() !== true || textContent?.trim() === '') continue;
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element).color.match(/[\d.]+/g) ?? []
    ).map((part) => (Number(part) / 255) ** 2.2);
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.183) pale.add(textContent ?? '');
  }
  return [...pale];
};

describe('on paper', () => {
  const walk = walkOfGroup(() => openScreen(browser(), `${site.url}/sobre`, { width: 720 }));

  it.each(['/sobre', '/cidade/rio-do-sul', '/estacao/DCSC-00013', '/estacao', '/barragens'])(
    '%s has text of full ink, and no title at the end of a sheet',
    async (path) => {
      const { page } = walk;
      await page.emulateMedia({ media: 'screen' });
      await goWithin(page, path);
      await screenStands(page);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate(paleTexts)).toEqual([]);
      const lone: string[] = [];
      for (let height = 500; height < 1_000; height += 41) {
        lone.push(...(await page.evaluate(loneTitles, height)));
      }
      expect(lone).toEqual([]);
    },
  );

  it('the table lies across its sheets, the head with it', async () => {
    const { page } = walk;
    await page.emulateMedia({ media: 'screen' });
    await goWithin(page, '/tabela');
    await page.getByRole('gridcell').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const sheets = await page.pdf({ preferCSSPageSize: true });
    const forms = sheets.toString('latin1').match(/\/MediaBox \[[^\]]*\]/g) ?? [];
    expect([...new Set(forms)]).toEqual([expect.stringMatching(/ 84\d\.\d* 59\d\.\d*\]$/)]);
  });
});
