import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  COLUMN_LENGTH,
  COLUMN_STEP_MS,
  dayColumnsPath,
  decodeDayColumns,
  decodeDayIndex,
} from '#contract/columns/day-columns.ts';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import { formatClock, formatInstant, formatNumber } from '#domain/text/format.ts';
import { freshnessByAge, isOverdue } from '#domain/stations/quality/freshness.ts';
import { MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { createLogger } from '#process/logger.ts';
import { PictureCache } from '#server/site/picture-cache.ts';
import { type DrawnPicture, PictureProcess } from '#pages/previews/picture-process.ts';
import { previewPicture } from '#pages/previews/preview-picture.ts';
import { previewedPage } from '#pages/previews/previewed-pages.ts';
import type { Preview } from '#pages/previews/preview.ts';
import type { ColumnsAt } from '#pages/past-site.ts';
import { SiteState } from '#pages/site-state.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { RISE_WORDS } from '#tests/support/browser/rise-words.ts';
import { readPng } from '#tests/support/browser/png-pixels.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { plainRequest } from '#tests/support/provider/plain-request.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const SITE = 'https://vigia.example';
const LEVEL = 'Data/Rio/RioNivel/Value';
/** It has levels of attention, alert and emergency. */
const ALERTED = 'DCSC-00043';

const siteDir = folderOfFile();

const start = (options: Parameters<typeof simulatedServer>[0] = {}): Promise<SimulatedServer> =>
  simulatedServer({ siteDir, ...options });

await copyFile('index.html', join(siteDir, 'index.html'));
// Nothing moves but what a test publishes.
const server = await serverOfFile({ siteDir, siteUrl: SITE, reportEveryMs: 3_600_000 });
await fetch(`${server.url}/recent-series.json`);

const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The tags of a head by name, as a reader of links finds them. */
interface Head {
  readonly status: number;
  readonly html: string;
  readonly title: string;
  readonly canonical: string | null;
  readonly of: (name: string) => string | null;
}

const headIn = (html: string, status: number): Head => {
  const plain = (text: string | undefined): string | null =>
    text?.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => UNESCAPED[entity] ?? entity) ?? null;
  return {
    status,
    html,
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1]) ?? '',
    canonical: plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]),
    of: (name) =>
      plain(
        new RegExp(`<meta\\s+(?:name|property)="${name}"\\s+content="([^"]*)"`).exec(html)?.[1],
      ),
  };
};

const headOf = async (path: string, url = server.url): Promise<Head> => {
  const answer = await fetch(url + path);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  return headIn(await answer.text(), answer.status);
};

/** With plain blanks, as expectations have them. */
const plainBlanks = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');

const NOTE = 'Demonstração: reprise da cheia de setembro de 2026. Não é a situação atual.';

