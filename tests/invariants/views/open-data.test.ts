import { Agent } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeJournalEntry, type JournalEntry } from '#contract/journal/journal.ts';
import { ok } from '#domain/result.ts';
import { type QuantityId, quantityOf } from '#domain/quantities/quantities.ts';
import type { JournalEvent } from '#domain/stations/journal/journal-event.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { stationQuality } from '#domain/stations/quality/data-quality.ts';
import { decodeStationTags } from '#domain/tags/tag-event.ts';
import { formatNumber, formatShown } from '#domain/text/format.ts';
import { DAY_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import { createLogger } from '#process/logger.ts';
import { QueryQueue } from '#server/http/query-queue.ts';
import { readAsked } from '#server/ogc/asked.ts';
import { journalItem, journalPage } from '#server/ogc/journal-items.ts';
import { ogcRoute } from '#server/ogc/ogc-endpoint.ts';
import { LIVE_QUANTITIES, stationItem } from '#server/ogc/station-items.ts';
import type { JournalSource } from '#storage/history/journal/journal-source.ts';
import { readingState } from '#tests/support/app/reading-state.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { untrustedText } from '#tests/support/network/arbitraries.ts';
import { officialWarning } from '#tests/support/network/official-warning.ts';
import { ZONE } from '#tests/support/network/zones.ts';
import { faultsOf } from '#tests/support/ogc/ogc-schemas.ts';
import { type LoopbackServer, serveOnLoopback } from '#tests/support/provider/loopback.ts';
import { EMPTY_VALUES } from '#tests/support/provider/empty-values.ts';
import { plainRequest } from '#tests/support/provider/plain-request.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import type { StationReading } from '#worker/api/station-sheet.ts';
import { StationSheet } from '#worker/projections/station/station-sheet.ts';

const NOW = Date.UTC(2026, 8, 11, 16, 7);
const CODE = 'EST-1';

const reading = fc.record({
  value: fc.oneof(
    fc.constantFrom<number | string | null>(0, -35, 4.619999885559082, 0.04, 1e9, null, 'N/D'),
    fc.double({ min: -50, max: 400, noNaN: true }),
  ),
  unit: fc.constantFrom(null, 'own', 'cm', 'm (IBGE)', 'braça', 'N/D'),
  format: fc.constantFrom(null, '0.000', 'N1', '?'),
  show: fc.constantFrom(null, false),
});

const tagsOf = (
  readings: ReadonlyMap<string, typeof reading extends fc.Arbitrary<infer One> ? One : never>,
  type: string,
  ago: number,
) => {
  const tags: Record<string, string | number | boolean | null> = {
    'Name/General': 'Vau do Meio',
    Type: type,
    TimeStamp: new Date(NOW - ago * MINUTE_MS).toISOString(),
  };
  for (const { id, paths, unit: own } of LIVE_QUANTITIES) {
    const one = readings.get(id);
    const [path] = paths;
    if (one === undefined || path === undefined) continue;
    tags[`${path}/Value`] = one.value;
    if (one.unit !== null) tags[`${path}/Unit`] = one.unit === 'own' ? own : one.unit;
    if (one.format !== null) tags[`${path}/Format`] = one.format;
    if (one.show !== null) tags[`${path}/Show`] = one.show;
  }
  return tags;
};

/** The display rule of docs/open-data.md, written here once more. */
const shownBy = (raw: unknown): string => {
  if (!isRecord(raw)) throw new TypeError('no reading');
  const { valor, unidade, casas } = raw;
  if (typeof valor !== 'number' || typeof casas !== 'number') throw new TypeError('no number');
  let places = casas;
  // A positive number is never written as zero.
  while (valor > 0 && places < 6 && Number(valor.toFixed(places)) === 0) places += 1;
  const isTiny = valor > 0 && Number(valor.toFixed(places)) === 0;
  const number = isTiny ? `< ${formatNumber(1e-6, 6)}` : formatNumber(valor, places);
  return `${number} ${typeof unidade === 'string' ? unidade : 'N/D'}`;
};

it('law: a station has the readings of its page, to the digit, and the same quality', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...LIVE_QUANTITIES.map(({ id }) => id)), reading),
      fc.constantFrom('Hidrologica', 'Meteorologica', 'Pluviometrica', 'Barramento', '?'),
      fc.constantFrom(0, 4, 30, 61),
      async (readings, type, ago) => {
        const tags = tagsOf(new Map(Object.entries(readings)), type, ago);
        const state = await readingState({ [CODE]: tags }, { now: NOW });
        const now = state.now();
        const station = await state.station(CODE);
        if (station === null) throw new Error('none');
        const { properties, values = {} } = stationItem(station, state, now);
        const { leituras, qualidade, idadeSegundos } = properties;
        const fixture = logFixture();
        const { events } = decodeStationTags(codigo(CODE), tags, {
          origin: 'live',
          receivedAt: epochMs(NOW),
        });
        for (const event of events) fixture.apply(event);
        const sheet = new StationSheet(fixture, { codigo: CODE }, () => true).frame();
        if (!sheet.known) throw new Error('none');
        const onPage = (id: QuantityId): StationReading | null =>
          sheet.readings.find(
            ({ path, show, value }) =>
              quantityOf(id).paths.includes(path) && show && typeof value === 'number',
          ) ?? null;
        const textOnPage = (id: QuantityId): string | null => {
          const found = onPage(id);
          if (found === null || typeof found.value !== 'number') return null;
          return formatShown({ ...found, value: found.value }, quantityOf(id).decimals);
        };
        const shown = LIVE_QUANTITIES.flatMap(({ id }) => {
          const text = textOnPage(id);
          return text === null ? [] : [[id, text]];
        });
        const open = Object.entries(isRecord(leituras) ? leituras : {});
        expect(open.map(([id, one]) => [id, shownBy(one)])).toEqual(shown);
        // Not rounded.
        const numbers = open.map(([, one]) => (isRecord(one) ? one['valor'] : null));
        expect(numbers).toEqual(LIVE_QUANTITIES.flatMap(({ id }) => onPage(id)?.value ?? []));
        // For tables the same without their units, where those are the parameters'; no column is called as another member.
        const known = open.filter(([, one]) => isRecord(one) && one['ucum'] !== null);
        expect(Object.entries(values)).toEqual(
          known.map(([id, one]) => [id, isRecord(one) ? one['valor'] : null]),
        );
        expect(LIVE_QUANTITIES.filter(({ id }) => id in properties)).toEqual([]);
        const freshness = freshnessOf(sheet, now);
        const judged = stationQuality(sheet.station.type, sheet.readings, freshness, false);
        expect(qualidade).toEqual({ estrelas: judged.stars, motivos: judged.flags });
        expect(idadeSegundos).toBe(ago * 60);
      },
    ),
    propertyRuns(60),
  );
});

