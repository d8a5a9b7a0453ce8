import { createMemoryHistory } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodePlaces } from '#contract/site/places-document.ts';
import type { SiteConfig } from '#contract/site/site-config.ts';
import type { Places } from '#domain/network/places.ts';
import { HISTORY_STEPS } from '#domain/series/history-step.ts';
import type { ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import { HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { CALM_LINK } from '#tests/support/app/calm-link.ts';
import { inventedCity, inventedStation } from '#tests/support/network/course-networks.ts';
import { publishedThreshold } from '#tests/support/network/published-threshold.ts';
import { risenBy, stationBrief } from '#tests/support/app/station-brief.ts';
import { FakeView } from '#tests/support/app/fake-view.ts';
import { muteCore } from '#tests/support/app/mute-core.ts';
import { configWithPlaces, showSite, soonOnPage } from '#tests/support/app/site-page.tsx';
import { reactRoot } from '#tests/support/app/react-root.ts';
import { stillClock } from '#tests/support/runner/fake-time.ts';
import { PLAIN_CONFIG } from '#tests/support/network/site-config.ts';
import { codigo } from '#tests/support/log/tag-events.ts';
import { createAppRouter } from '#app/routes.tsx';
import type { HistoryState } from '#worker/api/history-state.ts';
import type { DamBoardFrame } from '#worker/api/dam-board.ts';
import type { LinkStatusFrame } from '#worker/api/link-status.ts';
import type {
  NearStation,
  StationBoardFrame,
  StationBoardQuery,
} from '#worker/api/station-board.ts';
import type {
  StationBrief,
  StationBriefsFrame,
  StationBriefsQuery,
} from '#worker/api/station-briefs.ts';
import type { StationSeriesFrame, StationSeriesQuery } from '#worker/api/station-series.ts';

const { host, root } = reactRoot();

/** Ages are counted from here. */
const NOW = epochMs(Date.now());
stillClock(NOW);

const at = (river: string, km: number) => ({ river, km });

/** A river with a tributary and a dam; a river without gauges; a city on none. */
const PLACES: Places = {
  rivers: [
    { name: 'Rio Aruê', into: null },
    { name: 'Jandó', into: at('Rio Aruê', 30) },
    { name: 'Rio Só', into: null },
  ],
  stations: [
    inventedStation('EST-1', 'Rio Aruê', 60, 'gauge'),
    inventedStation('EST-2', 'Rio Aruê', 45, 'gauge'),
    inventedStation('EST-3', 'Jandó', 4, 'gauge'),
    inventedStation('EST-4', 'Rio Aruê', 8, 'gauge'),
    inventedStation('EST-5', 'Jandó', 20, 'dam'),
  ],
  cities: [
    { ...inventedCity('Vila da Serra', at('Rio Aruê', 46)), gauges: [codigo('EST-2')] },
    inventedCity('Corga', at('Rio Aruê', 24)),
    inventedCity('Alta', at('Rio Aruê', 80)),
    inventedCity('Só', at('Rio Só', 4)),
    inventedCity('Porto Seco', null),
  ],
};

const metres = (value: number) => ({ value, unit: 'm', decimals: 2, comparable: true });
const rain = (value: number) => ({ value, unit: 'mm', decimals: 1, comparable: true });

const brief = (code: string, over: Partial<StationBrief> = {}): StationBrief => {
  const number = Number(code.slice(-1));
  return stationBrief(code, `Posto ${number}`, {
    rain: rain(0),
    rainThreeHours: rain(0),
    rainDay: rain(0),
    level: metres(number + 0.5),
    reportedAt: NOW,
    ...over,
  });
};

/** The last day of a level that has risen evenly. */
const risen = (from: number, to: number): StationBrief['days'] => [
  {
    field: 'rio_nivel',
    points: Array.from({ length: 145 }, (_, step) => ({
      time: epochMs(NOW - ((144 - step) * HOUR_MS) / 6),
      value: from + ((to - from) * step) / 144,
    })),
    month: { minimum: 1, maximum: 4 },
  },
];

const BRIEFS = ['EST-1', 'EST-2', 'EST-3', 'EST-4'].map((code) => brief(code));

const near = (
  code: string,
  distance: number,
  over: Partial<StationBrief> = {},
): NearStation & StationBrief => ({ ...brief(code, over), distance });

const threshold = (level: ThresholdLevel, label: string, value: number) =>
  publishedThreshold({ level, label, value, source: 'Rede do Aruê' });

/** Opens the screen of a city. */
const open = async (
  slug: string,
  {
    document = encodePlaces(PLACES),
    briefs = BRIEFS,
    nearest = [],
    networkLoaded = true,
    history = { kind: 'loading' },
    config = {},
  }: {
    readonly document?: string | null;
    readonly briefs?: readonly StationBrief[];
    readonly nearest?: readonly NearStation[];
    readonly networkLoaded?: boolean;
    readonly history?: HistoryState;
    readonly config?: Partial<SiteConfig>;
  } = {},
) => {
  const plainConfig = configWithPlaces(document);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [`/cidade/${slug}`] }));
  const core = muteCore({
    'station-briefs': new FakeView<StationBriefsFrame, StationBriefsQuery>(
      ({ codigos, withDays }) => ({
        codigos,
        briefs: briefs
          .filter(({ station }) => codigos.includes(station.codigo))
          .map((one) => (withDays === false ? { ...one, days: [] } : one)),
        networkLoaded,
        recentUntil: NOW,
      }),
    ).open,
    'station-board': new FakeView<StationBoardFrame, StationBoardQuery>(() => ({
      rain: [],
      rising: [],
      named: [],
      nearest,
      rivers: 0,
      measuredRivers: 0,
      ratesFrom: null,
      state: { above: 0, worst: [], rainGauges: 0, raining: 0, fill: null },
    })).open,
    'dam-board': new FakeView<DamBoardFrame, null>(() => ({ dams: [] })).open,
    'link-status': new FakeView<LinkStatusFrame, null>(() => CALM_LINK).open,
    'station-series': new FakeView<StationSeriesFrame, StationSeriesQuery>((query) => ({
      query,
      codigo: query.codigo,
      from: query.from,
      to: NOW,
      window: { from: query.from, to: NOW },
      step: HISTORY_STEPS[0],
      history,
      series: [],
    })).open,
  });
  const { network: over, ...rest } = config;
  const network = { ...plainConfig.network, ...over, files: plainConfig.network.files };
  const recentSeriesUrl = '/recent-series.json';
  await showSite(root, {
    router,
    core,
    config: { ...plainConfig, recentSeriesUrl, ...rest, network },
  });
  return router;
};