describe('the head of a page', () => {
  it('tells of a station its reading, its rate, its time, and where it stands', async () => {
    server.publish(ALERTED, LEVEL, 4.72);
    const named = new RegExp(
      `^Presidente Getúlio \\(DCSC-00043\\): 4,72 m, (?:${RISE_WORDS}) · Vigia \\(demonstração\\)$`,
    );
    // A busy server answers without the rate rather than late.
    const { html, title, of, canonical } = await eventually(async () => {
      const head = await headOf(`/estacao/${ALERTED}`);
      expect(plainBlanks(head.title)).toMatch(named);
      return head;
    });
    expect(plainBlanks(of('description'))).toMatch(
      new RegExp(
        String.raw`^Nível do rio: 4,72 m às \d\d:\d\d de \d\d/\d\d, (?:${RISE_WORDS})\. Acima da cota de atenção, faltam 0,78 m para a cota de alerta\. Chuva de [\d,]+ mm em 24 h\. `,
      ),
    );
    expect(of('description')?.endsWith(NOTE)).toBe(true);
    expect(of('og:title')).toBe(title);
    expect(of('og:description')).toBe(of('description'));
    expect(of('og:image:alt')).toBe(title);
    expect(of('og:image')).toMatch(
      /^https:\/\/vigia\.example\/og\/estacao\/DCSC-00043\.png\?v=\d+$/,
    );
    expect([of('og:image:width'), of('og:image:height')]).toEqual(['1200', '630']);
    expect([of('og:type'), of('og:locale'), of('twitter:card')]).toEqual([
      'website',
      'pt_BR',
      'summary_large_image',
    ]);
    expect(canonical).toBe(`${SITE}/estacao/${ALERTED}`);
    expect(of('og:url')).toBe(canonical);
    expect(html).toContain(`type="application/atom+xml" href="${SITE}/estacao/${ALERTED}.atom"`);
  });

  it('is the same on its analysis, at its own address, whatever the query', async () => {
    const page = await headOf(`/estacao/${ALERTED}/analise/grafico?periodo=7d`);
    expect(page.canonical).toBe(`${SITE}/estacao/${ALERTED}/analise/grafico`);
    expect(page.title).toBe((await headOf(`/estacao/${ALERTED}`)).title);
  });

  it('answers for a street, with its source, and says why where there is no answer', async () => {
    server.publish('DCSC-00013', LEVEL, 5.1);
    const path = '/cidade/rio-do-sul/rua/ponte-da-iara';
    const { title, of, canonical, html } = await headOf(path);
    expect(plainBlanks(title)).toMatch(/^Ponte da Iara, Rio do Sul: faltam 0,50 m, /);
    expect(plainBlanks(of('description'))).toMatch(
      /^Faltam 0,50 m para a água chegar à Ponte da Iara\. Referência: 5,60 m na régua de Rio do Sul, exemplo inventado, 2026\. Nível do rio: 5,10 m às /,
    );
    expect(canonical).toBe(SITE + path);
    expect(of('og:image')).toMatch(/\/og\/cidade\/rio-do-sul\/rua\/ponte-da-iara\.png\?v=\d+$/);
    expect(html).not.toContain('application/atom+xml');
    const doubtful = await headOf('/cidade/presidente-nereu/rua/rua-do-labatut');
    expect(plainBlanks(doubtful.title)).toMatch(/^Rua do Labatut, Presidente Nereu: sem resposta/);
    expect(plainBlanks(doubtful.of('description'))).toMatch(
      /^Sem resposta: a régua informa a altitude da água, .* Altitude da água: \d+,\d\d m às /,
    );
    expect((await headOf('/cidade/rio-do-sul/rua/rua-que-falta')).status).toBe(404);
  });

  it('tells of a city the gauge that speaks for it, and where that stands', async () => {
    const own = await headOf('/cidade/presidente-getulio');
    expect(plainBlanks(own.title)).toMatch(/^Presidente Getúlio: rio em 4,72 m, /);
    expect(own.canonical).toBe(`${SITE}/cidade/presidente-getulio`);
    const upstream = await headOf('/cidade/blumenau');
    expect(plainBlanks(upstream.title)).toMatch(/^Blumenau: rio em [\d,]+ m em Indaial/);
    expect(plainBlanks(upstream.of('og:description'))).toMatch(
      /^Nível do rio em Indaial, \d+ km rio acima: [\d,]+ m às/,
    );
    const none = await headOf('/cidade/lages');
    expect(none.title).toBe('Lages · Vigia (demonstração)');
    expect(none.of('description')).toContain('Nenhuma régua da rede mede o rio de Lages.');
  });

  it('tells how full the dams are', async () => {
    const { title, of, canonical } = await headOf('/barragens');
    expect(plainBlanks(title)).toMatch(
      /^Barragens: Sul [\d,]+ %, Oeste [\d,]+ % e Norte [\d,]+ % · Vigia \(demonstração\)$/,
    );
    expect(plainBlanks(of('description'))).toMatch(/Leituras das \d\d:\d\d de \d\d\/\d\d\. /);
    expect(of('description')).toContain(NOTE);
    expect(of('og:image')).toContain('/og/barragens.png?v=');
    expect(canonical).toBe(`${SITE}/barragens`);
  });

  it.each([
    ['/', '/mapa'],
    ['/mapa', '/mapa'],
    ['/tabela', '/tabela'],
  ])('is the site’s own on %s', async (path, canonical) => {
    const page = await headOf(path);
    expect(page.title).toMatch(/^Vigia: chuva e rios/);
    expect(page.of('og:title')).toBe(page.title);
    expect(page.of('description')).toContain(NOTE);
    expect(page.canonical).toBe(SITE + canonical);
    expect(page.of('og:image')).toBe(`${SITE}/icons/vigia-512.png`);
    expect(page.of('twitter:card')).toBe('summary');
  });

  it.each([
    '/estacao/DCSC-99999',
    '/estacao/%ff',
    '/estacao/%00',
    `/estacao/${'x'.repeat(2_000)}`,
    '/estacao/DCSC-00013/nada',
    '/cidade/nenhuma',
    '/cidade/__proto__',
    '/sobre',
  ])('names no place on %s, and has no address of its own', async (path) => {
    const page = await headOf(path);
    const [status, title, description] =
      path === '/sobre'
        ? [200, /^Vigia: chuva e rios/, NOTE]
        : [404, /^Página não encontrada · Vigia \(demonstração\)$/, 'Este endereço não existe.'];
    expect(page.status).toBe(status);
    expect(page.title).toMatch(title);
    expect(page.of('description')).toContain(description);
    expect(page.of('og:title')).toBe(page.title);
    expect([page.canonical, page.of('og:url')]).toEqual([null, null]);
  });

  it('is as it was for whoever has it, and packed', async () => {
    const url = `${server.url}/barragens`;
    const first = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('says so where a station is silent or has no readings', async () => {
    server.publish('DCSC-00019', 'TimeStamp', '2026-01-01T03:15:00Z');
    const silent = await headOf('/estacao/DCSC-00019');
    expect(plainBlanks(silent.title)).toMatch(/: [\d,]+ m, leitura antiga · Vigia/);
    expect(plainBlanks(silent.of('description'))).toMatch(
      /^Nível do rio: [\d,]+ m às 00:15 de 01\/01, leitura antiga\./,
    );
    const mute = await headOf('/estacao/DCSC-00022');
    expect(mute.of('description')).toContain('Sem leituras.');
  });

  it('cannot be broken by the names of stations', async () => {
    await fc.assert(
      fc.asyncProperty(untrustedText, fc.nat(2_000), async (name, number) => {
        // A code of its own: a page stays as it was written for a few seconds. No more of them than a network may have.
        const codigo = `X-${number}"<`;
        server.publish(codigo, 'Name/General', `${name}"><script>alert(1)</script>`);
        server.publish(codigo, LEVEL, 1.5);
        const { html, title, canonical } = await headOf(`/estacao/${encodeURIComponent(codigo)}`);
        expect(html).not.toContain('<script>alert');
        expect(html.match(/<script/g)).toHaveLength(2);
        expect(title).toContain(codigo);
        expect(canonical).toBe(`${SITE}/estacao/${encodeURIComponent(codigo)}`);
      }),
      propertyRuns(15),
    );
  });
});

describe('the address of the site', () => {
  const titledBy = async (host: string, url: string): Promise<Head> => {
    const { body, status } = await plainRequest(url, '/barragens', { headers: { host } });
    return headIn(body.toString(), status);
  };

  it('is never what a visitor says it is', async () => {
    const unnamed = await start({ scenario: 'rajada', stations: 40, rate: 0.001 });
    onTestFinished(() => unnamed.close());
    for (const host of [
      'evil.test',
      'evil.test"><script>',
      'localhost.evil.test',
      'localhost"><script>',
      `localhost:${'1'.repeat(200)}`,
    ]) {
      const page = await titledBy(host, unnamed.url);
      expect(page.html).not.toContain('evil');
      expect(page.html.match(/<script/g)).toHaveLength(2);
      expect(page.of('og:image')).toMatch(/^\/og\/barragens\.png/);
      expect(page.canonical).toBe('/barragens');
      const named = await titledBy(host, server.url);
      expect(named.canonical).toBe(`${SITE}/barragens`);
    }
    // Whoever tries it on this machine sees whole addresses.
    const local = await titledBy('localhost:8080', unnamed.url);
    expect(local.canonical).toBe('http://localhost:8080/barragens');
  });

  it('of a site with another provider stands in its one head', async () => {
    const foreign = await start({ graphqlUrl: 'https://provider.test/graphql', siteUrl: SITE });
    onTestFinished(() => foreign.close());
    const page = await headOf('/estacao/DCSC-00013', foreign.url);
    expect(page.title).toMatch(/^Vigia: chuva e rios .* ao vivo$/);
    expect(page.of('og:description')).not.toContain('Demonstração');
    expect(page.of('og:image')).toBe(`${SITE}/icons/vigia-512.png`);
    expect((await headOf('/mapa', foreign.url)).canonical).toBe(`${SITE}/mapa`);
    expect((await fetch(`${foreign.url}/og/barragens.png`)).status).toBe(404);
  });
});

const pictureAt = async (path: string) => {
  const answer = await fetch(server.url + path);
  expect(answer.status).toBe(200);
  return { answer, picture: readPng(Buffer.from(await answer.arrayBuffer())) };
};

type Pixels = ReturnType<typeof readPng>;

/** Share of the pixels of a region that are not white. */
const inkIn = (
  { at }: Pixels,
  [left, top, right, bottom]: readonly [number, number, number, number],
) => {
  let ink = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [red, green, blue] = at(x, y);
      if (red < 250 || green < 250 || blue < 250) ink += 1;
    }
  }
  return ink / ((right - left) * (bottom - top));
};

