import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '#scripts/tools/chromium.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { type RunningSite, startSite } from '#tests/support/browser/site.ts';

/**
 * Full scores, or the findings against them. Speed depends on the machine: bench/first-visit measures it. Accessibility is axe, which
 * tests/pages/tour.test.ts runs over every screen.
 */
const JUDGED = ['best-practices', 'seo'] as const;

let site: RunningSite;
let browser: Browser;
let port: number;

beforeAll(async () => {
  port = await freePort();
  const { executablePath, args, env } = await findChromium();
  [site, browser] = await Promise.all([
    // Readings come in bursts with pauses in between: Lighthouse waits for an idle page.
    startSite('--tick', '10000'),
    chromium.launch({
      executablePath,
      args: [...args, `--remote-debugging-port=${port}`],
      ...(env === undefined ? {} : { env }),
    }),
  ]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

it.for(['/tabela', '/mapa'])('Lighthouse finds nothing to improve at %s', async (path) => {
  const result = await lighthouse(site.url + path, {
    port,
    logLevel: 'silent',
    onlyCategories: [...JUDGED],
    // Lighthouse waits two seconds for robots.txt, too short on a busy machine: the last test reads it.
    skipAudits: ['robots-txt'],
    // Simulated throttling: real throttling would observe the page for ten seconds longer.
    throttlingMethod: 'simulate',
    disableFullPageScreenshot: true,
    skipAboutBlank: true,
    maxWaitForLoad: 20_000,
    // Neither category is about when the page is at rest.
    pauseAfterFcpMs: 0,
    pauseAfterLoadMs: 0,
    networkQuietThresholdMs: 0,
    cpuQuietThresholdMs: 0,
    formFactor: 'mobile',
    // A quarter of the pixels, as in every page test: the map may be rendered in software.
    screenEmulation: { mobile: true, width: 360, height: 640, deviceScaleFactor: 0.5 },
  });
  const report = result?.lhr;
  if (report === undefined) throw new Error('Lighthouse has no report');
  expect(report.runtimeError).toBeUndefined();
  const failed = JUDGED.flatMap((name) => report.categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => JSON.stringify(audit).slice(0, 600));
  expect(failed).toEqual([]);
  for (const name of JUDGED) expect(report.categories[name]?.score).toBe(1);
});

it('robots.txt is what a crawler reads', async () => {
  const answer = await fetch(`${site.url}/robots.txt`);
  const rules = /^User-agent: \*\n(Disallow: \/[a-z0-9]+\/?\n)+$/;
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(rules)]);
});
