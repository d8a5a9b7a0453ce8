import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import fc from 'fast-check';
import { act, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { StationCard } from '#app/map/panels/card/StationCard.tsx';
import { stationPlace } from '#app/places/place-ref.ts';
import { PlaceLine } from '#app/places/PlaceLine.tsx';
import { StationSummaryList } from '#app/places/ranked/StationSummaryList.tsx';
import { StationIndex } from '#app/station/overview/StationIndex.tsx';
import { StationSheetContext } from '#app/station/station-sheet-context.tsx';
import { AgeCell } from '#app/table/cells/AgeCell.tsx';
import { NowCell } from '#app/table/cells/NowCell.tsx';
import { StationLink } from '#app/table/cells/StationLink.tsx';
import { readingColumns } from '#app/table/columns/reading-columns.ts';
import { RowStore } from '#app/table/rows/row-store.ts';
import { RowsProvider } from '#app/table/rows/use-row.tsx';
import { quantityOf } from '#domain/quantities/quantities.ts';
import { MAIN_QUANTITIES, type MainQuantity } from '#domain/stations/main-reading.ts';
import { STATION_TYPES } from '#domain/stations/station.ts';
import { decodeStationTags } from '#domain/tags/tag-event.ts';
import { formatClock } from '#domain/text/format.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { readingCard } from '#pages/embed/reading-card.ts';
import { previewPicture } from '#pages/previews/preview-picture.ts';
import { previewWords } from '#pages/previews/preview-words.ts';
import { stationPreview } from '#pages/previews/preview.ts';
import { readingState } from '#tests/support/app/reading-state.ts';
import { logFixture } from '#tests/support/log/log-fixture.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { tablePorts, trendPorts } from '#tests/support/app/trend-ports.ts';
import type { StationBriefsFrame, StationBriefsQuery } from '#worker/api/station-briefs.ts';
import type { StationSheetFrame, StationSheetQuery } from '#worker/api/station-sheet.ts';
import { StationBriefs } from '#worker/projections/station/station-briefs.ts';
import { StationSheet } from '#worker/projections/station/station-sheet.ts';
import { StationTable } from '#worker/projections/table/station-table.ts';

const CODE = 'EST-00013';
const NAME = 'Vau do Meio';
const AGE = 'há 7 min';
const AGO_MS = 7 * 60_000 + 5_000;
/** Of the network's own, seven minutes old; of another network's, that is not confirmed. */
const OLD = 'leitura antiga';
const OTHERS = 'de outra rede: Defesa Civil Vizinha';
const UNCONFIRMED = 'a confirmar';

/** What may be read, and the words for it: written here once more, so that the rule is not its own judge. */
const READ: {
  readonly [Q in MainQuantity]: {
    readonly value: number;
    readonly number: string;
    readonly unit: string;
    readonly title: string;
    readonly window: string;
  };
} = {
  rio: { value: 4.62, number: '4,62', unit: 'm', title: 'Nível do rio', window: '' },
  percentual: { value: 63.5, number: '63,5', unit: '%', title: 'Nível da barragem', window: '' },
  montante: { value: 350.25, number: '350,25', unit: 'm', title: 'Nível a montante', window: '' },
  chuva001h: {
    value: 4.4,
    number: '4,4',
    unit: 'mm',
    title: 'Chuva na última hora',
    window: 'em 1 h',
  },
  chuva024h: {
    value: 12.6,
    number: '12,6',
    unit: 'mm',
    title: 'Chuva em 24 h',
    window: 'em 24 h',
  },
  temperatura: { value: 16.9, number: '16,9', unit: '°C', title: 'Temperatura', window: '' },
};

/** The table of SPEC 3.11. */
const RULE: Readonly<Record<string, readonly MainQuantity[]>> = {
  Hidrologica: ['rio'],
  Meteorologica: ['temperatura'],
  Pluviometrica: ['chuva001h', 'chuva024h'],
  Barramento: ['percentual', 'montante'],
  Outra: [],
};

type State = 'none' | 'own' | 'foreign' | 'zero' | 'altitude';

/** Whose the station is. */
type Source = 'own' | 'other' | 'in doubt';

/** What is beside the age. */
const NOTES: { readonly [S in Source]: string } = {
  own: OLD,
  other: `${OTHERS}, ${OLD}`,
  'in doubt': `${OTHERS}, ${UNCONFIRMED}`,
};

/** The units of readings that are not in their own. */
const OTHER_UNITS: { readonly [S in State]?: string } = { foreign: 'pés', altitude: 'm (IBGE)' };

const stations = fc.record({
  type: fc.constantFrom(...STATION_TYPES, 'Outra'),
  readings: fc.record({
    rio: fc.constantFrom<State>('none', 'own', 'foreign', 'altitude'),
    percentual: fc.constantFrom<State>('none', 'own', 'foreign'),
    montante: fc.constantFrom<State>('none', 'own', 'altitude'),
    chuva001h: fc.constantFrom<State>('none', 'own', 'zero'),
    chuva024h: fc.constantFrom<State>('none', 'own', 'zero'),
    temperatura: fc.constantFrom<State>('none', 'own', 'foreign'),
  }),
  /** A weather station may have the mean alone. */
  isMeanOnly: fc.boolean(),
  source: fc.constantFrom<Source>('own', 'other', 'in doubt'),
});
type Case = typeof stations extends fc.Arbitrary<infer One> ? One : never;

const tagsOf = ({ type, readings, isMeanOnly, source }: Case, reportedAt: EpochMs) => {
  const tags: Record<string, string | number> = {
    'Name/General': NAME,
    Type: type,
    TimeStamp: new Date(reportedAt).toISOString(),
    ...(source === 'own' ? {} : { 'Source/Name': 'Defesa Civil Vizinha' }),
    ...(source === 'in doubt' ? { 'Source/DoubtSince': new Date(reportedAt).toISOString() } : {}),
  };
  for (const quantity of MAIN_QUANTITIES) {
    const state = readings[quantity];
    const { paths } = quantityOf(quantity);
    const path = isMeanOnly ? paths.at(-1) : paths[0];
    if (state === 'none' || path === undefined) continue;
    tags[`${path}/Value`] = state === 'zero' ? 0 : READ[quantity].value;
    tags[`${path}/Unit`] = OTHER_UNITS[state] ?? READ[quantity].unit;
  }
  return tags;
};

interface Expected {
  readonly quantity: MainQuantity;
  /** `4,62 m`, `sem chuva`. */
  readonly value: string;
  readonly title: string;
  readonly window: string;
}

const expectedOf = ({ type, readings }: Case): Expected | null => {
  const quantity = [...(RULE[type] ?? []), ...MAIN_QUANTITIES].find(
    (one) => readings[one] !== 'none',
  );
  if (quantity === undefined) return null;
  const { number, unit, title: name, window } = READ[quantity];
  const state = readings[quantity];
  const written = `${number} ${OTHER_UNITS[state] ?? unit}`;
  const title = quantity === 'rio' && state === 'altitude' ? 'Altitude da água' : name;
  return { quantity, title, window, value: state === 'zero' ? 'sem chuva' : written };
};

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** What the server writes of the station, by surface. */
const serverTexts = async (one: Case, reportedAt: EpochMs, now: EpochMs) => {
  const state = await readingState({ [CODE]: tagsOf(one, reportedAt) }, { now });
  const station = await state.station(CODE);
  if (station === null) throw new Error('the station of this test is unknown');
  const preview = stationPreview(state, station);
  return {
    words: previewWords(preview, state.site),
    picture: previewPicture(preview, state.site),
    embed: readingCard(preview, { now, zone: PLAIN_CONFIG.network.timeZone }).text,
  };
};

/** The frames of the worker about the station. */
const framesOf = (one: Case, reportedAt: EpochMs, now: EpochMs) => {
  const fixture = logFixture();
  const { events } = decodeStationTags(codigo(CODE), tagsOf(one, reportedAt), {
    origin: 'live',
    receivedAt: reportedAt,
  });
  for (const event of events) fixture.apply(event);
  const ports = trendPorts(fixture, () => now);
  const briefs = new StationBriefs(
    fixture,
    { codigos: [CODE] },
    { log: fixture.log, trends: ports.trends, isNetworkLoaded: () => true },
  ).frame();
  const sheet = new StationSheet(fixture, { codigo: CODE }, () => true).frame();
  const table = new StationTable(
    fixture,
    {
      columns: readingColumns(['agora'], []),
      sort: [],
      search: '',
      types: [],
      window: { offset: 0, limit: 10 },
    },
    tablePorts(fixture, () => now),
  ).frame();
  return { briefs, sheet, table };
};

const { host, root } = reactRoot();

/** All surfaces of the app at once, each in a box of its name. */
const show = async (frames: ReturnType<typeof framesOf>): Promise<void> => {
  const { briefs, sheet, table } = frames;
  const [brief] = briefs.briefs;
  const [id] = table.order;
  if (brief === undefined || !sheet.known || id === undefined) throw new Error('no station');
  const rows = new RowStore();
  rows.take(table);
  const place = stationPlace(brief.station.codigo);
  const known = {
    kind: 'known',
    place,
    name: NAME,
    position: null,
    street: null,
    brief,
    away: null,
  } as const;
  const surfaces: Readonly<Record<string, ReactNode>> = {
    page: (
      <StationSheetContext value={sheet}>
        <StationIndex />
      </StationSheetContext>
    ),
    place: <PlaceLine state={known} look="page" />,
    list: <StationSummaryList title="" summaries={[brief]} />,
    table: (
      <RowsProvider rows={rows}>
        <NowCell id={brief.id} />
      </RowsProvider>
    ),
    row: (
      <RowsProvider rows={rows}>
        <StationLink id={brief.id} />
        <AgeCell id={brief.id} />
      </RowsProvider>
    ),
    card: (
      <StationCard codigo={CODE} measurement="vento" takesFocus={false} onClose={() => undefined} />
    ),
  };
  const rootRoute = createRootRoute({
    component: () =>
      Object.entries(surfaces).map(([name, surface]) => (
        <div key={name} id={name}>
          {surface}
        </div>
      )),
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren(
      ['/', '/cidade/{-$slug}', '/estacao/{-$codigo}', '/mapa'].map((path) =>
        createRoute({ getParentRoute: () => rootRoute, path }),
      ),
    ),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const core = muteCore({
    'station-briefs': new FakeView<StationBriefsFrame, StationBriefsQuery>(() => briefs).open,
    'station-sheet': new FakeView<StationSheetFrame, StationSheetQuery>(() => sheet).open,
  });
  await showSite(root, { router, core });
};

const at = (selector: string): string => plain(host.querySelector(selector)?.textContent);

/** What the page's button shares. */
const shared = async (): Promise<string> => {
  let text = '';
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: { readonly text?: string }) => {
      text = data.text ?? '';
    },
  });
  const button = [...host.querySelectorAll<HTMLButtonElement>('#page button')].find(
    ({ textContent }) => textContent === 'Compartilhar',
  );
  await act(async () => button?.click());
  Reflect.deleteProperty(navigator, 'share');
  return plain(text);
};