/** Of a gauge's levels of yesterday: the instants at which some steps ended, and the last value read until then. */
const levelsOf = async (url: string, steps: readonly number[]) => {
  const index = decodeDayIndex(await (await fetch(`${url}/history.json`)).json());
  const day = index.ok ? index.value.days.findLast(({ length }) => length === COLUMN_LENGTH) : null;
  if (day === undefined || day === null) throw new Error('no day that has ended');
  const file = decodeDayColumns(await (await fetch(url + dayColumnsPath(day))).json());
  if (!file.ok) throw new Error(file.error);
  const { from, columns } = file.value.columns;
  const [codigo, values] = [...(columns.get('rio')?.stations ?? [])][0] ?? [
    '',
    new Float64Array(0),
  ];
  return steps.map((step) => ({
    codigo,
    readAt: epochMs(
      from +
        (1 + values.subarray(0, step).findLastIndex((value) => !Number.isNaN(value))) *
          COLUMN_STEP_MS,
    ),
    at: epochMs(from + step * COLUMN_STEP_MS),
    level: values.subarray(0, step).findLast((value) => !Number.isNaN(value)) ?? Number.NaN,
  }));
};

it('the head and the picture of a past instant have the values of then, and are not listed', async () => {
  const { timeZone } = demonstrationNetwork().profile;
  const small = await start({ siteUrl: SITE, scenario: 'rajada', stations: 8 });
  onTestFinished(() => small.close());
  const pictures = new Set<string>();
  for (const { codigo, at, readAt, level } of await levelsOf(small.url, [30, 77, 130])) {
    const em = replayParameterOf(at, timeZone);
    // No more can be known until the next step has ended.
    const within = replayParameterOf(epochMs(at + 6 * MINUTE_MS), timeZone);
    const path = `/estacao/${codigo}?em=${encodeURIComponent(within)}`;
    const asOf = `Como era em ${formatInstant(at, timeZone)}`;
    const figure = `${formatNumber(level, 2)} m`;
    // A busy server answers without the values rather than late; they are there when it is asked again.
    const { title, html, of, canonical } = await eventually(async () => {
      const head = await headOf(path, small.url);
      expect(head.title).toContain(`(${codigo})`);
      return head;
    });
    expect(plainBlanks(title)).toMatch(new RegExp(`^${asOf}: .* \\(${codigo}\\): ${figure}`));
    expect(title.includes('leitura antiga')).toBe(isOverdue(freshnessByAge(readAt, at)));
    expect(plainBlanks(of('description'))).toContain(
      `${asOf}, não é agora. Nível do rio: ${figure} às ${formatClock(readAt, timeZone)}`,
    );
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(canonical).toBe(`${SITE}/estacao/${codigo}`);
    // Readers of links follow it: it is of the instant, too.
    expect(of('og:url')).toBe(`${canonical}?em=${em}`);
    const picture = new URL(of('og:image') ?? '');
    expect(picture.searchParams.get('em')).toBe(em);
    const answer = await fetch(small.url + picture.pathname + picture.search);
    expect(answer.status).toBe(200);
    pictures.add(Buffer.from(await answer.arrayBuffer()).toString('base64'));
  }
  expect(pictures.size).toBe(3);
  const unknown = await headOf(`/estacao/${ALERTED}?em=2020-01-01T12:00Z`);
  expect(unknown.title).toMatch(/^Como era em \S+, \S+ · Vigia/);
  expect(unknown.of('og:url')).toBe(`${SITE}/estacao/${ALERTED}?em=2020-01-01T09:00-03:00`);
  const long = await headOf(`/tabela?busca=${'x'.repeat(200)}&em=2020-01-01T12:00Z`);
  expect([long.title, long.html.includes('noindex')]).toEqual([unknown.title, true]);
  const picture = `${server.url}/og/estacao/${ALERTED}.png`;
  for (const [em, status] of [
    ['2020-01-01T12:00Z', 404],
    ['2999-01-01T12:00Z', 404],
    // No instant: it is the present.
    ['ontem', 200],
  ] as const) {
    expect((await fetch(`${picture}?em=${em}`)).status).toBe(status);
  }
});

