import type { Page } from 'playwright-core';
import { build, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GALLERY } from '#tests/gallery/gallery-site.ts';
import {
  partFindings,
  contrastFindings,
  openPage,
  sidewaysOverflow,
} from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { type PngPixels, readPng } from '#tests/support/browser/png-pixels.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

const outDir = folderOfFile();
let server: Awaited<ReturnType<typeof preview>>;
const browser = browserOfFile();

beforeAll(async () => {
  const built = { ...GALLERY, logLevel: 'silent' as const, build: { ...GALLERY.build, outDir } };
  await build(built);
  server = await preview({ ...built, preview: { host: '127.0.0.1', port: 0 } });
});

afterAll(() => server.close());

interface Place {
  readonly name: string;
  readonly colours: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where every exhibit is, and what must be visible in it. */
const exhibitsOf = (page: Page): Promise<readonly Place[]> =>
  page.locator('[data-exhibit]').evaluateAll((exhibits) =>
    exhibits.map((exhibit) => {
      const { x, y, width, height } = exhibit
        .querySelector(':scope > div')
        ?.getBoundingClientRect() ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      const colours = exhibit.getAttribute('data-colours')?.split(' ') ?? [];
      return { name: exhibit.getAttribute('data-exhibit') ?? '', colours, x, y, width, height };
    }),
  );

/** Every colour in a part of a picture, as a number. */
const coloursIn = (pixels: PngPixels, { x, y, width, height }: Place): ReadonlySet<number> => {
  const colours = new Set<number>();
  for (let down = Math.ceil(y); down < Math.min(y + height, pixels.height); down += 1) {
    for (let across = Math.ceil(x); across < Math.min(x + width, pixels.width); across += 1) {
      const [red, green, blue] = pixels.at(across, down);
      colours.add((red << 16) | (green << 8) | blue);
    }
  }
  return colours;
};

const numberOf = (hex: string): number => Number.parseInt(hex.slice(1), 16);

/** Exhibits that are blank or lack a colour. */
const wrongOf = async (page: Page): Promise<readonly string[]> => {
  const pixels = readPng(await page.screenshot());
  return (await exhibitsOf(page)).flatMap((place) => {
    const seen = coloursIn(pixels, place);
    if (seen.size < 2) return [`${place.name}: blank`];
    const missing = place.colours.filter((colour) => !seen.has(numberOf(colour)));
    return missing.length === 0 ? [] : [`${place.name}: ${missing.join(' ')}`];
  });
};

describe('the gallery', () => {
  it.each([
    ['graficos', 20],
    ['mapa', 25],
    ['barragens', 20],
    ['conexao', 12],
  ])(
    'shows in %s every exhibit in its colours, light and dark, accessible, without an error',
    async (room, least) => {
      const { page } = await openPage(browser(), { deviceScaleFactor: 1 });
      const [url = ''] = server.resolvedUrls?.local ?? [];
      await page.goto(`${url}?sala=${room}`);
      // The whole gallery in one picture.
      const height = await page.getByRole('main').evaluate(({ scrollHeight }) => scrollHeight);
      await page.setViewportSize({ width: 1280, height });
      expect((await exhibitsOf(page)).length).toBeGreaterThanOrEqual(least);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme="${colorScheme}"]`).waitFor({ state: 'attached' });
        await expect.poll(() => wrongOf(page), { interval: 500 }).toEqual([]);
        const findings = colorScheme === 'light' ? partFindings : contrastFindings;
        expect(await findings(page)).toEqual([]);
      }
      expect(await sidewaysOverflow(page)).toBe(0);
    },
  );
});