const check = async (one: Case): Promise<void> => {
  const now = epochMs(Date.now());
  const reportedAt = epochMs(Math.floor((now - AGO_MS) / 1_000) * 1_000);
  const { timeZone } = PLAIN_CONFIG.network;
  const clock = formatClock(reportedAt, timeZone);
  const expected = expectedOf(one);
  const { words, picture, embed } = await serverTexts(one, reportedAt, now);
  await act(async () => root.render(null));
  await show(framesOf(one, reportedAt, now));
  if (expected === null) {
    expect(plain(words.title)).toBe(`${NAME} (${CODE}) · Vigia`);
    await soonOnPage(() => expect(at('#card')).toContain('não tem leituras'));
    for (const surface of ['#place', '#list']) expect(at(surface)).toContain('sem leitura');
    expect(at('#table')).toBe('sem leitura');
    expect(await shared()).toBe('');
    return;
  }
  const { value, title, window } = expected;
  const short = window === '' ? value : `${value} ${window}`;
  // What the server writes.
  expect(plain(words.title)).toContain(short);
  expect(plain(words.description)).toContain(`${title}: ${short} às ${clock} de `);
  expect(plain(picture)).toContain(short);
  // What the app shows.
  await soonOnPage(() => expect(at('#page h2') === title && at('#card h2') === NAME).toBe(true));
  expect(at('#page h2')).toBe(title);
  const headline = at('#page section');
  expect(headline.toLowerCase()).toContain(value.toLowerCase());
  expect(headline).toContain(AGE);
  expect(at('#place').startsWith(`${NAME} ${short}`)).toBe(true);
  expect(at('#place')).toContain(AGE);
  expect(at('#list li')).toContain(short);
  expect(at('#list li')).toContain(AGE);
  expect(at('#table').startsWith(short)).toBe(true);
  expect(at('#card p')).toBe(`${title} ${short}`);
  expect(at('#card')).toContain(AGE);
  const message = await shared();
  expect(message).toContain(short);
  expect(message).toContain(clock);
  // What is beside its age.
  const note = NOTES[one.source];
  for (const text of [words.title, words.description, picture, embed, message])
    expect(plain(text).toLowerCase()).toContain(note.toLowerCase());
  for (const surface of ['#list li', '#card']) expect(at(surface)).toContain(note);
  // Rows and places have the network beside the station's name.
  for (const part of note.split(', ')) {
    for (const surface of ['#row', '#place']) expect(at(surface)).toContain(part);
  }
  expect(headline).toContain(one.source === 'in doubt' ? UNCONFIRMED : OLD);
};

