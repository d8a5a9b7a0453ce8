import { expect, it } from 'vitest';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { commonSite } from '#tests/support/browser/common-site.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { diagnosticsValue } from '#tests/support/browser/diagnostics-value.ts';

const site = commonSite();
const browser = browserOfFile();

it('“Sobre os dados” names whom to call, how the data arrive, and what they are', async () => {
  const { page, context } = await openPage(browser(), { width: 360, height: 640 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(`${site.url}/tabela`);
  await page.getByRole('gridcell').first().waitFor();
  expect(files.filter((file) => file.includes('AboutScreen'))).toEqual([]);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('link', { name: 'Sobre os dados', exact: true }).click();
  await page.waitForURL('**/sobre');
  await page.getByRole('heading', { level: 1, name: 'Sobre os dados' }).waitFor();
  await screenStands(page);

  for (const number of ['199', '193']) {
    const link = page.getByRole('link', { name: `Ligar para ${number}` });
    expect(await link.getAttribute('href')).toBe(`tel:${number}`);
  }
  const warnings = page.getByRole('region', { name: 'Em uma emergência' });
  await warnings.getByRole('heading', { name: 'Avisos oficiais' }).waitFor();
  expect(await warnings.getByRole('link').last().getAttribute('rel')).toBe('noopener');
  const licence = page.getByRole('region', { name: 'Uso dos dados' }).getByRole('link').first();
  expect(await licence.getAttribute('rel')).toBe('license noopener');
  for (const measured of ['Chuva', 'Taxa de chuva', 'Nível do rio', 'Umidade', 'Barragem']) {
    await page.getByRole('term').filter({ hasText: measured }).first().waitFor();
  }

  const said = (name: string) => diagnosticsValue(page, name);
  await expect.poll(() => said('Conexão')).toBe('Ao vivo');
  await expect.poll(() => said('Mensagens agora')).toMatch(/^\d+(,\d)? por segundo$/);
  await expect.poll(() => said('Mensagens nesta visita')).toMatch(/^[1-9][\d.]*$/);
  expect(await said('Reconexões')).toBe('nenhuma');
  expect(await said('Registro na memória')).toMatch(/^[\d.]+ leituras, [\d.,]+\s[kM]B$/);
  await expect.poll(() => said('Leituras guardadas')).toMatch(/[kM]B neste aparelho$/);
  const version = await said('Versão do site');
  expect(version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);

  await page.getByRole('button', { name: 'Copiar relatório' }).click();
  await page.getByText('Relatório copiado.').waitFor();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain(`Versão do site: ${version}`);
  expect(report).toContain(`Endereço: ${site.url}\n`);
});
