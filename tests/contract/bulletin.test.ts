import type { WarningSourceState } from '#domain/network/warnings/official-warning.ts';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { bulletinFacts } from '#pages/bulletin/bulletin-facts.ts';
import { bulletinPage } from '#pages/bulletin/bulletin-page.ts';
import {
  type BulletinSources,
  bulletinText,
  cityBulletin,
  networkBulletin,
} from '#pages/bulletin/bulletin-text.ts';
import type { SiteState } from '#pages/site-state.ts';
import {
  COLUMN_STEP_MS,
  dayColumnsPath,
  decodeDayColumns,
  decodeDayIndex,
} from '#contract/columns/day-columns.ts';
import {
  decodeJournalDay,
  decodeJournalIndex,
  JOURNAL_PATH,
  journalDayPath,
  type JournalEntry,
} from '#contract/journal/journal.ts';
import { replayParameterOf } from '#contract/site/replay-address.ts';
import { isNotable } from '#domain/stations/journal/notable.ts';
import { formatInstant, formatNumber } from '#domain/text/format.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { officialWarning } from '#tests/support/network/official-warning.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { doubtSentence } from '#tests/support/log/proved-sources.ts';
import { readingState } from '#tests/support/app/reading-state.ts';
import { inventedCity, inventedStation } from '#tests/support/network/course-networks.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { eventually } from '#tests/support/runner/eventually.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';

const NOW = Date.UTC(2026, 8, 11, 16, 7);
const MINUTE = 60_000;
const RAIN = rainPath('001h');

/** What a station sent last. */
interface Sent {
  readonly ago: number;
  readonly level: number | null;
  readonly rain?: number | null | undefined;
  readonly basin?: string | null;
  /** The network that it is of, where that is another one, and the minutes that it has been in doubt for. */
  readonly other?: { readonly name: string; readonly doubt: number | null } | null | undefined;
}

const sent: fc.Arbitrary<Sent> = fc.record({
  ago: fc.constantFrom(0, 3, 20, 59, 61, 300),
  level: fc.option(fc.constantFrom(1, 3.5, 4, 5.5, 6, 8)),
  rain: fc.option(fc.constantFrom(0, 0.2, 12.4)),
  basin: fc.constantFrom(null, 'Aruê'),
  other: fc.option(
    fc.record({
      name: fc.constantFrom('Rede A', 'Rede B', 'Rede C'),
      doubt: fc.constantFrom(null, 1, 5, 90),
    }),
  ),
});

const tagsOf = (code: string, { ago, level, rain = null, basin = null, other = null }: Sent) => ({
  'Name/General': `Nome ${code}`,
  TimeStamp: new Date(NOW - ago * MINUTE).toISOString(),
  ...(basin === null ? {} : { 'Position/Bacia': basin }),
  ...(other === null ? {} : { 'Source/Name': other.name }),
  ...((other?.doubt ?? null) === null
    ? {}
    : { 'Source/DoubtSince': new Date(NOW - (other?.doubt ?? 0) * MINUTE).toISOString() }),
  ...(level === null ? {} : { 'Data/Rio/RioNivel/Value': level, 'Data/Rio/RioNivel/Unit': 'm' }),
  ...(rain === null ? {} : { [`${RAIN}/Value`]: rain, [`${RAIN}/Unit`]: 'mm' }),
});

const textOf = async (
  state: SiteState,
  origin: string | null,
  sources: BulletinSources = {},
): Promise<string> => bulletinText(await networkBulletin(state, sources), origin);

/** A gate that opened so many minutes ago; it may have been annulled. */
const happened = fc.record({
  ago: fc.constantFrom(-1, 0, 5, 359, 360, 361, 1_000),
  station: fc.integer({ min: 1, max: 6 }),
  isAnnulled: fc.boolean(),
});

const entryOf = (
  { ago, station, isAnnulled }: typeof happened extends fc.Arbitrary<infer One> ? One : never,
  number: number,
): JournalEntry => ({
  id: number,
  at: epochMs(NOW - ago * MINUTE),
  station: codigo(`EST-${station}`),
  event: { kind: 'gate-opened', gate: number + 1 },
  position: null,
  annulled: isAnnulled ? { at: epochMs(NOW), reason: 'datum' } : null,
});

const sourceRead = (at: number): WarningSourceState => ({
  name: 'Aruê',
  url: null,
  readAt: epochMs(at),
  unreadable: 0,
});

/** `13:02` of an instant in the zone of the test's network, three hours behind UTC. */
const clockOf = (at: number): string => new Date(at - 180 * MINUTE).toISOString().slice(11, 16);

const sectionOf = (text: string, title: string): string =>
  text.split('\n\n').find((part) => part.startsWith(title)) ?? '';