describe('the reading that stands for a station', () => {
  it('is the same quantity, value, unit, window and time on every surface (SPEC 3.11)', async () => {
    const none = {
      rio: 'none',
      percentual: 'none',
      montante: 'none',
      chuva001h: 'none',
      chuva024h: 'none',
      temperatura: 'none',
    } as const;
    const examples: readonly Case[] = [
      {
        type: 'Hidrologica',
        readings: { ...none, rio: 'altitude' },
        isMeanOnly: false,
        source: 'own',
      },
      {
        type: 'Barramento',
        readings: { ...none, montante: 'altitude' },
        isMeanOnly: false,
        source: 'own',
      },
      {
        type: 'Meteorologica',
        readings: { ...none, temperatura: 'own', chuva001h: 'zero', chuva024h: 'own' },
        isMeanOnly: false,
        source: 'in doubt',
      },
      {
        type: 'Pluviometrica',
        readings: { ...none, rio: 'own', percentual: 'own', chuva001h: 'own' },
        isMeanOnly: false,
        source: 'in doubt',
      },
      {
        type: 'Barramento',
        readings: { ...none, rio: 'own', percentual: 'own' },
        isMeanOnly: false,
        source: 'in doubt',
      },
    ];
    await fc.assert(fc.asyncProperty(stations, check), {
      ...propertyRuns(6),
      examples: examples.map((one) => [one]),
    });
  });
});
