import type { Stars } from '#domain/stations/data-quality.ts';
import { formatNumber } from '#domain/text/format.ts';
import type { QualityFlag } from '#domain/stations/quality-flags.ts';
import type { StationQuantity } from '#domain/stations/station-quantities.ts';
import { counted, listed } from './words.ts';

/** `/estacao/…`: identity and current readings. */
export const stationScreenTexts = {
  /** Contract: accessible name of the autocomplete. */
  comboboxLabel: 'Estação',
  comboboxHint: 'Nome, código, cidade ou rio',
  options: (count: number) => counted(count, 'estação encontrada', 'estações encontradas'),
  shownFirst: (shown: number, matched: number) =>
    `Aparecem ${formatNumber(shown, 0)} de ${counted(matched, 'estação', 'estações')}. Escreva mais para encontrar as outras.`,
  allInTable: 'Ver todas as estações na tabela',
  nearest: 'Mais perto de você',
  noneNear: 'Nenhuma estação da rede informou onde está.',
  mostRain: 'Mais chuva na última hora',
  noRainAnywhere: 'Nenhuma estação mediu chuva na última hora.',
  fastestRising: 'Rios subindo mais rápido',
  noneRising: 'Nenhum rio está subindo 2\u00a0cm/h ou mais.',
  noneRisingSoFar: (measured: string, rivers: string) =>
    `De ${rivers} rios, ${measured} já têm a velocidade medida; nenhum deles sobe 2\u00a0cm/h ou mais.`,
  /** `from`: time of the first rates, if known. */
  notMeasured: (from: string | null) =>
    `A velocidade vem das leituras recebidas aqui: são precisos dez minutos delas. A lista aparece sozinha${from === null ? '' : `, por volta das ${from}`}.`,
  rainedOn: 'Rios onde mais choveu em 3\u00a0h',
  inThreeHours: 'em 3\u00a0h',
  fellInThreeHours: (amount: string) => `choveu ${amount} em 3\u00a0h`,
  inOneHour: 'em 1\u00a0h',
  dryHour: 'sem chuva em 1\u00a0h',
  riverLevel: 'nível do rio',
  altitudeLevel: 'cota de altitude',
  levelIs: (level: string) => `nível ${level}`,
  unknown: 'Estação não encontrada',
  unknownText: (codigo: string) =>
    `Nenhuma estação da rede tem o código “\u2068${codigo}\u2069”. Procure a estação pelo nome, pelo código, pela cidade ou pelo rio:`,
  views: 'Vistas da estação',
  overview: 'Visão geral',
  chart: 'Gráfico',
  table: 'Tabela',
  other: 'Outras estações',
  codigo: 'Código',
  type: 'Tipo',
  river: 'Rio',
  basin: 'Bacia',
  region: 'Região',
  position: 'Coordenadas',
  positionMissing: 'sem posição informada',
  positionOf: (latitude: number, longitude: number) =>
    `${formatNumber(latitude, 5)}, ${formatNumber(longitude, 5)}`,
  altitude: 'Altitude',
  lastReport: (age: string) => `Última leitura ${age}`,
  ageUnknown: 'Horário da última leitura desconhecido',
  late: 'leitura atrasada',
  silent: 'leitura antiga: a estação não responde há mais de uma hora',
  facts: 'Sobre a estação',
  local: 'Local',
  notGiven: 'sem informação',
  locator: (name: string, of: string) => `Mapa ${of}: onde fica ${name}`,
  ofCity: (city: string) => `Rio, chuva e barragens de ${city}`,
  onMap: 'Ver no mapa',
  ages: { late: ' · atrasada', silent: ' · leitura antiga' },
  waterAltitude: 'Cota do nível da água',
  trendLoading: 'Calculando a tendência…',
  trendSilent: 'Tendência desconhecida: a estação não responde.',
  trendUnknown: 'Tendência desconhecida: são precisos dez minutos de leituras.',
  inOneDay: (change: string) => `Em 24\u00a0h: ${change}`,
  rainNow: 'Chuva na última hora',
  rainOfHour: (rain: string) => `Chuva na última hora: ${rain}`,
  dryNow: 'Sem chuva',
  dryDay: 'Também sem chuva em 24\u00a0h.',
  rainOfDay: (rain: string) => `${rain} em 24\u00a0h`,
  rainRate: (rate: string) => `Agora a ${rate}`,
  dryEverywhere: 'Sem chuva em nenhum dos períodos.',
  period: 'Período',
  statisticsOf: (reading: string) => `${reading}: máxima, média e mínima`,
  /** Quality flags. */
  flags: {
    altitude:
      'O nível parece uma altitude acima do mar, não a altura da água na régua. Compare só as mudanças.',
    'datum-shift': 'O nível deu um salto que rio nenhum dá: o zero da régua deve ter mudado.',
    impossible: 'Há leituras que nenhum sensor pode medir; elas não são mostradas.',
    'rain-order': 'A chuva de um período longo é menor que a de um curto dentro dele.',
    'statistics-order': 'Há uma máxima menor que a mínima do mesmo período.',
  } satisfies { readonly [D in QualityFlag]: string },
  quality: {
    title: 'Qualidade dos dados',
    /** Contract (SPEC 1): the rating's labels. */
    label: (stars: Stars) => (stars === 0 ? 'Vazio' : counted(stars, 'Estrela', 'Estrelas')),
    words: ['Sem leituras', 'Ruim', 'Fraca', 'Regular', 'Boa', 'Ótima'],
    why: 'Por que esta nota?',
    freshness: {
      current: 'A leitura é recente.',
      late: 'A leitura está atrasada.',
      silent: 'A estação não responde há mais de uma hora.',
      unknown: 'A estação não diz quando mediu.',
    },
    complete: 'Mede tudo o que deveria.',
    incomplete: (missing: readonly string[]) => `Sem leitura agora: ${listed(missing)}.`,
    nothingExpected: 'A estação não diz o que mede.',
    believable: 'As leituras são plausíveis.',
    quantities: {
      rio: 'nível do rio',
      barragem: 'nível da barragem',
      chuva: 'chuva',
      temperatura: 'temperatura',
      umidade: 'umidade',
      vento: 'vento',
      pressao: 'pressão',
    } satisfies { readonly [Q in StationQuantity]: string },
    keeps: 'nada a descontar',
    loses: (stars: number) => `−${counted(stars, 'estrela', 'estrelas')}`,
    rule: 'Cinco estrelas, menos o que falta: uma se a leitura atrasa, três se a estação silencia, duas se ela não diz quando mediu; até três pelo que deveria medir e não mede; uma por leitura duvidosa, duas no máximo. Enquanto houver leitura, fica uma.',
  },
  noReadings: 'Sem leituras agora',
  noReadingsText:
    'A estação existe, mas ainda não enviou leituras. Elas aparecem aqui quando chegarem.',
  groups: {
    chuva: 'Chuva',
    rio: 'Rio',
    meteorologia: 'Tempo',
    barragem: 'Barragem',
    outras: 'Outras leituras',
  },
  withoutRain: (windows: string) => `Sem chuva em ${windows}.`,
  statistics: { '001h': '1 h', '168h': '7 dias' },
  statistic: { Minima: 'mín', Media: 'méd', Maxima: 'máx' },
} as const;
