import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultText } from '#network/network-fault.ts';
import { readNetwork } from '#network/read-network.ts';
import { BUILT_SITE } from '#tests/support/browser/built-site.ts';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { folderInMemory } from '#tests/support/network/folder-in-memory.ts';
import { inventedFolders } from '#tests/support/network/network-arbitraries.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';

const browser = browserOfFile();

/** Networks that do not exist; the same ones in every run. */
const SAMPLES = fc.sample(inventedFolders({ stations: 20 }), { seed: 15, numRuns: 400 });

describe('an invented network across the antimeridian, with dams', () => {
  const invented = SAMPLES.find(
    ({ bounds, gauges, dams }) => bounds.west > bounds.east && dams.length > 1 && gauges.length > 0,
  );
  if (invented === undefined) throw new Error('no sample is like this');
  let server: SimulatedServer;

  beforeAll(async () => {
    const network = readNetwork(folderInMemory(invented.files));
    if (!network.ok) throw new Error(network.error.map(faultText).join('\n'));
    server = await simulatedServer({
      siteDir: BUILT_SITE,
      drainWithinMs: 100,
      network: network.value,
    });
  });
  afterAll(() => server.close());

  const walk = walkOfGroup(async () => {
    const opened = await openPage(browser());
    await opened.page.goto(`${server.url}/mapa`);
    await screenStands(opened.page);
    return opened;
  });

  it.each(['/mapa', '/tabela', '/barragens', '/estacao', '/sobre'])('opens %s', async (path) => {
    const { page } = walk;
    await goWithin(page, path);
    await page.waitForURL((url) => url.pathname === path);
    await screenStands(page);
    const alerts = await page.getByRole('alert').allInnerTexts();
    expect(alerts.join('')).toBe('');
  });

  it('counts its stations on the table', async () => {
    const { page } = walk;
    await goWithin(page, '/tabela?linhas=25');
    const count = server.snapshot().size;
    const range = page.getByText(/^1–\d+ de \d+$/);
    await expect.poll(() => range.innerText()).toBe(`1–${Math.min(25, count)} de ${count}`);
  });

  it('shows each gauge and dam by its code', async () => {
    const { page } = walk;
    const codes = [...server.snapshot().keys()];
    expect(codes).toEqual(expect.arrayContaining([...invented.gauges, ...invented.dams]));
    for (const codigo of [...invented.gauges.slice(0, 1), ...invented.dams.slice(0, 1)]) {
      await goWithin(page, `/estacao/${codigo}`);
      await page.getByText(codigo).first().waitFor();
      await screenStands(page);
    }
    await goWithin(page, '/barragens');
    for (const codigo of invented.dams) await page.getByText(codigo).first().waitFor();
  });
});
