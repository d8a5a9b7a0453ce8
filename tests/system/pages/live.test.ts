import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { siteOfFile } from '#tests/support/browser/site-of-file.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';

// Readings change with each report, and no test waits the fifteen seconds that a report really
// takes.
const site = siteOfFile({ speed: 540, reportEveryMs: 5_000 });
const browser = browserOfFile();

/** Waits until the text of an element changes. */
const becomesAnother = async (place: Locator): Promise<void> => {
  const before = await place.textContent();
  await expect.poll(() => place.textContent()).not.toBe(before);
};

describe('the chart', () => {
  it('appends live readings; its axis follows at “agora” and stays elsewhere; the automatic step suits the visible range', async () => {
    const { page } = await openPage(browser());
    await page.goto(`${site.url}/estacao/DCSC-00013/analise/grafico?periodo=7d&series=rio_nivel`);
    const chart = page.getByRole('figure', { name: 'Gráfico de Rio do Sul' });
    const slider = page.getByRole('slider', { name: 'Instante do gráfico' });
    // The level and its minute: the minute alone stays for up to a minute.
    const newest = chart.getByText(/^às /).locator('..');
    const inSight = page.getByRole('paragraph').filter({ hasText: 'Na tela: ' });
    const step = page.getByLabel('A cada');
    const automatic = step.getByRole('option', { name: /^Automático/ });
    await chart.locator('canvas').first().waitFor();
    await expect.poll(() => automatic.textContent()).toBe('Automático (30 minutos)');

    // Closer, at the end where readings arrive.
    await slider.focus();
    for (let times = 0; times < 4; times += 1) await slider.press('+');
    await expect.poll(() => automatic.textContent()).toBe('Automático (5 minutos)');
    await expect.poll(() => inSight.textContent()).toMatch(/ a agora$/);
    await becomesAnother(newest);
    expect(await inSight.textContent()).toMatch(/ a agora$/);

    // In the past it does not move, however much arrives.
    await slider.press('Shift+ArrowLeft');
    await expect.poll(() => inSight.textContent()).not.toMatch(/ a agora$/);
    const [stood, read] = [await inSight.textContent(), await newest.textContent()];
    // What arrives beyond the edge can be reached by panning.
    const atHand = await slider.getAttribute('max');
    await expect
      .poll(async () => Number(await slider.getAttribute('max')))
      .toBeGreaterThan(Number(atHand));
    expect([await inSight.textContent(), await newest.textContent()]).toEqual([stood, read]);

    // A chosen step stays, however far one zooms in.
    await step.selectOption('1 hora');
    await slider.press('+');
    await expect.poll(() => new URL(page.url()).searchParams.get('passo')).toBe('1h');
  });
});
