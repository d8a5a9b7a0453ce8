import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { factSearch } from '#tests/support/network/fact-search.ts';
import { factsOf, readFolderFacts } from '#tests/support/network/folder-facts.ts';

/** What runs for every network, with its tests, and the example of a site as plain files. */
const SOURCES = ['deploy/static/config.json', 'index.html', 'public', 'src'];

/** Files whose words visitors read. */
const isVisible = (file: string): boolean => /\/i18n\/|\.html$|\.webmanifest$/.test(file);

const textFilesOf = (path: string): readonly string[] =>
  path.includes('.')
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:[cm]?[jt]sx?|css|csv|html|json|md|svg|txt|webmanifest)$/.test(file))
        .map((file) => join(path, file));

/** A made-up network: one file of each kind that a folder has. */
const MADE_UP = factsOf([
  [
    'network.json',
    `{ // comments are read over
      "name": "Rede do Planalto de Umbra",
      "territory": { "name": "Planalto de Umbra", "of": "do Planalto de Umbra" },
      "timeZone": "Asia/Kathmandu",
      "start": { "latitude": 11.2375, "longitude": 33.5, "zoom": 6 },
      "emergency": { "numbers": [{ "number": "187", "name": "Socorro" }], "notes": ["Envie o CEP por SMS para 55123."] },
      "warnings": [{ "name": "Avisos", "url": "https://www.avisos.umbra.example/hoje" }]
    }`,
  ],
  [
    'cities.csv',
    'cidade,latitude,longitude,reguas\nPena,11.2001,33.48765,\nÁgua Fria,,,X-71 X-72\n',
  ],
  ['demonstration/stations.csv', 'codigo,nome,rio\nUMB-00013,Pena 2,Rio Sombrio\n'],
  ['basemap/lines.geojson', '{"features":[{"properties":{"name":"Serra da Névoa"}}]}'],
  ['areas.csv', 'tipo,nome,prefeito\nbacia,Alto Umbra,Fulano\n'],
]);

const writtenIn = (text: string, visible = false): readonly string[] =>
  factSearch(MADE_UP)(text, visible).map(({ line, written }) => `${line}: ${written}`);

describe('the search for facts of a network', () => {
  it.each([
    ['a city', "at('Pena')", 'Pena'],
    ['a city without its accents', '// the gauge of Agua Fria', 'Agua Fria'],
    ['a city as part of an address', "'/mapa/agua-fria.html'", 'agua-fria'],
    ['a city escaped', '?busca=%C3%81gua+Fria', 'Água+Fria'],
    ['a city as the name of a constant', 'const AGUA_FRIA = 1', 'AGUA_FRIA'],
    ['a city as the name of a variable', 'const aguaFria = 1', 'aguaFria'],
    ['the territory', '<p>Rios do Planalto de Umbra</p>', 'Planalto de Umbra'],
    ['the network, longest first', 'Rede do Planalto de Umbra', 'Rede do Planalto de Umbra'],
    ['a river', '`Rio  Sombrio`', 'Rio  Sombrio'],
    ['an area', 'Alto Umbra', 'Alto Umbra'],
    ['a name on the base map', 'serra da névoa', 'serra da névoa'],
    ['a station', "'Pena 2'", 'Pena 2'],
    ['the prefix of its code', 'umb-00014', 'umb'],
    ['a code whose prefix is short', "'X-72'", 'X-72'],
    ['the zone', "'Asia/Kathmandu'", 'Asia/Kathmandu'],
    ['the host of a link', 'https://avisos.umbra.example/', 'avisos.umbra.example'],
    ['a message number', 'call(55123)', '55123'],
    ['a latitude', 'latitude: 11.2001,', '11.2001'],
    ['a longitude, rounded', '[11.3, 33.488]', '33.488'],
    ['a longitude, grouped', '33.487_65', '33.487_65'],
    ['the start view', 'START = 11.2375', '11.2375'],
  ])('finds %s', (_, text, written) => {
    expect(writtenIn(`none\n${text}\nnone`)).toEqual([`2: ${written}`]);
  });

  it('finds a short number where visitors read it, and where it is a text', () => {
    expect(writtenIn('Ligue 187', true)).toEqual(['1: 187']);
    expect(writtenIn("{ number: '187' }")).toEqual(['1: 187']);
    expect(writtenIn("height: 187, address: '187.0.0.1'")).toEqual([]);
  });

  it.each([
    'Penalty',
    'a água muito fria',
    'Socorro e avisos: X-73',
    'Fulano',
    'Serra',
    'umbrella',
    'UMBRA',
    'latitude: 11.2, longitude: 33.5',
    '111.2001',
    '11.20014',
    '1.11.2001',
    'Asia/Tokyo',
    'https://umbra.example',
    '1187',
  ])('finds nothing in: %s', (text) => {
    expect(writtenIn(text, true)).toEqual([]);
  });
});

it('knows what each column of a table holds', () => {
  expect([...MADE_UP.unknownColumns]).toEqual(['areas.csv: prefeito']);
});

describe.each(readdirSync('networks'))('the network %s', (name) => {
  const facts = readFolderFacts(join('networks', name));

  it('has facts to look for', () => {
    expect(facts.names.size).toBeGreaterThan(3);
    expect(facts.degrees.size).toBeGreaterThan(3);
    expect([...facts.unknownColumns]).toEqual([]);
  });

  it('stands in its folder alone', () => {
    const search = factSearch(facts);
    const files = SOURCES.flatMap(textFilesOf);
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      search(readFileSync(file, 'utf8'), isVisible(file)).map(
        ({ line, written }) => `${file}:${line}: ${written}`,
      ),
    );
    expect(found).toEqual([]);
  });
});
