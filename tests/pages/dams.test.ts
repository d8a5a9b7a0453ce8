import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen, screenStands, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { walkOfGroup } from '#tests/support/browser/walk.ts';

const site = commonSite();
const browser = browserOfFile();

/** The card of a dam. */
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
const memberOf = (page: Page, member: string) => new URL(page.url()).searchParams.get(member);

const NORTH = 'Barragem Norte José Boiteux';
const WEST = 'Barragem Oeste Taió';
const CHANGE = String.raw`\s(estável|(subiu|baixou) \d+,\d+\s(m|pontos?).*)$`;

describe('the dams', () => {
  const walk = walkOfGroup(async () => {
    const opened = await openScreen(browser(), `${site.url}/barragens?comporta=guilhotina`);
    await opened.page.getByRole('article').nth(2).waitFor();
    return opened;
  });

  it('have their gates by number, each in words, filtered by “Tipo de comporta”, in the address too', async () => {
    const { page } = walk;
    const gatesOf = (name: string) => card(page, name).getByRole('listitem');
    const filter = page.getByRole('combobox', { name: 'Tipo de comporta' });
    // An address that names a type that no gate has leads back to all of them.
    await card(page, NORTH).getByText('Nenhuma comporta deste tipo.').waitFor();
    await filter.selectOption('Todos os tipos');
    await expect.poll(() => gatesOf(NORTH).count()).toBe(3);
    expect(new URL(page.url()).search).toBe('');

    await expect.poll(() => gatesOf(WEST).count()).toBe(7);
    for (const [index, text] of (await gatesOf(WEST).allInnerTexts()).entries()) {
      expect(text).toMatch(
        new RegExp(`^Comporta ${index + 1}\n(aberta|aberta em parte|fechada)\n\\d+\\s%$`),
      );
    }
    await filter.selectOption('Tulipa');
    await expect.poll(() => gatesOf(NORTH).count()).toBe(2);
    await card(page, WEST).getByText('Nenhuma comporta deste tipo.').waitFor();
    expect(memberOf(page, 'comporta')).toBe('tulipa');
  });

  it('show level, storage, their change in 1 h and 24 h, whether they fill, the age of the readings, and what is missing', async () => {
    const { page } = walk;
    const dam = card(page, WEST);
    await dam.getByText(/^(Enchendo|Estável|Esvaziando)$/).waitFor();
    await expect
      .poll(() => dam.locator('dl > div').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Nível a montante\s\d+,\d\d\sm \(IBGE\)$/),
        expect.stringMatching(/^Nível a jusante\s\d+,\d\d\sm$/),
        expect.stringMatching(/^Volume\s\d+,\d\d\shm³$/),
        expect.stringMatching(/^Volume máximo\s\d+,\d\d\shm³$/),
        expect.stringMatching(new RegExp(`^Em 1\\sh${CHANGE}`)),
        expect.stringMatching(new RegExp(`^Em 24\\sh${CHANGE}`)),
      ]);
    await dam
      .getByRole('figure')
      .getByText(/^entre \d+,\d\s% e \d+,\d\s%$/)
      .waitFor();
    await dam.getByText(/^há (?:pouco|\d.+)$/).waitFor();
    await expect
      .poll(() => card(page, NORTH).locator('dl > div').allInnerTexts())
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^Sem leitura\snível a jusante, volume, volume máximo$/),
        ]),
      );
  });

  it('explain a word where it stands: by touch and by keyboard, on the screen, and nothing moves', async () => {
    const { page } = walk;
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => page.getByText('buscando…').count()).toBe(0);
    const button = page.getByRole('button', { name: 'O que é jusante?' }).first();
    const help = page.getByText('Rio abaixo, para onde a água vai', { exact: false }).first();
    await button.scrollIntoViewIfNeeded();
    expect(await help.isVisible()).toBe(false);
    const before = await button.boundingBox();
    await button.click();
    await help.waitFor();
    const inside = (): Promise<boolean> =>
      help.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      });
    await expect.poll(inside).toBe(true);
    expect(await button.boundingBox()).toEqual(before);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await button.press('Enter');
    await help.waitFor();
    await page.mouse.wheel(0, 200);
    await help.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('have the cities downstream listed beside the rivers, and selected by “Sua cidade”, in the address too', async () => {
    const { page } = walk;
    const plan = page.getByRole('region', { name: 'Quem está abaixo de cada barragem' });
    // It is loaded when the visitor has come to the end of the dams, whose cards still grow.
    await page.getByRole('article').last().hover();
    const scrolled = async (): Promise<number> => {
      await page.mouse.wheel(0, 10_000);
      return plan.count();
    };
    await expect.poll(scrolled).toBe(1);
    const places = plan
      .getByRole('list', { name: 'Esquema dos rios, das barragens até a última cidade' })
      .getByRole('listitem');
    await places
      .filter({ hasText: /^Barragem Norte Rio Itajaí do Norte \(Hercílio\) \d/ })
      .waitFor();
    await plan.getByRole('combobox', { name: 'Sua cidade' }).selectOption('Rio do Sul');
    await plan.getByText('Acima de Rio do Sul estão as barragens Oeste e Sul:').waitFor();
    await page.reload();
    await screenStands(page);
    await plan.getByText('Acima de Rio do Sul estão as barragens Oeste e Sul:').waitFor();
    expect([memberOf(page, 'cidade'), memberOf(page, 'comporta')]).toEqual([
      'rio-do-sul',
      'tulipa',
    ]);
    await page.getByRole('heading', { name: WEST }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: WEST }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/estacao/DCSC-00040');
  });
});