it('law: states what the readings of each station say, and nothing else (EST-1 has levels at 4 and 6 m)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sent, { minLength: 1, maxLength: 6 }),
      fc.array(happened, { maxLength: 12 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 9 }),
      async (stations, events, warned, readAgo) => {
        const named = stations.map((one, index) => [`EST-${index + 1}`, one] as const);
        const state = await readingState(
          Object.fromEntries(named.map(([code, one]) => [code, tagsOf(code, one)])),
          { now: NOW },
        );
        const entries = events.map(entryOf).toSorted((a, b) => b.at - a.at);
        const warnings = Array.from({ length: warned }, (_, number) =>
          officialWarning({ headline: `Aviso ${number}`, until: epochMs(NOW + number * MINUTE) }),
        );
        const bulletin = await networkBulletin(state, {
          entries,
          warnings: { sources: [sourceRead(NOW - readAgo * MINUTE)], warnings },
        });
        const text = bulletinText(bulletin, null);
        const isIn = (title: string, code: string): boolean =>
          sectionOf(text, title).includes(`Nome ${code}`);
        for (const [code, { ago, level }] of named) {
          const isSilent = ago > 60;
          expect(isIn('RIOS ACIMA', code)).toBe(code === 'EST-1' && !isSilent && (level ?? 0) >= 4);
          const isNear = code === 'EST-1' && !isSilent && level === 3.5;
          expect(isIn('OUTROS RIOS PERTO', code)).toBe(isNear);
          expect(isIn('SEM RESPOSTA', code)).toBe(isSilent);
        }
        expect(sectionOf(text, 'LEITURAS DE OUTRAS REDES').split('\n')[1] ?? null).toBe(
          doubtSentence(
            named.flatMap(([code, { other }]) =>
              typeof other?.doubt === 'number'
                ? {
                    station: `Nome ${code}`,
                    network: other.name,
                    since: NOW - other.doubt * MINUTE,
                  }
                : [],
            ),
          ),
        );
        // A sentence about another network's station has its mark; of a reading also that of the doubt.
        const ofDoubt = sectionOf(text, 'LEITURAS DE OUTRAS REDES').split('\n');
        for (const line of text.split('\n').filter((one) => !ofDoubt.includes(one))) {
          const isPast = /^- \d\d:\d\d, |^\d+ estaç/u.test(line);
          for (const [, place = '', mark = ''] of line.matchAll(
            /Nome EST-(\d)((?:(?! e Nome|, Nome|\); choveu).)*)/gu,
          )) {
            const one = stations[Number(place) - 1];
            const whose = /de outra rede: (Rede .)(, a confirmar)?/u.exec(mark);
            expect([line, whose?.[1]]).toEqual([line, one?.other?.name]);
            const isDoubtful = !isPast && (one?.other?.doubt ?? null) !== null;
            expect([line, whose?.[2] !== undefined]).toEqual([line, isDoubtful]);
          }
        }
        const present = named.filter(([, { ago }]) => ago <= 60);
        const gauges = present.filter(([, { rain }]) => rain !== null);
        const raining = gauges.filter(([, { rain }]) => (rain ?? 0) > 0);
        const facts = await bulletinFacts(state);
        expect([facts.gauges, facts.raining]).toEqual([gauges.length, raining.length]);
        const inBasins = facts.rain.map(({ basin, raining: wet }) => [basin, wet]);
        for (const basin of [null, 'Aruê']) {
          const wet = raining.filter(([, one]) => one.basin === basin).length;
          expect(inBasins.find(([name]) => name === basin)?.[1] ?? 0).toBe(wet);
        }
        const lately = events
          .map((one, number) => ({ ...one, number }))
          .filter(({ ago, isAnnulled }) => ago >= 0 && ago < 360 && !isAnnulled)
          .toSorted((a, b) => a.ago - b.ago)
          .map(({ ago, station, number }) => {
            const own = stations[station - 1];
            const of = (own?.other ?? null) === null ? '' : ` (de outra rede: ${own?.other?.name})`;
            const name = own === undefined ? `EST-${station}` : `Nome EST-${station}${of}`;
            return `- ${clockOf(NOW - ago * MINUTE)}, ${name}: comporta ${number + 1} aberta`;
          });
        const listed = sectionOf(text, 'O QUE ACONTECEU').split('\n').slice(1);
        expect(listed).toEqual(
          lately.length === 0
            ? ['Nada registrado nas últimas 6 h.']
            : [
                ...lately.slice(0, 8),
                ...(lately.length > 8 ? [`- e mais ${lately.length - 8}`] : []),
              ],
        );
        const ofWarnings = sectionOf(text, 'AVISOS OFICIAIS').split('\n').slice(1);
        const warningLines = [
          ...(readAgo > 3
            ? [`- Os avisos (Aruê) não puderam ser lidos desde ${clockOf(NOW - readAgo * MINUTE)}.`]
            : []),
          ...Array.from(
            { length: warned },
            (_, number) =>
              `- Aviso ${number} (Serviço do Aruê), até 11/09/2026, ${clockOf(NOW + number * MINUTE)}`,
          ),
        ];
        expect(ofWarnings).toEqual(
          warningLines.length === 0
            ? ['Nenhum aviso em vigor para a rede.']
            : [
                ...warningLines.slice(0, 4),
                ...(warningLines.length > 4 ? [`- e mais ${warningLines.length - 4}`] : []),
              ],
        );
        // The page has the same sentences, each with its way to the fact.
        const links = bulletinPage(bulletin).match(/<a href="\/(?:estacao|avisos)/gu) ?? [];
        const stated = text.split('\n').filter((line) => /^- (?!e mais)/.test(line));
        expect(links.length).toBe(stated.length);
        expect(text.split('\n').length).toBeLessThan(72);
      },
    ),
    propertyRuns(60),
  );
});

