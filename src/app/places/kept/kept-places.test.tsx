import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodePlaces } from '#contract/site/places-document.ts';
import { encodeStreets } from '#contract/site/streets-document.ts';
import type { Places } from '#domain/network/places.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { inventedCity } from '#tests/support/network/course-networks.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { risenBy, stationBrief } from '#tests/support/app/station-brief.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { configWithPlaces, showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { stillClock } from '#tests/support/runner/fake-time.ts';
import { shown } from '#tests/support/app/shown.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { Announcer } from '#app/live-region/LiveRegion.tsx';
import type {
  StationBrief,
  StationBriefsFrame,
  StationBriefsQuery,
} from '#worker/api/station-briefs.ts';
import type {
  OfficialWarningsFrame,
  OfficialWarningsQuery,
} from '#worker/api/official-warnings.ts';
import { officialWarning } from '#tests/support/network/official-warning.ts';
import { KeptPlaces } from './KeptPlaces.tsx';
import { KeptStrip } from './KeptStrip.tsx';
import {
  cityPlace,
  placeKey,
  type PlaceRef,
  stationPlace,
  streetPlace,
} from '#app/places/place-ref.ts';
import { decodeRemembered, withKept } from './remembered-places.ts';
import { stripFold } from './strip-fold.ts';
import { rememberedPlaces } from './use-remembered-places.ts';

stillClock();

const ARUE = 'Rio Aruê';
const gaugeAt = (code: string, km: number): Places['stations'][number] => ({
  codigo: codigo(code),
  kind: 'gauge',
  name: null,
  river: ARUE,
  km,
  areaKm2: null,
});
const PLACES: Places = {
  cities: [
    { ...inventedCity('Vila da Serra', { river: ARUE, km: 50 }), gauges: [codigo('EST-1')] },
    inventedCity('Foz', { river: ARUE, km: 40 }),
  ],
  rivers: [{ name: ARUE, into: null }],
  stations: [gaugeAt('EST-1', 50), gaugeAt('EST-2', 80)],
};
const STREETS = encodeStreets({
  streets: [
    {
      city: 'Vila da Serra',
      name: 'Rua do Cais',
      level: 6.38,
      gauge: codigo('EST-2'),
      source: 'Defesa Civil',
      date: null,
    },
  ],
  floods: [],
});
const ARANDAVA = stationBrief('EST-1', 'Arandava', { level: shown(4.85, 'm'), rise: risenBy(14) });
const JANDO = stationBrief('EST-2', 'Jandó', { level: shown(2.5, 'm'), rise: risenBy(-3) });

