import { readFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson, isRecord } from '#domain/untrusted.ts';
import type { Network } from '#contract/site/network.ts';
import { loadNetwork } from '#scripts/start/load-network.ts';
import { BUILT_SITE } from '#tests/support/browser/built-site.ts';
import { openPage, screenStands } from '#tests/support/browser/browser.ts';
import { browserOfFile } from '#tests/support/browser/browser-of-file.ts';
import { factSearch } from '#tests/support/network/fact-search.ts';
import { readFolderFacts } from '#tests/support/network/folder-facts.ts';
import {
  type SimulatedServer,
  startSimulatedServer,
} from '#tests/support/provider/simulated-server.ts';
import { goWithin, walkOfGroup } from '#tests/support/browser/walk.ts';
import { listedStations } from '#tests/support/browser/station-list.ts';

const FOLDERS = new URL('../../../networks/', import.meta.url).pathname;
const NAMES = readdirSync(FOLDERS);

const browser = browserOfFile();

const networkOf = (name: string): Network => {
  const network = loadNetwork(join(FOLDERS, name));
  if (!network.ok) throw new Error(network.error);
  return network.value;
};

/** Offset of a zone now, as ISO 8601 writes it: `+05:30`. */
const offsetOf = (timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const part = parts.formatToParts(Date.now()).find(({ type }) => type === 'timeZoneName');
  return part?.value.replace('GMT', '') ?? '';
};

