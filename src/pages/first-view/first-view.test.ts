import { describe, expect, it } from 'vitest';
import { FIRST_VIEW, FIRST_VIEW_ID } from '#contract/site/first-view.ts';
import type { WireValue } from '#contract/tag-source.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { inventedCity, inventedStation } from '#tests/support/network/course-networks.ts';
import { readingState } from '#tests/support/app/reading-state.ts';
import { firstViewAuthor } from './first-view-author.ts';

type Tags = Readonly<Record<string, WireValue>>;

const AT = '2026-09-11T16:06:00Z';
const NOW = Date.parse('2026-09-11T16:07:00Z');

const river = (name: string, level: number, more: Tags = {}): Tags => ({
  'Name/General': name,
  Type: 'Hidrologica',
  TimeStamp: AT,
  'Data/Rio/RioNivel/Value': level,
  'Data/Rio/RioNivel/Unit': 'm',
  ...more,
});

const bodyOf = async (
  path: string,
  stations: Readonly<Record<string, Tags>>,
  options: Parameters<typeof readingState>[1] = {},
): Promise<string | null> => {
  const state = await readingState(stations, { now: NOW, ...options });
  const parts = await firstViewAuthor(state)({ path, origin: null });
  return parts?.body?.text ?? null;
};

/** The text of some HTML, without its tags. */
const textOf = (body: string | null): string =>
  (body ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const namesOf = (body: string | null): readonly string[] =>
  Array.from((body ?? '').matchAll(/<th scope="row"><a[^>]*>([^<]*)</g), ([, name = '']) => name);

describe('the first view of a station', () => {
  it('has its name, its level, its alert level and the time of the reading', async () => {
    const body = await bodyOf('/estacao/EST-1', { 'EST-1': river('Vila do Norte', 4.62) });
    const text = textOf(body);
    expect(body).toContain('<h1>Vila do Norte</h1>');
    expect(text).toContain('4,62 m');
    expect(text).toContain('acima da cota de atenção');
    expect(text).toContain('faltam 1,38 m para a cota de alerta');
    expect(text).toContain('Medido às 13:06 de sexta-feira, 11/09/2026 (horário de Teste)');
    expect(body).toContain('<time datetime="2026-09-11T13:06:00-03:00">');
  });

  it('is the same for each of its pages, and none for an unknown or a hidden station', async () => {
    const stations = { 'EST-1': river('A', 1), 'EST-2': river('B', 2, { Show: false }) };
    const overview = await bodyOf('/estacao/EST-1', stations);
    for (const page of ['/analise', '/analise/grafico', '/analise/tabela']) {
      expect(await bodyOf(`/estacao/EST-1${page}`, stations)).toBe(overview);
    }
    for (const path of ['/estacao/EST-2', '/estacao/EST-9', '/estacao/%E0', '/nada', '/cidade/x']) {
      expect(await bodyOf(path, stations)).toBeNull();
    }
  });

  it('says when the reading is old, and when its time is not known', async () => {
    const old = await bodyOf('/estacao/EST-1', {
      'EST-1': river('A', 1, { TimeStamp: '2026-09-10T16:06:00Z' }),
    });
    expect(textOf(old)).toContain('quinta-feira, 10/09/2026');
    expect(textOf(old)).toContain('leitura antiga');
    const timeless = await bodyOf('/estacao/EST-1', {
      'EST-1': river('A', 1, { TimeStamp: null }),
    });
    expect(textOf(timeless)).toContain('Horário da leitura desconhecido');
  });

  it('SPEC 9: shows no zero of rain, and nothing that cannot be a reading', async () => {
    const body = await bodyOf('/estacao/EST-1', {
      'EST-1': {
        Type: 'Pluviometrica',
        TimeStamp: AT,
        [`${rainPath('001h')}/Value`]: 0,
        'Data/Temperatura/Atual/Value': -999,
      },
    });
    expect(textOf(body)).toContain('sem chuva em 1 h');
    expect(textOf(body)).not.toContain('999');
  });
});

describe('the first view of the lists', () => {
  it('has what is most useful first: above a level, rising, other rivers, rain, the rest', async () => {
    const stations = {
      'EST-5': { 'Name/General': 'Tempo', TimeStamp: AT, 'Data/Temperatura/Atual/Value': 20 },
      'EST-4': {
        'Name/General': 'Chuva',
        Type: 'Pluviometrica',
        TimeStamp: AT,
        [`${rainPath('001h')}/Value`]: 12,
      },
      'EST-3': river('Calmo', 1),
      'EST-2': river('Sobe', 2),
      'EST-1': river('Acima', 6.5),
    };
    const body = await bodyOf('/mapa', stations, {
      recent: { 'EST-2': [1, 1.2, 1.4, 1.6, 1.8], 'EST-3': [1, 1, 1, 1, 1] },
    });
    expect(namesOf(body)).toEqual(['Acima', 'Sobe', 'Calmo', 'Chuva', 'Tempo']);
    expect(textOf(body)).toMatch(/Sobe 2,00 m subindo \d+ cm\/h/);
    expect(textOf(body)).toContain('Acima 6,50 m acima da cota de alerta');
    for (const path of ['/', '/tabela', '/estacao']) {
      expect(namesOf(await bodyOf(path, stations))).toHaveLength(5);
    }
  });

  it('is bounded, and says how many more there are', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 302 }, (_, index) => [`EST-${index}`, river(`Rio ${index}`, 1)]),
    );
    const body = await bodyOf('/tabela', many);
    expect(namesOf(body)).toHaveLength(300);
    expect(textOf(body)).toContain('E mais 2 estações');
  });

  it('says so before the first reading', async () => {
    expect(textOf(await bodyOf('/mapa', {}))).toContain('As leituras ainda não chegaram');
    expect(textOf(await bodyOf('/barragens', {}))).toContain('As leituras ainda não chegaram');
  });

  it('of the dams has dams alone', async () => {
    const body = await bodyOf('/barragens', {
      'EST-1': river('Rio', 1),
      'EST-2': {
        'Name/General': 'Barragem do Vale',
        Type: 'Barramento',
        TimeStamp: AT,
        'Data/Barramento/BarramentoNivelPercentual/Value': 42.5,
        'Data/Barramento/BarramentoNivelPercentual/Unit': '%',
      },
    });
    expect(namesOf(body)).toEqual(['Barragem do Vale']);
    expect(textOf(body)).toContain('42,5 %');
  });
});