const events: fc.Arbitrary<JournalEvent> = fc.oneof(
  fc.constantFrom<JournalEvent>(
    { kind: 'back', reportedAt: epochMs(NOW) },
    { kind: 'gate-opened', gate: 1 },
    { kind: 'gate-opened', gate: 2 },
    { kind: 'rain-class', window: '001h', rainClass: 4, bound: 25, value: 26 },
    { kind: 'rain-class', window: '024h', rainClass: 4, bound: 25, value: 26 },
  ),
);

const OFFSET = -180;

/** A journal of some days before now. */
const journalOfDays = (entries: readonly JournalEntry[]): JournalSource => {
  const days = new Map<string, JournalEntry[]>();
  for (const entry of entries) {
    const day = new Date(entry.at + OFFSET * MINUTE_MS).toISOString().slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  const listed = [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    index: () =>
      Promise.resolve({
        days: listed.map(([day, of]) => ({ day, revision: 'r', entries: of.length })),
        until: epochMs(NOW),
      }),
    entries: (day) => {
      const of = days.get(day);
      const texts =
        of === undefined ? null : { revision: 'r', entries: of.map(encodeJournalEntry) };
      return Promise.resolve(texts);
    },
  };
};

const askedAt = (url: string) => {
  const asked = readAsked({ url, headers: {} }, OFFSET);
  if (!asked.ok) throw new Error(asked.error.message);
  return asked.value;
};

it('law: the pages of the journal have each entry of a span once, newest first, and each is found by its id', async () => {
  const happened = fc.tuple(fc.nat({ max: 90 * 24 * 60 }), fc.integer({ min: 1, max: 3 }), events);
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(happened, { maxLength: 80, selector: (one) => JSON.stringify(one) }),
      fc.integer({ min: 1, max: 9 }),
      fc.option(fc.tuple(fc.nat({ max: 90 }), fc.nat({ max: 60 }))),
      async (found, limit, span) => {
        const entries = found.map(([ago, station, event], id): JournalEntry => ({
          id,
          at: epochMs(NOW - ago * MINUTE_MS),
          station: codigo(`EST-${station}`),
          event,
          position: null,
          annulled: null,
        }));
        const source = journalOfDays(entries);
        const place = { zone: ZONE, stations: new Map() };
        const [ago, days] = span ?? [90, 91];
        const [from, to] = [NOW - (ago + 1) * DAY_MS, NOW - (ago - days) * DAY_MS];
        const datetime =
          span === null
            ? ''
            : `&datetime=${new Date(from).toISOString()}/${new Date(to).toISOString()}`;
        const seen: { readonly id: string; readonly at: number }[] = [];
        let page: string | null = '';
        for (let pages = 0; page !== null; pages += 1) {
          expect(pages).toBeLessThan(100);
          const asked = askedAt(
            `/ogc/collections/acontecimentos/items?limit=${limit}${datetime}${page === '' ? '' : `&pagina=${encodeURIComponent(page)}`}`,
          );
          const { items, next } = await journalPage(source, asked, place);
          expect(items.length).toBeLessThanOrEqual(limit);
          for (const { id, span: when } of items) seen.push({ id, at: when?.from ?? Number.NaN });
          page = next;
        }
        const within = entries.filter(({ at }) => span === null || (at >= from && at <= to));
        expect(seen.map(({ at }) => at)).toEqual(
          within.map(({ at }) => at).toSorted((a, b) => b - a),
        );
        expect(new Set(seen.map(({ id }) => id)).size).toBe(within.length);
        for (const { id, at } of seen.slice(0, 5)) {
          expect((await journalItem(source, id, place))?.span?.from).toBe(at);
        }
      },
    ),
    propertyRuns(60),
  );
});

