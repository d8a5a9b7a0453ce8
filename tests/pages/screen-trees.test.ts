import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { openScreen, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';

const site = siteOfFile({ start: epochMs(Date.parse('2026-09-11T20:00-03:00')), speed: 0.01 });
const browser = browserOfFile();

/** What lists and tables repeat is of the network, and changes with its readings. */
const REPEATED = /^\s*- (?:row|option|listitem)\b/;
const NAMED =
  /^\s*- (?:banner|navigation|main|complementary|contentinfo|region|search|form|dialog|heading|button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|tab|table|grid|columnheader|listbox|article|figure)\b/;

const depthOf = (line: string): number => line.search(/\S/);

/** What a screen reader is given of a screen, in its order: landmarks, headings and controls with their names; numbers as `#`. */
const treeOf = async (page: Page): Promise<string> => {
  const kept: string[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const line of (await page.locator('body').ariaSnapshot()).split('\n')) {
    if (depthOf(line) > hiddenBelow) continue;
    hiddenBelow = REPEATED.test(line) ? depthOf(line) : Number.POSITIVE_INFINITY;
    if (!NAMED.test(line)) continue;
    const [, role = line, level = ''] = /^(\s*- \w+(?: "[^"]*")?)( \[level=\d\])?/.exec(line) ?? [];
    kept.push(role.replaceAll(/\d+(?:[.,]\d+)*/g, '#') + level);
  }
  return `${kept.join('\n')}\n`;
};

const walk = walkOfGroup(() =>
  openScreen(browser(), `${site.url}/sobre`, { width: 360, height: 740 }),
);

it.each([
  ['lugares', '/estacao'],
  ['mapa', '/mapa'],
  ['tabela', '/tabela'],
  ['barragens', '/barragens'],
  ['cidade', '/cidade/rio-do-sul'],
  ['estacao', '/estacao/DCSC-00013'],
  ['grafico', '/estacao/DCSC-00013/analise/grafico'],
  ['sobre', '/sobre'],
])('%s is read in the order of its tree', async (name, path) => {
  const { page } = walk;
  await goWithin(page, path);
  await screenStands(page);
  const file = join(import.meta.dirname, 'trees', `${name}.txt`);
  const known = await readFile(file, 'utf8').catch(() => null);
  // Parts come one after the other.
  const whole = async (): Promise<string> => {
    const tree = await treeOf(page);
    if (known !== null && tree !== known) throw new Error('not the tree of the file');
    return tree;
  };
  await expect(await eventually(whole).catch(() => treeOf(page))).toMatchFileSnapshot(file);
});
