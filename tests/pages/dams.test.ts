import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openScreen, type PageOptions, screenStands } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';

const site = commonSite();
const browser = browserOfFile();

const openDams = async (search = '', options: PageOptions = {}) => {
  const opened = await openScreen(browser(), `${site.url}/barragens${search}`, options);
  await opened.page.getByRole('article').nth(2).waitFor();
  return opened;
};

/** The card of a dam. */
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

const NORTH = 'Barragem Norte José Boiteux';
const WEST = 'Barragem Oeste Taió';

describe('gates', () => {
  it('are listed by number, each with its state in words', async () => {
    const { page } = await openDams();
    const gates = card(page, WEST).getByRole('listitem');
    await expect.poll(() => gates.count()).toBe(7);
    const texts = await gates.allInnerTexts();
    expect(texts.map((text) => text.split('\n')[0])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((number) => `Comporta ${number}`),
    );
    for (const text of texts) expect(text).toMatch(/\n(aberta|aberta em parte|fechada)\n\d+\s%$/);
  });

  it('are filtered by “Tipo de comporta”, in the address too', async () => {
    const { page } = await openDams();
    const filter = page.getByRole('combobox', { name: 'Tipo de comporta' });
    await filter.selectOption('Tulipa');
    await expect.poll(() => card(page, NORTH).getByRole('listitem').count()).toBe(2);
    await card(page, WEST).getByText('Nenhuma comporta deste tipo.').waitFor();
    expect(new URL(page.url()).searchParams.get('comporta')).toBe('tulipa');
    await page.reload();
    await screenStands(page);
    await expect.poll(() => card(page, NORTH).getByRole('listitem').count()).toBe(2);
    await filter.selectOption('Todos os tipos');
    await expect.poll(() => card(page, NORTH).getByRole('listitem').count()).toBe(3);
    expect(new URL(page.url()).search).toBe('');
  });

  it('can be shown again from an address that names a type no gate has', async () => {
    const { page } = await openDams('?comporta=guilhotina');
    await card(page, NORTH).getByText('Nenhuma comporta deste tipo.').waitFor();
    await page.getByRole('combobox', { name: 'Tipo de comporta' }).selectOption('Todos os tipos');
    await expect.poll(() => card(page, NORTH).getByRole('listitem').count()).toBe(3);
  });
});

describe('a dam', () => {
  it('shows level, storage, their change in 1 h and 24 h, whether it fills, and the age of the readings', async () => {
    const { page } = await openDams();
    const dam = card(page, WEST);
    await dam.getByText(/^(Enchendo|Estável|Esvaziando)$/).waitFor();
    await expect
      .poll(() => dam.locator('dl > div').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Nível a montante\s\d+,\d\d\sm$/),
        expect.stringMatching(/^Nível a jusante\s\d+,\d\d\sm$/),
        expect.stringMatching(/^Volume agora\s\d+,\d\d\shm³$/),
        expect.stringMatching(/^Volume máximo\s\d+,\d\d\shm³$/),
        expect.stringMatching(/^Em 1\sh\s(estável|(subiu|baixou) \d+,\d+\s(m|pontos?).*)$/),
        expect.stringMatching(/^Em 24\sh\s(estável|(subiu|baixou) \d+,\d+\s(m|pontos?).*)$/),
      ]);
    await dam
      .getByRole('figure')
      .getByText(/^entre \d+,\d\s% e \d+,\d\s%$/)
      .waitFor();
    await dam.getByText(/^Última leitura (agora|há .+)$/).waitFor();
  });

  it('reports a missing value', async () => {
    const { page } = await openDams();
    const missing = card(page, NORTH).locator('dl > div');
    await expect
      .poll(() => missing.allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringMatching(/^Volume máximo\snão informado$/)]));
    await expect
      .poll(() => missing.allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringMatching(/^Volume agora\ssem leitura$/)]));
  });

  it('leads to its station', async () => {
    const { page } = await openDams();
    await page.getByRole('link', { name: WEST }).click();
    await page.getByRole('heading', { level: 1, name: WEST }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/estacao/DCSC-00040');
  });
});

describe('the cities downstream', () => {
  it('are drawn, listed in words, and selected by “Sua cidade”, in the address too', async () => {
    const { page } = await openDams();
    const plan = page.getByRole('region', { name: 'Quem está abaixo de cada barragem' });
    // It is loaded when the visitor has come to the end of the dams, whose cards still grow.
    await page.getByRole('article').last().hover();
    const scrolled = async (): Promise<number> => {
      await page.mouse.wheel(0, 10_000);
      return plan.count();
    };
    await expect.poll(scrolled).toBe(1);
    await plan
      .getByRole('figure', { name: 'Esquema dos rios, das barragens até a última cidade' })
      .waitFor();
    await plan
      .getByRole('listitem')
      .filter({
        hasText:
          /^Barragem Norte, Rio Itajaí do Norte \(Hercílio\): José Boiteux\s\(\d+\skm\) → Ibirama\s\(\d+\skm\) → Apiúna/,
      })
      .waitFor();
    await plan.getByRole('combobox', { name: 'Sua cidade' }).selectOption('Rio do Sul');
    await plan.getByText('Acima de Rio do Sul estão as barragens Oeste e Sul:').waitFor();
    expect(new URL(page.url()).searchParams.get('cidade')).toBe('rio-do-sul');
    await page.getByRole('combobox', { name: 'Tipo de comporta' }).selectOption('Galeria');
    await page.reload();
    await screenStands(page);
    await plan.getByText('Acima de Rio do Sul estão as barragens Oeste e Sul:').waitFor();
    expect(new URL(page.url()).searchParams.get('comporta')).toBe('galeria');
    await plan.getByRole('combobox', { name: 'Sua cidade' }).selectOption('Ibirama');
    await plan.getByText('Acima de Ibirama está a barragem Norte:').waitFor();
    await plan.getByText(/^Acima de .+ Pelo rio, são \d+\skm desde a barragem Norte\.$/).waitFor();
  });
});