describe('the first view of a city without a gauge', () => {
  const city = { ...inventedCity('Umbra', { river: 'Rio Aruê', km: 10 }), gauges: [] };
  const gauge = (codigo: string, km: number) => inventedStation(codigo, 'Rio Aruê', km, 'gauge');
  const textOfCity = async (stations: Readonly<Record<string, Tags>>): Promise<string> => {
    const places = {
      cities: [city],
      rivers: [{ name: 'Rio Aruê', into: null }],
      stations: [gauge('EST-1', 40), gauge('EST-2', 20), gauge('EST-3', 60), gauge('EST-4', 80)],
    };
    return textOf(await bodyOf('/cidade/umbra', stations, { places }));
  };

  it('passes over one that measures no level, and names the place of the number', async () => {
    const text = await textOfCity({
      'EST-1': river('Vila do Norte', 4.62),
      'EST-2': { 'Name/General': 'Muda' },
    });
    expect(text).toMatch(
      /A cidade não tem régua nesta rede\. [^.]*rio acima é Vila do Norte, a 30 km\./,
    );
    expect(text).toMatch(
      /Nível do rio em Vila do Norte 4,62 m [^]*Não compare este nível com as cotas de Umbra/,
    );
  });

  it('has no rain among its gauges, and names what is an altitude', async () => {
    const text = await textOfCity({
      'EST-1': river('Vila do Norte', 4.62),
      'EST-3': { 'Name/General': 'Só chuva', [`${rainPath('001h')}/Value`]: 4, TimeStamp: AT },
      'EST-4': river('Nascente', 343.6),
    });
    const along = text.slice(text.indexOf('Réguas do rio'));
    expect(along).not.toContain('mm em 1 h');
    expect(along).toMatch(/rio acima sem leitura/);
    expect(along).toMatch(/343,60 m cota de altitude/);
  });
});

it('says that it is a demonstration, and has no class that the style sheet does not know', async () => {
  const body = await bodyOf(
    '/estacao/EST-1',
    { 'EST-1': river('A', 1) },
    { demonstration: { scenario: 'x', note: 'Demonstração <de> "teste"' } },
  );
  expect(body).toContain('role="note">Demonstração &lt;de&gt; &quot;teste&quot;</p>');
  expect(body).toContain(`id="${FIRST_VIEW_ID}"`);
  const known = new Set<string>(Object.values(FIRST_VIEW));
  for (const [, name = ''] of (body ?? '').matchAll(/class="([^"]*)"/g)) {
    expect(known).toContain(name);
  }
});