/** Everything a visitor can read on the page, and what its head says. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.title,
      document.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [title], [alt], [href^="tel:"]')].map(
        (element) =>
          ['aria-label', 'title', 'alt', 'href']
            .map((attribute) => element.getAttribute(attribute) ?? '')
            .join('\n'),
      ),
    ].join('\n'),
  );

describe.each(NAMES)('the network %s', (name) => {
  const network = networkOf(name);
  const { profile, places } = network;
  const gauges = places.stations.filter(({ kind }) => kind === 'gauge');
  const dams = places.stations.filter(({ kind }) => kind === 'dam');
  const others = NAMES.filter((other) => other !== name).map((other) =>
    factSearch(readFolderFacts(join(FOLDERS, other))),
  );

  let server: SimulatedServer;
  beforeAll(async () => {
    const started = await startSimulatedServer({
      siteDir: BUILT_SITE,
      drainWithinMs: 100,
      network,
    });
    if (!started.ok) throw new Error(started.error.detail);
    server = started.value;
  });
  afterAll(() => server.close());

  /** Its first gauge that has a level, and its name. */
  const gauge = (): { readonly codigo: string; readonly name: string } => {
    for (const { codigo } of gauges) {
      const tags = server.snapshot().get(codigo);
      const said = tags?.get('Name/General');
      const level = tags?.get('Data/Rio/RioNivel/Value');
      if (typeof said === 'string' && typeof level === 'number') return { codigo, name: said };
    }
    throw new Error('no gauge has a level');
  };

  /** The stations that the provider shows. */
  const shownStations = (): number =>
    [...server.snapshot().values()].filter((tags) => tags.get('Show') !== false).length;

  const walk = walkOfGroup(async () => {
    const opened = await openPage(browser());
    await opened.page.goto(`${server.url}/mapa`);
    await screenStands(opened.page);
    return opened;
  });

  /** Follows an address of the site, and reads the screen when it stands: nothing on it is another network's. */
  /** Facts of other networks in visible words. A number below 100 000 may be a reading or a count: whom to call is tested by its links. */
  const foreignFacts = (words: string) =>
    others
      .flatMap((search) => search(words, true))
      .filter(({ written }) => !/^(?:\d{1,4}|\d{1,2}\.\d{3})$/.test(written));

  const expectScreen = async (path: string): Promise<Page> => {
    const { page } = walk;
    await goWithin(page, path);
    await page.waitForURL((url) => url.pathname === path.split('?')[0]);
    await screenStands(page);
    const words = await wordsOf(page);
    expect(foreignFacts(words)).toEqual([]);
    return page;
  };

  it('opens on the map where its profile says, with its own words', async () => {
    const page = await expectScreen('/mapa');
    await page.locator('canvas.maplibregl-canvas').waitFor();
    const { codigo } = gauge();
    await page.getByRole('searchbox', { name: 'Filtrar a lista' }).fill(codigo);
    await listedStations(page).first().click();
    await page.getByRole('region', { name: gauge().name }).getByText(codigo).first().waitFor();
    await page.getByRole('searchbox', { name: 'Filtrar a lista' }).fill('');
  });

  it('lists every station once', async () => {
    const page = await expectScreen('/tabela?linhas=25');
    const count = shownStations();
    await page.getByText(`1–${Math.min(25, count)} de ${count}`, { exact: true }).waitFor();
  });

  it('names itself and its clock in what is exported', async () => {
    const page = await expectScreen('/tabela');
    await page.getByRole('button', { name: 'Outros formatos' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar JSON', exact: true }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(isRecord(parseJson(text))).toBe(true);
    expect(text).toContain(profile.name);
    expect(text).toMatch(new RegExp(`T\\d\\d:\\d\\d:\\d\\d\\${offsetOf(profile.timeZone)}"`));
    expect(foreignFacts(text)).toEqual([]);
  });

  it('shows a river station by its name, its chart and its hours', async () => {
    const { codigo, name: station } = gauge();
    const page = await expectScreen(`/estacao/${codigo}`);
    await page.getByRole('heading', { level: 1, name: station }).waitFor();
    await expectScreen(`/estacao/${codigo}/analise/grafico`);
    await expectScreen(`/estacao/${codigo}/analise/tabela`);
    await page.getByText(profile.timeZoneName).first().waitFor();
    // The newest row is of this hour there, whatever the hour is here.
    const hour = new Intl.DateTimeFormat('pt-BR', { timeZone: profile.timeZone, hour: '2-digit' });
    const hours = [0, 20].map((minutes) => hour.format(Date.now() - minutes * 60_000).slice(0, 2));
    const newest = await page
      .getByText(/^\d\d:\d\d$/)
      .first()
      .innerText();
    expect(hours).toContain(newest.slice(0, 2));
  });

  it('has its own accent, legend ranges and words for types and basins', async () => {
    const page = await expectScreen('/mapa?medida=chuva&historico=024h');
    const own = profile.legends.find(({ quantity }) => quantity === 'chuva024h');
    await page.getByRole('button', { name: /^Legenda/ }).click();
    const legend = page.getByRole('list', { name: 'Legenda' });
    await legend.getByText(`${own?.maximum ?? 10} ou mais`, { exact: true }).waitFor();
    const accent = await page.evaluate((colour) => {
      const probe = document.createElement('i');
      probe.style.color = colour;
      document.body.append(probe);
      const wanted = getComputedStyle(probe).color;
      probe.remove();
      const name = [...document.querySelectorAll('header span')].find(
        ({ textContent }) => textContent === 'Vigia',
      );
      return { wanted, shown: name === undefined ? null : getComputedStyle(name).color };
    }, profile.colours?.light ?? '#15181c');
    expect(accent.shown).toBe(accent.wanted);

    const word = profile.stationTypes.Hidrologica;
    await expectScreen('/tabela?tipo=Hidrologica');
    const type = page.getByLabel('Tipo', { exact: true });
    const [chosen] = await type.locator('option:checked').allInnerTexts();
    expect(chosen).toBe(word?.many ?? 'Rio');
    await page
      .getByRole('gridcell', { name: word?.one ?? 'Rio', exact: true })
      .first()
      .waitFor();
    const basins = await page
      .getByLabel('Bacia', { exact: true })
      .locator('option')
      .allInnerTexts();
    for (const { kind, wireName, name: people } of network.areas) {
      if (kind !== 'basin') continue;
      expect(basins).toContain(people);
      expect(basins).not.toContain(wireName);
    }
  });

  it('says how far a level is from its thresholds, and whose they are', async () => {
    for (const [codigo, list] of network.thresholds) {
      const page = await expectScreen(`/estacao/${codigo}`);
      const block = page.getByRole('region', { name: 'Cotas de referência' });
      await block.waitFor();
      const words = await block.innerText();
      for (const { label, source, isSameStaff } of list) {
        expect(words).toContain(label);
        if (source !== null) expect(words).toContain(source);
        expect(words.includes('a régua pode ser outra')).toBe(!isSameStaff);
      }
    }
  });

  it('draws its dams, or says that it has none', async () => {
    const page = await expectScreen('/barragens');
    for (const { codigo } of dams) {
      await page.getByText(codigo).first().waitFor();
    }
    const plan = page.getByRole('region', { name: 'Quem está abaixo de cada barragem' });
    if (dams.length === 0) {
      await page.getByText('Esta rede não tem barragens').waitFor();
      expect(await plan.count()).toBe(0);
      return;
    }
    // It is loaded when the visitor has come to the end of the dams.
    await page.getByRole('article').last().hover();
    const scrolled = async (): Promise<number> => {
      await page.mouse.wheel(0, 10_000);
      return plan.count();
    };
    await expect.poll(scrolled).toBe(1);
  });

  it('says whom to call, where the warnings are and which clock it keeps', async () => {
    const page = await expectScreen('/sobre');
    const calls = await page
      .locator('a[href^="tel:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(calls).toEqual(profile.emergency.numbers.map(({ number }) => `tel:${number}`));
    for (const { name: warning, url } of profile.warnings) {
      const link = page.getByRole('link', { name: warning }).first();
      expect(await link.getAttribute('href')).toBe(url);
    }
    await page
      .getByText(profile.texts.intro ?? profile.territory.of)
      .first()
      .waitFor();
  });

  it('finds a station from every page that is none', async () => {
    const { page } = walk;
    await goWithin(page, '/nada/disso');
    await page.waitForURL((url) => url.pathname === '/404');
    const words = await wordsOf(page);
    expect(foreignFacts(words)).toEqual([]);
  });

  it('is named by the page, its manifest and its configuration', async () => {
    const [html, manifest, config] = await Promise.all(
      ['/', '/manifest.webmanifest', '/config.json'].map(async (path) =>
        (await fetch(`${server.url}${path}`)).text(),
      ),
    );
    for (const text of [html, manifest, config]) {
      // The hash in the name of a built file may hold any letters, as may what is packed.
      const written = (text ?? '').replaceAll(/\/assets\/[\w./-]+|[\w+/=-]{60,}/g, '');
      expect(foreignFacts(written)).toEqual([]);
    }
    expect(config).toContain(profile.name);
    expect(manifest).toContain(profile.territory.name);
  });
});