/** A worker that knows some stations and answers whatever it is asked. */
class Briefs {
  known: readonly StationBrief[];
  networkLoaded = true;
  readonly view = new FakeView((query: StationBriefsQuery) => this.#frameOf(query));

  constructor(...known: readonly StationBrief[]) {
    this.known = known;
  }

  tell(...known: readonly StationBrief[]): void {
    if (known.length > 0) this.known = known;
    const query = this.view.asked.at(-1);
    if (query !== undefined) this.view.give(this.#frameOf(query));
  }

  #frameOf({ codigos }: StationBriefsQuery): StationBriefsFrame {
    const briefs = codigos.flatMap(
      (code) => this.known.find(({ station }) => station.codigo === code) ?? [],
    );
    return { codigos, briefs, networkLoaded: this.networkLoaded, recentUntil: null };
  }
}

const { host, root } = reactRoot();

/** What the worker has of official warnings; null: the network names no feed. */
let warnings: OfficialWarningsFrame | null = null;
afterEach(() => {
  warnings = null;
});

const show = async (part: ReactNode, briefs: Briefs, ...kept: readonly PlaceRef[]) => {
  const config = {
    ...configWithPlaces(encodePlaces(PLACES), STREETS),
    warningsUrl: warnings === null ? null : '/warnings.json',
  };
  const asked = new FakeView<OfficialWarningsFrame, OfficialWarningsQuery>(
    () => warnings ?? { sources: [], warnings: [] },
  );
  rememberedPlaces.change(() => kept.reduce(withKept, decodeRemembered(null)));
  const rootRoute = createRootRoute({ component: () => <Announcer>{part}</Announcer> });
  const pages = [
    '/',
    '/cidade/{-$slug}',
    '/cidade/$slug/rua/$rua',
    '/estacao/{-$codigo}',
    '/avisos',
  ].map((path) => createRoute({ getParentRoute: () => rootRoute, path }));
  const router = createRouter({
    routeTree: rootRoute.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await showSite(root, {
    router,
    core: muteCore({ 'station-briefs': briefs.view.open, 'official-warnings': asked.open }),
    config: { ...config, thresholds: new Map([[codigo('EST-1'), [publishedThreshold()]]]) },
  });
};

const lines = (): readonly string[] =>
  [...host.querySelectorAll('a')].map(({ textContent }) =>
    textContent.replaceAll(/\s+/gu, ' ').trim(),
  );
const addresses = () => [...host.querySelectorAll('a')].map((link) => link.getAttribute('href'));
const loadedFiles = () =>
  new Set(
    vi
      .mocked(fetch)
      .mock.calls.map(([url]) => /\w+(?=-\d+\.json)/.exec(typeof url === 'string' ? url : '')?.[0]),
  );
const button = (name: string): HTMLButtonElement => {
  const found = [...host.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (found === undefined) throw new Error(`there is no button ${name}`);
  return found;
};
const press = (name: string) => act(() => button(name).click());

const [STATION, OWN_CITY, OTHER_CITY] = [
  stationPlace(codigo('EST-2')),
  cityPlace('vila-da-serra'),
  cityPlace('foz'),
];

beforeEach(() => stripFold.change(() => false));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the strip of kept places', () => {
  it('is not there, and asks for nothing, until something is kept', async () => {
    const briefs = new Briefs(ARANDAVA);
    await show(<KeptStrip />, briefs);
    expect([host.querySelector('section'), briefs.view.asked.length]).toEqual([null, 0]);
  });

  it('says of each place how high, how fast, what that means, by whose gauge, and how old', async () => {
    await show(<KeptStrip />, new Briefs(ARANDAVA, JANDO), STATION, OWN_CITY, OTHER_CITY);
    await soonOnPage(() =>
      expect(lines()).toEqual([
        'Jandó 2,50 m 3 cm em 1 hbaixou 3 ± 2 cm na última hora sem cota definida há pouco',
        'Vila da Serra 4,85 m 14 cm em 1 hsubiu 14 ± 2 cm na última hora faltam 0,15 m para a cota de alerta há pouco',
        'Foz 4,85 m 14 cm em 1 hsubiu 14 ± 2 cm na última hora régua de Arandava, 10 km rio acima · faltam 0,15 m para a cota de alerta há pouco',
      ]),
    );
    expect(addresses()).toEqual(['/estacao/EST-2', '/cidade/vila-da-serra', '/cidade/foz']);
    expect(loadedFiles()).toEqual(new Set(['places']));
  });

  it('says that a level is reached, and nothing of a silent river but its age', async () => {
    const high = { ...ARANDAVA, level: shown(5, 'm') };
    const briefs = new Briefs(high);
    await show(<KeptStrip />, briefs, OWN_CITY);
    await soonOnPage(() => expect(lines()[0]).toContain('acima da cota de alerta'));
    briefs.tell({ ...high, reportedAt: epochMs(Date.now() - 2.5 * 3_600_000) });
    await soonOnPage(() =>
      expect(lines()).toEqual(['Vila da Serra 5,00 m nível do rio há 2 h, leitura antiga']),
    );
  });

  it('calls a level above the sea an altitude, not one without alert levels', async () => {
    const high = stationBrief('EST-2', 'Jandó', { level: shown(457.5, 'm'), rise: risenBy(9) });
    await show(<KeptStrip />, new Briefs(high), stationPlace(codigo('EST-2')));
    expect(host.textContent).toContain('altitude da água');
    expect(host.textContent).not.toContain('sem cota definida');
  });

  it('passes over a gauge that measures no level, and returns to it once it does', async () => {
    const mute = { ...ARANDAVA, level: null, rate: null };
    const briefs = new Briefs(mute, JANDO);
    await show(<KeptStrip />, briefs, OWN_CITY);
    await soonOnPage(() => expect(lines()[0]).toContain('régua de Jandó, 30 km rio acima'));
    briefs.tell(ARANDAVA, JANDO);
    await soonOnPage(() => expect(lines()[0]).toContain('4,85 m'));
    expect(lines()[0]).not.toContain('régua');
  });

  it('waits for the network before it says that a place is gone', async () => {
    const briefs = new Briefs();
    briefs.networkLoaded = false;
    const street = streetPlace('vila-da-serra', 'rua-do-cais');
    await show(<KeptStrip />, briefs, STATION, cityPlace('nenhures'), street);
    await soonOnPage(() => expect(lines()[0]).toBe('EST-2 Carregando…'));
    briefs.networkLoaded = true;
    briefs.tell();
    await soonOnPage(() =>
      expect(lines()).toEqual([
        'EST-2 não está mais na rede',
        'nenhures não está mais na rede',
        'Rua do Cais sem leituras: a estação daqui não está mais na rede',
      ]),
    );
  });

  it('answers for a street by its gauge, with why it has no answer', async () => {
    const briefs = new Briefs({ ...JANDO, level: shown(4.85, 'm') });
    const streets = ['rua-do-cais', 'rua-velha'].map((rua) => streetPlace('vila-da-serra', rua));
    await show(<KeptStrip />, briefs, ...streets);
    await soonOnPage(() =>
      expect(lines()).toEqual([
        'Rua do Cais faltam 1,53 m baixou 3 ± 2 cm na última hora · Vila da Serra há pouco',
        'rua-velha não está mais na rede',
      ]),
    );
    expect(loadedFiles()).toEqual(new Set(['places', 'streets']));
    expect(addresses()[0]).toBe('/cidade/vila-da-serra/rua/rua-do-cais');
    expect(briefs.view.asked.at(-1)).toEqual({ codigos: ['EST-2'], withDays: true });
    briefs.tell({ ...JANDO, level: shown(6.38, 'm'), rise: null });
    await soonOnPage(() =>
      expect(lines()[0]).toBe('Rua do Cais nível alcançado · Vila da Serra há pouco'),
    );
    // Its zero has moved within the last day.
    const points = [{ time: epochMs(Date.now() - 60_000), value: 2 }];
    const days = [{ field: 'rio_nivel', points, month: null }] as const;
    briefs.tell({ ...JANDO, level: shown(6.38, 'm'), days });
    await soonOnPage(() => expect(lines()[0]).toContain('Rua do Cais sem resposta'));
    briefs.tell({ ...JANDO, reportedAt: epochMs(Date.now() - 2.5 * 3_600_000) });
    await soonOnPage(() =>
      expect(lines()[0]).toBe('Rua do Cais sem resposta · Vila da Serra há 2 h, leitura antiga'),
    );
    expect(lines()[0]).not.toContain('baixou');
  });

  it('folds to its first line, and stays so', async () => {
    await show(<KeptStrip />, new Briefs(ARANDAVA, JANDO), STATION, OWN_CITY, OTHER_CITY);
    await soonOnPage(() => expect(lines()).toHaveLength(3));
    press('Mostrar só o primeiro lugar');
    expect(lines()).toHaveLength(1);
    expect(button('Mostrar mais 2 lugares guardados').getAttribute('aria-expanded')).toBe('false');
    expect(localStorage.getItem('vigia.lugares.dobrados')).toBe('1');
  });

  it('announces that a level is crossed, once, for a city and its gauge together', async () => {
    const briefs = new Briefs(ARANDAVA);
    const gauge = stationPlace(codigo('EST-1'));
    await show(<KeptStrip />, briefs, OWN_CITY, gauge);
    await soonOnPage(() => expect(lines()).toHaveLength(2));
    const region = host.querySelector('[aria-live]');
    briefs.tell({ ...ARANDAVA, level: shown(4.9, 'm') });
    await soonOnPage(() => expect(lines()[0]).toContain('4,90 m'));
    expect(region?.textContent).toBe('');
    briefs.tell({ ...ARANDAVA, level: shown(5.02, 'm') });
    await soonOnPage(() =>
      expect(region?.textContent).toMatch(/5,02\sm\. Cota de alerta .* atingida\.$/),
    );
    expect(region?.textContent.match(/atingida/g)).toHaveLength(1);
  });
});

describe('the list of kept places', () => {
  const names = () => [...host.querySelectorAll('li bdi')].map(({ textContent }) => textContent);

  it('says how to begin', async () => {
    await show(<KeptPlaces />, new Briefs());
    expect(host.textContent).toContain('Guarde uma cidade ou uma estação');
    expect(host.querySelector('button')).toBeNull();
  });

  it('is put in another order by buttons that keep the focus', async () => {
    await show(<KeptPlaces />, new Briefs(ARANDAVA, JANDO), STATION, OWN_CITY, OTHER_CITY);
    await soonOnPage(() => expect(lines()[0]).toContain('Jandó'));
    press('Arrumar');
    press('Mover para baixo: Jandó');
    expect(names()).toEqual(['Vila da Serra', 'Jandó', 'Foz']);
    expect(document.activeElement).toBe(button('Mover para baixo: Jandó'));
    expect(host.querySelector('output')?.textContent).toBe('Jandó é agora o lugar 2 de 3.');
    press('Mover para baixo: Jandó');
    // At the end it does nothing.
    press('Mover para baixo: Jandó');
    expect(names()).toEqual(['Vila da Serra', 'Foz', 'Jandó']);
    expect(rememberedPlaces.read().kept).toEqual([OWN_CITY, OTHER_CITY, STATION]);
    press('Pronto');
    expect(lines()).toHaveLength(3);
  });

  it('has the newest official warning above, and at each place that it is about', async () => {
    const { areas: _, ...warning } = officialWarning({ until: epochMs(Date.now() + 3_600_000) });
    const source = { name: 'Aruê', url: null, readAt: epochMs(Date.now()), unreadable: 0 };
    warnings = {
      sources: [source],
      warnings: [
        { ...warning, headline: 'Rio sobe', areas: [], shapes: [], places: [placeKey(OWN_CITY)] },
      ],
    };
    await show(<KeptPlaces />, new Briefs(ARANDAVA, JANDO), STATION, OWN_CITY);
    await soonOnPage(() => expect(lines()[2]).toContain('Rio sobe · faltam 0,15 m'));
    expect(lines()[0]).toMatch(/^Rio sobe.* Ver o aviso$/);
    expect(lines()[1]).not.toContain('Rio sobe');
    await show(<KeptStrip />, new Briefs(ARANDAVA, JANDO), STATION, OWN_CITY);
    await soonOnPage(() => expect(lines()[1]).toContain('aviso oficial'));
    expect(lines()[0]).not.toContain('aviso oficial');
  });

  it('lets a place go, and puts it back where it was', async () => {
    await show(<KeptPlaces />, new Briefs(ARANDAVA, JANDO), STATION, OWN_CITY);
    await soonOnPage(() => expect(lines()[0]).toContain('Jandó'));
    press('Arrumar');
    press('Tirar da lista: Jandó');
    expect(rememberedPlaces.read().kept).toEqual([OWN_CITY]);
    expect(host.querySelector('output')?.textContent).toContain('Jandó não está mais');
    expect(document.activeElement).toBe(button('Desfazer'));
    press('Desfazer');
    expect(rememberedPlaces.read().kept).toEqual([STATION, OWN_CITY]);
  });
});
