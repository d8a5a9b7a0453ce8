import puppeteer from 'puppeteer-core';
import { neededProgram } from '#scripts/tools/debian-package.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import type { EnginePage, EngineStart } from './engine.ts';

/** Firefox ESR over WebDriver BiDi, with a profile of its own. */
export const startFirefox = async ({ display, hasWebGl }: EngineStart): Promise<EnginePage> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: neededProgram({ name: 'firefox-esr', debianPackage: 'firefox-esr' }),
    headless: false,
    defaultViewport: null,
    args: ['--width=1024', '--height=768'],
    extraPrefsFirefox: { 'webgl.disabled': !hasWebGl, 'webgl.force-enabled': hasWebGl },
    env: { ...process.env, DISPLAY: display },
  });
  const [first] = await browser.pages();
  const page = first ?? (await browser.newPage());
  return {
    goto: async (url) => {
      // By the page: the driver's own navigation passes by the service worker.
      await page.evaluate(
        `globalThis.isLeft = true; void setTimeout(() => location.assign(${JSON.stringify(url)}));`,
      );
      await eventually(async () => {
        const isThere = await page.evaluate(
          `!globalThis.isLeft && document.readyState !== 'loading'`,
        );
        if (isThere !== true) throw new Error(`still not at ${url}`);
      });
    },
    value: (expression) => page.evaluate(expression),
    drag: async ([from, ...rest]) => {
      if (from === undefined) return;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 5 });
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
};
