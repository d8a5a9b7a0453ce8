import { expect, it } from 'vitest';
import { openScreen, type PageOptions, sidewaysOverflow } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';

const site = commonSite();
const browser = browserOfFile();

const PHONE: PageOptions = { width: 360, height: 740, hasTouch: true };
const STREET = '/cidade/rio-do-sul/rua/rua-da-mula-sem-cabeca';
const ANSWER = /^Faltam \d,\d\d\sm para a água chegar à Rua da Mula sem Cabeça\.$/;

it('answers for a street as the server writes it, and when the page has taken over', async () => {
  const written = async () => (await fetch(site.url + STREET)).text();
  await expect.poll(written).toContain('id="rendered-page"');
  expect((await written()).replaceAll('\u00a0', ' ')).toMatch(
    /Faltam \d,\d\d m para a água chegar à Rua da Mula sem Cabeça\./,
  );
  const { page } = await openScreen(browser(), site.url + STREET, PHONE);
  await page.getByRole('heading', { level: 1, name: 'Rua da Mula sem Cabeça' }).waitFor();
  const answer = page.getByRole('region', { name: 'Quanto falta para a água chegar' });
  await answer.getByText(ANSWER).waitFor();
  await answer
    .getByText(/^\(referência: 7,50\sm na régua de Rio do Sul, exemplo inventado, 2026\)$/)
    .waitFor();
  await answer.getByText(/não uma promessa/).waitFor();
  expect(await page.title()).toContain('Rua da Mula sem Cabeça, Rio do Sul');
  const streets = page.getByRole('region', { name: 'Ruas medidas pela régua de Rio do Sul' });
  const lines = await streets.getByRole('listitem').allInnerTexts();
  expect(lines.map((line) => /\d+,\d\d/.exec(line)?.[0])).toEqual([
    '4,20',
    '4,90',
    '5,60',
    '6,10',
    '6,80',
    '7,50',
    '8,40',
  ]);
  expect(lines[5]).toMatch(/faltam \d,\d\d\sm$/);
  expect(await streets.locator('[aria-current=page]').innerText()).toBe(lines[5]);
  const floods = page.getByRole('region', { name: 'Cheias conhecidas nesta régua' });
  await floods.getByText(/^2011: 9,40\sm, 1,90\sm acima daqui$/).waitFor();
  await floods.getByText(/^3\.ª maior das conhecidas desde 2011 · exemplo inventado$/).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
});

it('is kept by a tap, and then a line beside the map and among the places', async () => {
  const { page } = await openScreen(browser(), site.url + STREET, PHONE);
  await page.getByRole('button', { name: 'Guardar: Rua da Mula sem Cabeça' }).click();
  const line = page
    .getByRole('region', { name: 'Meus lugares' })
    .getByRole('link', { name: /^Rua da Mula sem Cabeça.*faltam \d,\d\d\sm/su });
  for (const path of ['/estacao', '/mapa']) {
    await page.goto(site.url + path);
    await line.getByText(/^(?:há pouco|há \d+ s)$/).waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
  }
  await line.click();
  await page.getByRole('button', { name: 'Guardado: Rua da Mula sem Cabeça' }).click();
  await page.goto(`${site.url}/estacao`);
  await page.getByText(/^Guarde uma cidade ou uma estação/).waitFor();
});

it('is found by a mistyped search, and from the page of its city', async () => {
  const { page } = await openScreen(browser(), `${site.url}/busca?q=r.+do+lobisoemm`, PHONE);
  const found = page.getByRole('region', { name: 'Ruas e pontos' });
  await found.getByRole('link', { name: /^Rua do Lobisomem Rio do Sul/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Rua do Lobisomem' }).waitFor();
  await page.getByRole('link', { name: 'Rio do Sul', exact: true }).click();
  const ofCity = page.getByRole('region', { name: 'Ruas e pontos' });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_000);
      return ofCity.count();
    })
    .toBe(1);
  await ofCity.getByRole('button', { name: 'Mostrar mais 1 rua' }).click();
  await ofCity.getByRole('link', { name: 'Rua do Lobisomem' }).waitFor();
});

it('has no answer where the gauge gives altitudes, and no street where there is none', async () => {
  const { page } = await openScreen(
    browser(),
    `${site.url}/cidade/presidente-nereu/rua/rua-do-labatut`,
    PHONE,
  );
  await page.getByText(/^Sem resposta: a régua informa a altitude da água/).waitFor();
  await page.goto(`${site.url}/cidade/presidente-nereu/rua/nada`);
  await page.getByRole('heading', { level: 1, name: 'Rua “nada” não encontrada' }).waitFor();
  expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('nada');
});