const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u00a0\s]+/g, ' ').trim();
const sectionOf = (name: string): HTMLElement | undefined =>
  [...host.querySelectorAll('section')].find(
    (one) =>
      one.getAttribute('aria-label') === name || one.querySelector('h2')?.textContent === name,
  );

const section = (name: string): string => plain(sectionOf(name)?.textContent);
const rows = (): readonly string[] =>
  [...host.querySelectorAll('ol > li')].map(({ textContent }) => plain(textContent));

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a city with a gauge of its own', () => {
  it('has its level, trend, age, distance to the next alert level and source in words', async () => {
    const thresholds = new Map([
      [
        codigo('EST-2'),
        [threshold('atencao', 'Cota de atenção', 2), threshold('alerta', 'Cota de alerta', 3.13)],
      ],
    ]);
    const own = brief('EST-2', { rise: risenBy(14), days: risen(1, 2.5) });
    await open('vila-da-serra', { briefs: [own], config: { thresholds } });
    await soonOnPage(() => expect(section('O rio')).toContain('2,50 m'));
    const card = section('O rio');
    expect(card).toContain('Rio Aruê, régua da cidade');
    expect(card).toContain('há pouco');
    expect(card).toContain('subiu 14 ± 2 cm na última hora');
    expect(card).toContain('acima da cota de atenção');
    expect(card).toContain('faltam 0,63 m para a cota de alerta');
    expect(card).toContain('Em 24 h: subiu 1,50 m');
    expect(card).toContain('Fonte das cotas: Rede do Aruê.');
    expect(host.querySelector('figure')?.textContent).toContain('Cota de atenção 2,00 m');
    expect(host.querySelector('h1')?.textContent).toBe('Vila da Serra');
    expect(document.title).toBe('Vila da Serra: nível do rio, chuva e barragens · Vigia');
  });

  it('has the time to the next level at its present rate, unless such rates have failed lately', async () => {
    const thresholds = new Map([[codigo('EST-2'), [threshold('alerta', 'Cota de alerta', 3.13)]]]);
    const points = Array.from({ length: 37 }, (_, step) => ({
      time: epochMs(NOW - ((36 - step) * HOUR_MS) / 12),
      value: 1 + (1.5 * step) / 36,
    }));
    const judged = (held: number): StationBrief =>
      brief('EST-2', {
        rise: risenBy(50),
        days: [{ field: 'rio_nivel', points, month: null, held }],
      });
    await open('vila-da-serra', { briefs: [judged(0.9)], config: { thresholds } });
    await soonOnPage(() =>
      expect(section('O rio')).toContain('neste ritmo, cota de alerta em 1 h 15'),
    );
    await open('vila-da-serra', { briefs: [judged(0.8)], config: { thresholds } });
    await soonOnPage(() => expect(section('O rio')).toContain('faltam 0,63 m'));
    expect(section('O rio')).not.toContain('neste ritmo');
  });

  it('without alert levels is compared with its own last 30 days', async () => {
    await open('vila-da-serra', { briefs: [brief('EST-2', { days: risen(1, 2.5) })] });
    await soonOnPage(() => expect(section('O rio')).toContain('sem cota definida'));
    expect(section('O rio')).toContain('30 dias');
    // No rise of the worker's: the day itself has one.
    await soonOnPage(() => expect(section('O rio')).toMatch(/subiu 6 ± \d cm na última hora/));
  });

  it.each(['12 m (IBGE)', '343.6 m'])(
    'that gives the altitude %s is compared with no level',
    async (served) => {
      const [value, unit] = [Number.parseFloat(served), served.replace(/^\S+ /, '')];
      const thresholds = new Map([[codigo('EST-2'), [threshold('alerta', 'Cota de alerta', 5)]]]);
      const own = brief('EST-2', { level: { ...metres(value), unit }, days: risen(4, value) });
      await open('vila-da-serra', { briefs: [own], config: { thresholds } });
      await soonOnPage(() => expect(section('O rio')).toContain('é a altitude da água'));
      expect(section('O rio')).not.toMatch(/acima da cota|faltam|atingida/);
      expect(host.querySelector('figure')?.textContent).not.toContain('Cota');
    },
  );

  it('that does not answer says since when, and claims neither trend nor alert', async () => {
    const silent = brief('EST-2', { rise: risenBy(14), reportedAt: epochMs(NOW - 3 * HOUR_MS) });
    await open('vila-da-serra', { briefs: [silent] });
    await soonOnPage(() => expect(section('O rio')).toContain('2,50 m'));
    const card = section('O rio');
    expect(card).toContain('A régua não responde há mais de uma hora.');
    expect(card).toContain('há 3 h, leitura antiga');
    expect(card).not.toMatch(/subi/);
    expect(card).not.toContain('cota');
  });

  it('that measures no level is passed over, which is said', async () => {
    await open('vila-da-serra', {
      briefs: [brief('EST-1'), brief('EST-2', { level: null })],
    });
    await soonOnPage(() =>
      expect(section('O rio')).toContain(
        'A régua de Vila da Serra não envia o nível. A próxima rio acima é a de Posto 1, a 14 km.',
      ),
    );
    expect(section('O rio')).toContain('1,50 m');
  });

  it('that is not in the network is passed over once the network is there', async () => {
    await open('vila-da-serra', { briefs: [brief('EST-1')], networkLoaded: false });
    await soonOnPage(() => expect(section('O rio')).toContain('Carregando…'));
    await open('vila-da-serra', { briefs: [brief('EST-1')] });
    await soonOnPage(() =>
      expect(section('O rio')).toContain('A próxima rio acima é a de Posto 1'),
    );
  });

  it('that has not been heard of, nor any other, says so', async () => {
    await open('vila-da-serra', { briefs: [], networkLoaded: false });
    await soonOnPage(() => expect(section('O rio')).toContain('Carregando…'));
    await open('vila-da-serra', { briefs: [] });
    await soonOnPage(() =>
      expect(section('O rio')).toContain('A régua ainda não enviou leituras.'),
    );
  });
});

