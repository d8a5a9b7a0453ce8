import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, launchBrowser, openPage } from '#tests/support/browser.ts';
import {
  type MisbehavingProvider,
  startMisbehavingProvider,
} from '#tests/support/misbehaving-provider.ts';
import { type RunningSite, startSite } from '#tests/support/site.ts';

const LEVEL = 'Data/Rio/RioNivel';

let provider: MisbehavingProvider;
let site: RunningSite;
let browser: Browser;

/** A river station that says its level in a unit of its own. */
const publish = (code: string, name: string, value: number, unit: string | null): void => {
  provider.publish(code, 'Name/General', name);
  provider.publish(code, 'Type', 'Hidro');
  provider.publish(code, 'Position/Latitude', -27.2);
  provider.publish(code, 'Position/Longitude', -49.6);
  provider.publish(code, `${LEVEL}/Unit`, unit);
  provider.publish(code, `${LEVEL}/Format`, '0.00');
  provider.publish(code, `${LEVEL}/Value`, value);
};

beforeAll(async () => {
  provider = await startMisbehavingProvider();
  publish('X-1', 'Rio em centímetros', 462, 'cm');
  publish('X-2', 'Rio em metros', 3.1, 'm');
  publish('X-3', 'Rio sem unidade', 2.5, null);
  publish('X-4', 'Rio em pés', 15.25, 'pés');
  [site, browser] = await Promise.all([
    startSite('--graphql-url', provider.graphqlUrl),
    launchBrowser(),
  ]);
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  await provider.stop();
});

describe('the unit that the provider serves', () => {
  it('is the one in the table, in the head or in the cell, and what N/D means is said', async () => {
    const { page, faults, close } = await openPage(browser);
    await page.goto(`${site.url}/tabela?grupo=rio`);
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
    await rowOf('Rio em centímetros').getByText('4,62', { exact: true }).waitFor();
    await rowOf('Rio em metros').getByText('3,10', { exact: true }).waitFor();
    await rowOf('Rio sem unidade').getByText('2,50 N/D', { exact: true }).waitFor();
    await rowOf('Rio em pés').getByText('15,25 pés', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: /\(m\)/ }).waitFor();
    await page.getByText('o provedor não informa a unidade').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    // The unit alone changes, live: what is shown is another number.
    provider.publish('X-1', `${LEVEL}/Unit`, 'mm');
    await rowOf('Rio em centímetros').getByText('0,46', { exact: true }).waitFor();
    provider.publish('X-1', `${LEVEL}/Unit`, 'cm');
    await rowOf('Rio em centímetros').getByText('4,62', { exact: true }).waitFor();
    expect(faults()).toEqual([]);
    await close();
  });

  it('is the one on the station’s own screen', async () => {
    const { page, faults, close } = await openPage(browser);
    await page.goto(`${site.url}/estacao/X-1`);
    await page
      .getByText(/^4,62\sm$/)
      .first()
      .waitFor();
    await page.goto(`${site.url}/estacao/X-3`);
    await page
      .getByText(/^2,50\sN\/D$/)
      .first()
      .waitFor();
    await page.getByText('o provedor não informa a unidade').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${site.url}/estacao/X-4`);
    await page
      .getByText(/^15,25\spés$/)
      .first()
      .waitFor();
    expect(faults()).toEqual([]);
    await close();
  });
});
