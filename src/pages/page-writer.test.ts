import { expect, it } from 'vitest';
import { createLogger } from '#process/logger.ts';
import { html } from './html.ts';
import type { PageAuthor } from './page-parts.ts';
import { pageWith } from './page-words.ts';
import { PageWriter, type TakeTurn } from './page-writer.ts';

const BUILT = `<!doctype html><html><head><title>Built</title>
<meta
  name="description"
  content="Built." />
</head><body><div id="app"></div></body></html>`;

const SHELL = {
  title: 'Vigia',
  description: 'Rios "do" <Planalto> & chuva.',
  head: html`<meta name="of" content="site" />`,
};

const askedFor = (path: string) => ({ path, search: '', isWide: false, origin: null });

const writerOf = (authors: readonly PageAuthor[], takeTurn: TakeTurn = (_, work) => work()) => {
  let now = 0;
  const writer = new PageWriter({
    shell: SHELL,
    missing: {},
    authors,
    fileOf: (parts) => ({ page: pageWith(BUILT, parts) }),
    takeTurn,
    log: createLogger('silent'),
    now: () => now,
  });
  return {
    writer,
    pass: (ms: number) => {
      now += ms;
    },
    textOf: async (path: string) => (await writer.pageOf(askedFor(path), '203.0.113.1')).page,
  };
};

const said = (count: number) =>
  Promise.resolve({
    title: `Aruê <${count}>`,
    description: '$& "4,62 m"',
    head: html`<meta property="og:title" content="${'"><script>'}" />`,
    app: html`<main>${'<b>'}</main>`,
  });

it('is the built page with the words of the network where nobody has anything to say', async () => {
  const { writer, textOf } = writerOf([() => Promise.resolve(null)]);
  expect(await writer.pageOf(askedFor('/mapa'), '203.0.113.1')).toBe(writer.plain);
  const text = await textOf('/mapa');
  expect(text).toContain('<title>Vigia</title>');
  expect(text).toContain('content="Rios &quot;do&quot; &lt;Planalto&gt; &amp; chuva."');
  expect(text).toContain('<meta name="of" content="site" /></head>');
  expect(text).toContain('<body><div id="app"></div></body>');
});

it('has what its authors say, escaped, each in its place; of each part the first', async () => {
  const { textOf } = writerOf([
    () => said(1),
    () => Promise.resolve(null),
    () =>
      Promise.resolve({
        title: 'Later',
        head: html`<i></i>`,
        app: html`<p>second</p>`,
        data: html`<u></u>`,
      }),
  ]);
  const text = await textOf('/estacao/EST-1');
  expect(text).toContain('<title>Aruê &lt;1&gt;</title>');
  expect(text).toContain('content="$&amp; &quot;4,62 m&quot;"');
  expect(text).toContain('<meta property="og:title" content="&quot;&gt;&lt;script&gt;" /></head>');
  expect(text).toContain('<div id="app"><main>&lt;b&gt;</main></div><u></u>');
});

it('is written once for all who ask within a few seconds, and then anew', async () => {
  let asked = 0;
  const { textOf, pass } = writerOf([
    () => {
      asked += 1;
      return said(asked);
    },
  ]);
  const texts = await Promise.all(['/a', '/a', '/a'].map(textOf));
  expect([asked, new Set(texts).size]).toEqual([1, 1]);
  pass(2_999);
  expect(await textOf('/a')).toBe(texts[0]);
  pass(1);
  expect(await textOf('/a')).not.toBe(texts[0]);
  await textOf('/b');
  expect(asked).toBe(3);
});

it('keeps a page however many addresses are asked for that nobody knows', async () => {
  const asked: string[] = [];
  const { textOf, writer } = writerOf([
    ({ path }) => {
      asked.push(path);
      return path === '/known' ? said(1) : Promise.resolve(null);
    },
  ]);
  await textOf('/known');
  for (let index = 0; index < 2_000; index += 1) await textOf(`/estacao/X-${index}`);
  await textOf('/known');
  expect(asked.filter((path) => path === '/known')).toHaveLength(1);
  // Nobody is asked about an address that is longer than any.
  const path = `/${'x'.repeat(1_000)}`;
  expect(await writer.pageOf(askedFor(path), '203.0.113.1')).toBe(writer.plain);
  expect(asked).not.toContain(path);
});

it('is written for a path, a search of 200 characters at most, and a phone or a computer', async () => {
  const asked: string[] = [];
  const { writer } = writerOf([
    ({ search, isWide }) => {
      asked.push(`${isWide ? 'computer' : 'phone'} ${search}`);
      return said(1);
    },
  ]);
  const longest = `?busca=${'x'.repeat(193)}`;
  for (const search of ['', longest, `${longest}y`, `${longest}z`]) {
    await writer.pageOf({ ...askedFor('/a'), search }, '203.0.113.1');
  }
  await writer.pageOf({ ...askedFor('/a'), isWide: true }, '203.0.113.1');
  expect(asked).toEqual(['phone ', `phone ${longest}`, 'computer ']);
  // What is left out is never the instant: without it the page is another one, of today.
  const em = '2026-09-11T14:00-03:00';
  const search = `${longest}&em=${em}`;
  await writer.pageOf({ ...askedFor('/a'), search }, '203.0.113.1');
  await writer.pageOf({ ...askedFor('/a'), search: `${search}${longest}` }, '203.0.113.1');
  expect(asked.slice(3)).toEqual([`phone ?em=${em}`]);
});

it('leaves out what an author fails to say', async () => {
  const { textOf } = writerOf([() => Promise.reject(new Error('broken')), () => said(1)]);
  expect(await textOf('/a')).toContain('Aruê');
});

it.each([
  ['/%6dapa', '/mapa'],
  ['//mapa', '/mapa'],
  ['/mapa/', '/mapa'],
  ['/./mapa', '/mapa'],
  ['/MAPA', '/mapa'],
  ['/cidade/vila-da-serr%61', '/cidade/vila-da-serra'],
  ['/cidade/Vila-da-Serra', '/cidade/vila-da-serra'],
  ['/estacao/EST%2D1', '/estacao/EST-1'],
  ['/estacao/ANALISE', '/estacao/analise'],
  ['/estacao/Jandó', '/estacao/Jand%C3%B3'],
  ['/estacao/%E0', '/estacao'],
  ['/estacao/EST-1/Analise/grafico', '/estacao/EST-1/analise/grafico'],
])(
  'is written for one spelling of an address: not for %s, which the app shows as %s',
  async (other, canonical) => {
    const { writer, textOf } = writerOf([() => said(1)]);
    expect(await textOf(canonical)).toContain('Aruê');
    expect(await textOf(other)).toBe(writer.plain.page);
  },
);

it('is the app’s shell where there is no turn to write it, and is not kept as that', async () => {
  let isBusy = true;
  const { writer, textOf } = writerOf([() => said(1)], (_, work) => (isBusy ? null : work()));
  expect(await textOf('/mapa')).toBe(writer.plain.page);
  isBusy = false;
  expect(await textOf('/mapa')).toContain('Aruê');
  isBusy = true;
  // What is written is handed out without a turn.
  expect(await textOf('/mapa')).toContain('Aruê');
});