it('orders rivers by the level that they are above, and names what is missing to the next', async () => {
  const state = await readingState(
    { 'EST-1': tagsOf('EST-1', { ago: 1, level: 4.5 }) },
    { now: NOW },
  );
  expect(sectionOf(await textOf(state, 'https://vigia.example'), 'RIOS ACIMA')).toBe(
    'RIOS ACIMA DE UMA COTA\n- Nome EST-1: Nível do rio: 4,50 m às 13:06 de 11/09. Acima da cota de atenção, faltam 1,50 m para a cota de alerta.',
  );
});

it('makes no line of a name that has some', async () => {
  const tags = {
    ...tagsOf('EST-1', { ago: 1, level: 4.5 }),
    'Name/General': 'Foz\n\nBARRAGENS\n-',
  };
  const state = await readingState({ 'EST-1': tags }, { now: NOW });
  const text = await textOf(state, null);
  expect(text).toContain('\n- Foz BARRAGENS -: Nível do rio: 4,50 m');
  expect(text.match(/^BARRAGENS$/gm)).toHaveLength(1);
});

it('leads from the name of a station, whatever that is, to its page', async () => {
  const tags = { ...tagsOf('EST-1', { ago: 1, level: 4.5 }), 'Name/General': 'Ponte: Centro' };
  const page = bulletinPage(
    await networkBulletin(await readingState({ 'EST-1': tags }, { now: NOW })),
  );
  expect(page).toContain('<a href="/estacao/EST-1">Ponte: Centro</a>: Nível do rio: 4,50');
});

it('of a city fits in a kilobyte, with the river, what it does, where it is from and its doubt', async () => {
  // As long as a network's folder may call them.
  const other = { name: 'Rede da Serra '.padEnd(80, 'ã'), doubt: 5 };
  const note = 'Demonstração. '.padEnd(200, 'não é de agora ');
  const state = await readingState(
    { 'EST-1': tagsOf('EST-1', { ago: 1, level: 4.5, other }) },
    {
      now: NOW,
      recent: { 'EST-1': [4.1, 4.2, 4.3, 4.4, 4.5] },
      demonstration: { scenario: 'x', note },
      places: {
        cities: [inventedCity('Vila da Serra', { river: 'Rio Aruê', km: 50 })],
        rivers: [{ name: 'Rio Aruê', into: null }],
        stations: [inventedStation('EST-1', 'Rio Aruê', 50, 'gauge')],
      },
    },
  );
  const [city] = state.cityBySlug.values();
  if (city === undefined) throw new Error('no city');
  const text = await cityBulletin(state, city, 'https://vigia.example/cidade/vila-da-serra');
  expect(text).toMatch(
    /^Vila da Serra: Nível do rio.*4,50 m às 13:06 de 11\/09, de outra rede: Rede da Serra ã+, a confirmar, subiu 40 ± \d+ cm na última hora\./,
  );
  expect(text).toContain('\nDemonstração. não é');
  expect(text).toContain('https://vigia.example/cidade/vila-da-serra');
  expect(Buffer.byteLength(text)).toBeLessThan(1_000);
});