const IDENTITIES = new Map([[codigo('EST-1'), { nationalCode: '01234567', wigos: null }]]);

describe('a server of a few stations', () => {
  const logged: string[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let server: LoopbackServer;

  beforeAll(async () => {
    const stations = Object.fromEntries(
      ['=1+1', ...Array.from({ length: 30 }, (_, place) => `EST-${place}`)].map((code, place) => [
        code,
        {
          'Data/Rio/RioNivel/Value': place,
          TimeStamp: new Date(NOW).toISOString(),
          'Position/Latitude': -10,
          'Position/Longitude': -30,
        },
      ]),
    );
    const row = { rio_nivel: 4, chuva_hora: 1 };
    const route = ogcRoute({
      state: await readingState(stations, { now: NOW, identities: IDENTITIES }),
      history: ({ codigo: of }) =>
        Promise.resolve(
          ok([{ ...EMPTY_VALUES, ...row, codigo: of, timestamp: '2026-09-11T10:00:00' }]),
        ),
      journal: journalOfDays([
        {
          id: 1,
          at: epochMs(NOW - DAY_MS),
          station: codigo('EST-1'),
          event: { kind: 'gate-opened', gate: 1 },
          position: null,
          annulled: { at: epochMs(NOW), reason: 'datum' },
        },
      ]),
      warnings: () => ({ sources: [], warnings: [officialWarning()] }),
      past: () => null,
      queue: new QueryQueue(
        { spending: { perMinute: 1e9, burst: 1e9 } },
        { now: () => performance.now(), rest: () => Promise.resolve() },
      ),
      siteUrl: null,
      trustedProxies: 0,
      log: createLogger('error', (line) => logged.push(line)),
    });
    server = await serveOnLoopback((asked, answer) => {
      Promise.resolve(route.handle(asked, answer)).catch(() => answer.writeHead(599).end());
    });
  });
  afterAll(() => {
    agent.destroy();
    return server.stop();
  });

  const known = (...words: string[]) => fc.oneof(fc.constantFrom(...words), untrustedText);
  const part = known(
    'collections',
    'agora',
    'serie',
    'acontecimentos',
    'avisos',
    'limiares',
    'items',
    'locations',
    'EST-1',
    'EST-1.0',
    'api',
    'conformance',
    '%',
    '..',
  );
  const name = known('f', 'limit', 'pagina', 'bbox', 'datetime', 'parameter-name', 'passo', 'crs');
  const value = known(
    'json',
    'html',
    'csv',
    '1',
    '999999999',
    '-50,-27,-49,-26',
    '180,-90,-180,90',
    '0,0,0,1,1,1',
    '../..',
    '2026-09-11T10:00:00Z/..',
    '0000-01-01/9999-12-31',
    '9999999999999999999.back',
    'rio,chuva001h',
    '5min',
    'CRS84',
  );
  const questions = fc.record({
    parts: fc.array(part, { maxLength: 6 }),
    query: fc.array(fc.tuple(name, value), { maxLength: 4 }),
    isEscaped: fc.boolean(),
    accept: known('text/html', '*/*', 'text/csv', 'application/geo+json', ',;q=0'),
  });

  const get = (path: string) => fetch(`${server.url}/ogc/collections/${path}`);

  it('a station has the codes of its identity, and its own one is no formula in a CSV', async () => {
    const one = { codigoAna: '01234567' };
    expect(await (await get('agora/items/EST-1')).json()).toMatchObject({ properties: one });
    expect(await (await get('agora/items/EST-1')).text()).not.toContain('wigos');
    const csv = await (await get('serie/locations/%3D1%2B1?f=csv')).text();
    expect(csv).toContain("\r\n'=1+1,2026-");
  });

  it('an event is valid by OGC’s own schemas', async () => {
    const body: unknown = await (await get('acontecimentos/items')).json();
    expect(body).toMatchObject({ features: [{ properties: { codigo: 'EST-1' } }] });
    expect([faultsOf('features', body), faultsOf('edrFeatures', body)]).toEqual([[], []]);
  });

  it('law: no question is answered with an error of ours, and none without bound', async () => {
    const plain = (text: string): string => text.replaceAll(/[^!-~]/g, '').replaceAll(/[?#]/g, '');
    const escaped = (text: string): string =>
      encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));
    await fc.assert(
      fc.asyncProperty(questions, async ({ parts, query, isEscaped, accept }) => {
        const write = isEscaped ? escaped : plain;
        const search = query.map((pair) => pair.map(write).join('=')).join('&');
        const path = ['/ogc', ...parts.map(write)].join('/');
        const { status, headers, body } = await plainRequest(
          server.url,
          `${path}?${search}`.slice(0, 6_000),
          { agent, headers: { accept: plain(accept).slice(0, 500) } },
        );
        expect([200, 400, 404]).toContain(status);
        if (status !== 200) expect(headers['content-type']).toBe('application/problem+json');
        expect(body.byteLength).toBeLessThan(200_000);
        expect(logged).toEqual([]);
      }),
      propertyRuns(150),
    );
  });
});