describe('a city without a gauge', () => {
  it('has the next one upstream, with its distance along the water', async () => {
    await open('corga');
    await soonOnPage(() =>
      expect(section('O rio')).toContain(
        'Corga não tem régua nesta rede. A próxima rio acima é a de Vila da Serra, a 21 km',
      ),
    );
    // The number is named for the gauge, not for the city.
    expect(sectionOf('O rio')?.querySelector('h2')?.textContent).toMatch(/^Vila da Serra/);
    expect(section('O rio')).toContain('2,50 m');
    expect(section('O rio')).toContain(
      'Não compare este nível com as cotas de Corga: cada régua tem o seu próprio zero.',
    );
  });

  it('has the next one downstream where none is above, which has seen the water already', async () => {
    await open('alta');
    await soonOnPage(() =>
      expect(section('O rio')).toContain(
        'A próxima é a de Posto 1, 20 km rio abaixo: a água dela já passou por aqui.',
      ),
    );
  });

  it.each([
    ['so', 'Esta rede não tem régua na água que passa por Só.'],
    ['porto-seco', 'Nos dados desta rede, Porto Seco não fica em nenhum rio.'],
  ])('nor one on its water has the nearest rain: %s', async (slug, sentence) => {
    const nearest = [near('EST-9', 4_200, { rain: rain(12.4), rainThreeHours: rain(30) })];
    await open(slug, { nearest, briefs: nearest });
    await soonOnPage(() => expect(section('O rio')).toContain('12,4 mm'));
    expect(section('O rio')).toContain(sentence);
    expect(section('O rio')).toContain('Posto 9 a 4,2 km');
    expect(section('O rio')).toContain('3 h: 30,0 mm');
    await soonOnPage(() => expect(section('Pluviômetros mais próximos')).toContain('a 4,2 km'));
  });
});