it('is served at one address each, for half a minute, to any page', async () => {
  const server = await simulatedServer({
    scenario: 'tempestade',
    siteUrl: 'https://vigia.example',
  });
  onTestFinished(() => server.close());
  const answer = await fetch(`${server.url}/boletim.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=30');
  expect(await answer.text()).toContain('\nCHUVA DA ÚLTIMA HORA\n');
  const page = await fetch(`${server.url}/boletim`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("style-src 'sha256-");
  expect(await page.text()).toContain('<h2>CHUVA DA ÚLTIMA HORA</h2>');
  expect((await fetch(`${server.url}/cidade/rio-do-sul.txt`)).status).toBe(200);
  expect((await fetch(`${server.url}/cidade/nenhuma.txt`)).status).toBe(404);
  expect((await fetch(`${server.url}/cidade/Rio-do-Sul.txt`)).status).toBe(404);
});

/** Of the day of the last event before a step that is over: the end of that step, the last rain of an hour of each station until then, and what happened in the six hours before. */
const instantOf = async (url: string) => {
  const read = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
  // The journal is folded when it is first asked for.
  const journal = await eventually(async () => {
    const index = decodeJournalIndex(await read(JOURNAL_PATH));
    if (!index.ok || index.value.index.until === null) throw new Error('not yet');
    return index.value.index;
  });
  const ofDays = await Promise.all(
    journal.days.map(async (day) => decodeJournalDay(await read(journalDayPath(day)))),
  );
  const entries = ofDays
    .flatMap((day) => (day.ok ? day.value.entries : []))
    .filter(({ event }) => isNotable(event));
  const days = decodeDayIndex(await read('/history.json'));
  const day = days.ok ? days.value.days.findLast(({ length }) => length > 0) : undefined;
  if (day === undefined) throw new Error('no day');
  const file = decodeDayColumns(await read(dayColumnsPath(day)));
  if (!file.ok) throw new Error(file.error);
  const { from, columns } = file.value.columns;
  const at = epochMs(from + day.length * COLUMN_STEP_MS);
  return {
    at,
    rain: Array.from(
      columns.get('chuva001h')?.stations.values() ?? [],
      (values) => values.findLast((one) => !Number.isNaN(one)) ?? 0,
    ),
    happened: entries.filter((one) => one.at > at - 360 * MINUTE && one.at <= at),
  };
};

it('is of a past instant where its address names one, as things were then', async () => {
  const server = await simulatedServer({
    scenario: 'rajada',
    stations: 8,
    siteUrl: 'https://vigia.example',
  });
  onTestFinished(() => server.close());
  const { at, rain, happened } = await instantOf(server.url);
  const { timeZone } = demonstrationNetwork().profile;
  const em = replayParameterOf(at, timeZone);
  const ofPast = async (form: string) => {
    const answer = await fetch(`${server.url}/boletim${form}?em=${encodeURIComponent(em)}`);
    return { answer, text: await answer.text() };
  };
  // The day is computed when it is first asked for.
  const text = await eventually(async () => {
    const found = await ofPast('.txt');
    expect(found.answer.status).toBe(200);
    return found.text;
  });
  expect(text.split('\n')[1]).toBe(`Como era em ${formatInstant(at, timeZone)}, não é agora.`);
  const wet = rain.filter((amount) => amount > 0);
  expect(sectionOf(text, 'CHUVA')).toContain(`Choveu em ${wet.length} de ${rain.length} estações.`);
  expect(sectionOf(text, 'CHUVA')).toContain(`até ${formatNumber(Math.max(...wet), 1)} mm`);
  expect(sectionOf(text, 'AVISOS')).toContain('Os avisos oficiais de então não são guardados.');
  expect(happened.length).toBeGreaterThan(0);
  expect(sectionOf(text, 'O QUE ACONTECEU').split('\n').slice(1)).toHaveLength(
    Math.min(happened.length, 9),
  );
  expect(text.trimEnd().split('\n').at(-1)).toBe(`https://vigia.example/boletim?em=${em}`);
  const { answer, text: page } = await ofPast('');
  expect(answer.headers.get('content-security-policy')).toContain("style-src 'sha256-");
  expect(page).toContain('<meta name="robots" content="noindex" />');
  const links = [...page.matchAll(/<a href="([^"]*)"/gu)].map(([, href]) => href);
  expect(links.filter((href) => !href?.endsWith(`?em=${em}`))).toEqual(['/boletim']);
  const city = await fetch(`${server.url}/cidade/rio-do-sul.txt?em=${encodeURIComponent(em)}`);
  expect(await city.text()).toContain('Como era em ');
  for (const unkept of ['2020-01-01T12:00Z', '2999-01-01T12:00Z']) {
    const none = await fetch(`${server.url}/boletim?em=${unkept}`);
    expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await none.text()).toContain('O servidor não tem leituras deste instante');
  }
  // What is no instant is none.
  expect(await (await fetch(`${server.url}/boletim?em=ontem`)).text()).not.toContain(
    'Como era em ',
  );
});