describe('the picture of a page', () => {
  it.each(['/og/estacao/DCSC-00013.png', '/og/cidade/blumenau.png', '/og/barragens.png'])(
    '%s has the size that chats want, a notice, a name, a number, and when',
    async (path) => {
      const { answer, picture } = await pictureAt(path);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect([picture.width, picture.height]).toEqual([1_200, 630]);
      // The demonstration, across the whole width.
      expect(picture.at(1_190, 10)).toEqual(picture.at(30, 10));
      expect(inkIn(picture, [1_100, 0, 1_200, 50])).toBe(1);
      expect(inkIn(picture, [64, 70, 600, 140])).toBeGreaterThan(0.03);
      expect(inkIn(picture, [64, 200, 1_150, 300])).toBeGreaterThan(0.03);
      expect(inkIn(picture, [64, 540, 760, 575])).toBeGreaterThan(0.05);
    },
  );

  it('shows the alert level that is reached in its colour', async () => {
    server.publish('DCSC-00174', LEVEL, 9.5);
    const { picture } = await pictureAt('/og/estacao/DCSC-00174.png');
    const red: string[] = [];
    for (let y = 300; y < 500; y += 4) {
      for (let x = 64; x < 400; x += 4) red.push(picture.at(x, y).slice(0, 3).join());
    }
    // #b8520a: alert.
    expect(red.filter((colour) => colour === '184,82,10').length).toBeGreaterThan(200);
  });

  it('is one file for all, with its own ETag, and HEAD has no body', async () => {
    const path = `${server.url}/og/barragens.png`;
    const first = await fetch(`${path}?v=1`);
    const again = await fetch(`${path}?v=2`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const head = await fetch(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(5_000);
    const posted = await fetch(path, { method: 'POST', body: 'x' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  it.each([
    '/og/',
    '/og/estacao/DCSC-99999.png',
    '/og/estacao/DCSC-00013',
    '/og/estacao/DCSC-00013.svg',
    '/og/estacao/DCSC-00013/.png',
    '/og/estacao/%44CSC-00013.png',
    '/og/estacao/DCSC-00013/analise/grafico.png',
    '/og/cidade/nenhuma.png',
    '/og/mapa.png',
    '/og/barragens/.png',
  ])('%s does not exist', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });
});

/** A log of stations `EST-0`, `EST-1`, …, the state over it, and the paths of their pictures. */
const stateOfPages = async (count: number, columnsAt?: ColumnsAt) => {
  const log = memoryTagLog();
  const codes = Array.from({ length: count }, (_, index) => `EST-${index}`);
  for (const codigo of codes) await log.append([{ codigo, path: LEVEL, data: 1 }]);
  const state = new SiteState({
    network: demonstrationNetwork(),
    demonstration: null,
    log,
    recentSeries: { latest: () => null, latestWithin: () => Promise.resolve(null) },
    now: () => epochMs(Date.UTC(2026, 8, 11)),
    ...(columnsAt === undefined ? {} : { columnsAt }),
  });
  return { log, state, paths: codes.map((codigo) => `/og/estacao/${codigo}.png`) };
};

describe('the making of pictures', () => {
  const PATH = '/og/estacao/EST-1.png';
  const ADDRESS = '192.0.2.1';

  it('happens once for all who ask, and again only when something on it has changed', async () => {
    const { log, state } = await stateOfPages(2);
    let drawn = 0;
    let now = 0;
    const render = (): Promise<DrawnPicture> => {
      drawn += 1;
      return Promise.resolve({ png: new Uint8Array([drawn]), processorMs: 1 });
    };
    const cache = new PictureCache(state, render, { now: () => now, rest: breathe });
    const ask = () => cache.pictureAt(PATH, ADDRESS);
    await Promise.all([ask(), ask(), ask()]);
    await log.append([{ codigo: 'EST-1', path: LEVEL, data: 2 }]);
    await ask();
    expect(drawn).toBe(1);
    now += 60_000;
    await ask();
    expect(drawn).toBe(2);
    now += 60_000;
    await ask();
    expect(drawn).toBe(2);
  });

  it('of a past instant shows its values and says when, is read once for all who ask, and fails with the store only', async () => {
    let read = 0;
    let isDown = false;
    const { state } = await stateOfPages(2, () => {
      read += 1;
      if (isDown) return Promise.reject(new Error('disk'));
      const station = new Map([[codigo('EST-1'), new Float64Array(COLUMN_LENGTH).fill(7.25)]]);
      return Promise.resolve({ columns: new Map([['rio', station]]), carried: new Map() });
    });
    const drawn: string[] = [];
    const render = (svg: string): Promise<DrawnPicture> => {
      drawn.push(svg);
      return Promise.resolve({ png: new Uint8Array([1]), processorMs: 1 });
    };
    const cache = new PictureCache(state, render);
    const ask = (minute: number) =>
      cache.pictureAt(PATH, ADDRESS, epochMs(Date.UTC(2026, 8, 10, 3, minute)));
    const pictures = await Promise.all([ask(0), ask(0), ask(0)]);
    expect(pictures.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect([read, drawn.length]).toEqual([1, 1]);
    expect(plainBlanks(drawn[0] ?? '')).toMatch(
      /7,25 m[^]*Como era em 10\/09\/2026, 00:00 · Medido/,
    );
    for (const path of ['/og/mapa.png', '/og/estacao/EST-9.png', '/og/x']) {
      expect((await cache.pictureAt(path, ADDRESS, epochMs(0))).ok).toBe(false);
    }
    expect(read).toBe(1);
    isDown = true;
    expect((await ask(1)).ok).toBe(false);
    isDown = false;
    expect((await ask(1)).ok).toBe(true);
  });

  it('is done for one who asks for sixty pages at once, refused where too many wait, and goes on', async () => {
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { state, paths } = await stateOfPages(150);
    const cache = new PictureCache(state, async () => {
      await held;
      return { png: new Uint8Array([1]), processorMs: 1 };
    });
    const asked = paths.map((path, index) =>
      cache.pictureAt(path, index < 60 ? ADDRESS : `192.0.2.${index}`),
    );
    const first = await Promise.race(asked);
    expect(first.ok ? 'a picture' : first.error.reason).toBe('busy');
    end();
    const answers = (await Promise.all(asked)).map(({ ok }) => ok);
    expect(answers.slice(0, 60)).not.toContain(false);
    expect(answers.filter((isThere) => !isThere).length).toBeGreaterThan(15);
    expect((await cache.pictureAt(paths.at(-1) ?? '', ADDRESS)).ok).toBe(true);
  });

  it('costs its processor time, not the start of the process; what was drawn is refused to nobody', async () => {
    let now = 0;
    let processorMs = 10;
    const { state, log, paths } = await stateOfPages(42);
    const render = (): Promise<DrawnPicture> => {
      now += 5_000;
      return Promise.resolve({ png: new Uint8Array([1]), processorMs });
    };
    const cache = new PictureCache(state, render, { now: () => now, rest: breathe });
    const ask = async (index: number): Promise<string> => {
      const answer = await cache.pictureAt(paths[index] ?? '', ADDRESS);
      return answer.ok ? 'a picture' : answer.error.reason;
    };
    for (let index = 0; index < 40; index += 1) expect(await ask(index)).toBe('a picture');
    processorMs = 15_000;
    expect([await ask(40), await ask(41), await ask(40)]).toEqual([
      'a picture',
      'execution-time',
      'a picture',
    ]);
    // It is old, and a new one has no time: it shows of when it is.
    now += 60_000;
    await log.append([{ codigo: 'EST-40', path: LEVEL, data: 9 }]);
    expect([await ask(40), await ask(41)]).toEqual(['a picture', 'execution-time']);
  });

  it('is left out where none can be drawn: no picture, no failure', async () => {
    const { state } = await stateOfPages(2);
    const cache = new PictureCache(state, () => Promise.resolve({ png: null, processorMs: 0 }));
    const unknown = { ok: false, error: { reason: 'unknown' } };
    expect(await cache.pictureAt(PATH, ADDRESS)).toEqual(unknown);
  });
});

describe('the process that draws', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7"><rect width="9" height="7"/></svg>';

  /** The process, running a program that the test writes. */
  const processOf = async (program: string | null) => {
    const lines: string[] = [];
    const log = createLogger('warn', (line) => lines.push(line));
    const file = join(siteDir, `program-${lines.length}-${Math.random()}.ts`);
    if (program !== null) await writeFile(file, program);
    const drawing = program === null ? new PictureProcess(log) : new PictureProcess(log, file);
    onTestFinished(() => drawing.stop());
    return { drawing, lines };
  };

  it('draws, refuses what is no SVG, and draws on, also after it was ended', async () => {
    const { drawing, lines } = await processOf(null);
    const pictures = await Promise.all([SVG, '<svg', SVG].map(drawing.render));
    const [first, none, second] = pictures.map(({ png }) => png);
    expect(readPng(Buffer.from(first ?? []))).toMatchObject({ width: 9, height: 7 });
    expect(none).toBeNull();
    expect(second).toEqual(first);
    for (const { processorMs } of pictures) expect(processorMs).toBeGreaterThan(0);
    expect(lines).toHaveLength(1);
    drawing.stop();
    expect((await drawing.render(SVG)).png).toEqual(first);
  });

  it('that dies costs one picture, and after three deaths in a row all of them', async () => {
    const { drawing, lines } = await processOf(`
      process.on('message', () => process.abort());`);
    for (let index = 0; index < 6; index += 1) expect((await drawing.render(SVG)).png).toBeNull();
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toContain('link previews have no pictures');
  });

  it('without its library is asked once, with one line in the log', async () => {
    const { drawing, lines } = await processOf(`
      process.send({ ready: false, fault: 'no binary' });
      process.on('message', () => undefined);`);
    const pictures = await Promise.all([SVG, SVG, SVG].map(drawing.render));
    expect(pictures.map(({ png }) => png)).toEqual([null, null, null]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('no binary');
  });

  it('ends after some pictures, and another one goes on', async () => {
    const { drawing } = await processOf(`
      process.on('message', ({ id }) => {
        process.send({ id, png: new Uint8Array(Buffer.from(String(process.pid))) });
      });`);
    const pids = new Set<string>();
    for (let index = 0; index < 50; index += 1) {
      pids.add(Buffer.from((await drawing.render(SVG)).png ?? []).toString());
    }
    expect(pids.size).toBe(3);
    expect(pids).not.toContain(String(process.pid));
  });
});

const DAY = {
  field: 'rio_nivel',
  points: [1, Number.NaN, 2, 3].map((value, index) => ({
    time: epochMs(index * 3_600_000),
    value,
  })),
  decimals: 2,
} as const;

/** A preview with any texts that a provider or a folder may give. */
const previews: fc.Arbitrary<Preview> = fc.oneof(
  fc
    .record({
      name: untrustedText,
      of: untrustedText,
      figure: fc.option(untrustedText),
      text: untrustedText,
      direction: fc.constantFrom('rising' as const, 'steady' as const, 'falling' as const),
      time: fc.constantFrom(0, 1.7e12, Number.NaN),
    })
    .map(({ name, of, figure, text, direction, time }): Preview => ({
      kind: 'reading',
      name,
      subject: name,
      of,
      figure,
      inTitle: figure,
      change: { direction, amount: text, words: text },
      alert: { reached: text, next: text, level: 'alerta' },
      rain: text,
      note: text,
      answer: text,
      without: text,
      measuredAt: epochMs(time),
      isOld: true,
      day: {
        ...DAY,
        thresholds: [{ field: 'rio_nivel', value: 2.5, label: text, level: 'alerta' }],
      },
    })),
  fc
    .array(
      fc.record({
        name: untrustedText,
        figure: fc.option(untrustedText),
        fill: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        change: fc.constant(null),
        note: fc.option(untrustedText),
      }),
      { maxLength: 6 },
    )
    .map((dams): Preview => ({ kind: 'dams', dams, measuredAt: epochMs(0) })),
);

it('the SVG of a picture is well-formed whatever names say', () => {
  fc.assert(
    fc.property(previews, untrustedText, untrustedText, (preview, note, network) => {
      const svg = previewPicture(preview, {
        profile: { ...BARE_PROFILE, name: network },
        demonstration: { scenario: 'x', note },
        doubt: null,
        past: null,
      });
      // Its reader throws at the first fault.
      const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
      expect([width, height]).toEqual([1_200, 630]);
      expect(svg).not.toContain('<script');
    }),
    propertyRuns(60),
  );
});

it('a page of nothing that is known has no preview', async () => {
  const { state } = await stateOfPages(2);
  expect(await previewedPage(state, '/estacao/EST-1')).not.toBeNull();
  for (const path of ['/estacao/', '/estacao', '/cidade/', '/', '/barragens/x', '/mapa']) {
    expect(await previewedPage(state, path)).toBeNull();
  }
});