describe('the nearest rain', () => {
  it('that may no longer hold is marked, and that of another network is named for it', async () => {
    const old = near('EST-8', 900, { rain: rain(3), reportedAt: epochMs(NOW - 2 * HOUR_MS) });
    const own = near('EST-9', 1_200, { rain: rain(4) });
    const source = { name: 'Rede Vizinha', licence: null, url: null, doubtSince: NOW };
    const theirs = near('EST-7', 1_500, { rain: rain(5), station: { ...own.station, source } });
    const nearest = [
      old,
      own,
      { ...theirs, station: { ...theirs.station, codigo: codigo('EST-7') } },
    ];
    await open('porto-seco', { nearest, briefs: nearest });
    await soonOnPage(() => expect(section('Pluviômetros mais próximos')).toContain('a 1,5 km'));
    const heads = [...host.querySelectorAll('table tbody th')].map((one) => plain(one.textContent));
    expect(heads).toEqual([
      'Posto 8a 900 m, leitura antiga',
      'Posto 9a 1,2 km',
      'Posto 9a 1,5 km, de outra rede: Rede Vizinha, a confirmar',
    ]);
  });

  it('is none only once the whole network is there', async () => {
    await open('porto-seco', { networkLoaded: false });
    await soonOnPage(() => expect(section('O rio')).toContain('Carregando…'));
    expect(host.textContent).not.toContain('Nenhuma estação com chuva');
    await open('porto-seco');
    await soonOnPage(() =>
      expect(section('O rio')).toContain('Nenhuma estação com chuva informou onde está.'),
    );
  });
});

describe('what comes to a city', () => {
  it('are the gauges in the order of the water, with the city among them', async () => {
    await open('corga', {
      briefs: [
        ...BRIEFS.filter(({ station }) => station.codigo !== 'EST-3'),
        brief('EST-5', { percent: { value: 64, unit: '%', decimals: 0, comparable: true } }),
      ],
    });
    await soonOnPage(() => expect(rows()).toHaveLength(6));
    expect(rows()).toEqual([
      'Posto 1 36 km acima · Rio Aruê 1,50 m',
      expect.stringMatching(/^Barragem Posto 5 26 km acima · Jandó 64 %/),
      'Vila da Serra 21 km acima · Rio Aruê 2,50 m',
      'EST-3 10 km acima · Jandó sem leitura',
      'Corga aqui',
      'Posto 4 16 km abaixo · Rio Aruê 4,50 m',
    ]);
    expect(host.querySelector('[aria-current=location]')?.textContent).toContain('Corga');
  });

  it('is the rain on the water above, most of the last hours first', async () => {
    await open('corga', {
      briefs: [
        brief('EST-1', { rain: rain(2), rainThreeHours: rain(0), rainDay: rain(50) }),
        brief('EST-2', { rain: rain(0.04), rainThreeHours: rain(9), rainDay: null }),
        brief('EST-3', { reportedAt: epochMs(NOW - 2 * HOUR_MS), rain: rain(70) }),
        // Below the city: none of its rain upstream.
        brief('EST-4', { rain: rain(99) }),
      ],
    });
    await soonOnPage(() => expect(section('Chuva rio acima')).toContain('Na última hora choveu'));
    const text = section('Chuva rio acima');
    expect(text).toContain(
      'Na última hora choveu em todas as 2 estações; mais em Posto 1: 2,0 mm. 1 estação não responde.',
    );
    const names = [...host.querySelectorAll('table[aria-label="Chuva rio acima"] tbody tr')].map(
      (row) => plain(row.textContent),
    );
    // The marks of every table: a dash is no reading, a blank no rain.
    expect(names).toEqual([
      'Posto 2Rio Aruê0,049,0–sem leitura',
      'Posto 1Rio Aruê2,0sem chuva50,0',
    ]);
  });

  it('are the dams above; of a dam nothing is claimed that was not heard', async () => {
    await open('corga');
    await soonOnPage(() =>
      expect(section('Barragens rio acima')).toContain('Esta barragem ainda não enviou leituras.'),
    );
    expect(section('Barragens rio acima')).toContain('26 km acima, Jandó');
    await open('vila-da-serra');
    await soonOnPage(() =>
      expect(section('Barragens rio acima')).toContain(
        'Nenhuma barragem desta rede está acima de Vila da Serra.',
      ),
    );
  });

  it('are the numbers to call and the official warnings of the network', async () => {
    const network = {
      ...PLAIN_CONFIG.network,
      emergency: { numbers: [{ number: '0800 123', name: 'Resgate' }], notes: [] },
      warnings: [{ name: 'Avisos da costa', url: 'https://avisos.example/hoje' }],
    };
    await open('corga', { config: { network } });
    await soonOnPage(() =>
      expect(section('A quem ligar')).toContain('Ligar para 0800 123 Resgate'),
    );
    const links = [...host.querySelectorAll('section[aria-label="A quem ligar"] a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:0800123',
      'https://avisos.example/hoje',
    ]);
  });
});

describe('an address without a city', () => {
  it('that the network does not have is searched for, above all cities', async () => {
    await open('vila-da-sera');
    await soonOnPage(() =>
      expect(host.querySelector('h1')?.textContent).toBe('Cidade não encontrada'),
    );
    expect(host.textContent).toContain('“\u2068vila-da-sera\u2069”');
    expect(host.querySelector<HTMLInputElement>('main input')?.value).toBe('vila da sera');
    expect(host.querySelector('[aria-labelledby=found-city] a')?.getAttribute('href')).toBe(
      '/cidade/vila-da-serra',
    );
    expect(document.title).toBe('Página não encontrada · Vigia');
  });

  it('lists the cities of the network by river', async () => {
    await open('');
    await soonOnPage(() => expect(host.querySelector('h1')?.textContent).toBe('Cidades'));
    await soonOnPage(() => expect(section('Rio Aruê')).toContain('Vila da Serra'));
    expect(section('Cidades sem régua própria')).toContain('Corga');
  });

  it('is one whatever its letters', async () => {
    await open('Vila-da-Serra');
    await soonOnPage(() => expect(host.querySelector('h1')?.textContent).toBe('Vila da Serra'));
  });
});

describe('the places of the network', () => {
  it('that cannot be loaded are said to be missing, and come on request (fault row 68)', async () => {
    await open('corga', { document: '<html>Entre na rede</html>' });
    await soonOnPage(() =>
      expect(host.textContent).toContain(
        'As cidades e os rios desta rede não puderam ser carregados.',
      ),
    );
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(encodePlaces(PLACES))));
    const retry = [...host.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Tentar de novo',
    );
    act(() => retry?.click());
    await soonOnPage(() => expect(host.querySelector('h1')?.textContent).toBe('Corga'));
  });

  it('that the network does not have leave no city to choose', async () => {
    await open('corga', { document: null });
    await soonOnPage(() =>
      expect(host.textContent).toContain('Esta rede não tem lista de cidades.'),
    );
  });
});

describe('a provider without recent series', () => {
  it('is asked for the last day of the gauge, and the trend is said to be on its way', async () => {
    await open('vila-da-serra', {
      briefs: [brief('EST-2', { reportedAt: epochMs(NOW - MINUTE_MS) })],
      config: { recentSeriesUrl: null },
    });
    await soonOnPage(() => expect(section('O rio')).toContain('Calculando a tendência…'));
    expect(section('O rio')).toContain('Buscando o histórico…');
  });

  it('that fails is named beside the level, which stays', async () => {
    await open('vila-da-serra', {
      config: { recentSeriesUrl: null },
      history: { kind: 'failed', reason: 'refused' },
    });
    await soonOnPage(() =>
      expect(section('O rio')).toContain('A rede de estações recusou o pedido.'),
    );
    expect(section('O rio')).toContain('2,50 m');
    expect(section('O rio')).toContain('Tendência desconhecida');
  });
});
