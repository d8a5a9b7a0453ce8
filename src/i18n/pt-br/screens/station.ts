import type { QualityFlag } from '#domain/stations/quality/quality-flags.ts';

/** `/estacao/…`: current readings. */
export const stationScreenTexts = {
  unknown: 'Estação não encontrada',
  unknownText: (codigo: string) =>
    `Nenhuma estação da rede tem o código “\u2068${codigo}\u2069”. Procure a estação pelo nome, pelo código, pela cidade ou pelo rio:`,
  views: 'Telas da estação',
  overview: 'Visão geral',
  chart: 'Gráfico',
  table: 'Tabela',
  other: 'Outras estações',
  lastReport: (age: string) => `Última leitura ${age}`,
  ageUnknown: 'Horário da última leitura desconhecido',
  late: 'leitura atrasada',
  silent: 'leitura antiga: a estação não responde há mais de uma hora',
  /** Of another network's station; `time`: since when its source has not confirmed it. */
  doubt: (time: string) => `sem confirmação da rede de origem desde ${time}: pode ser antiga`,
  ofCity: (city: string) => `Rio, chuva e barragens de ${city}`,
  onMap: 'Ver no mapa',
  trendSilent: 'Tendência desconhecida: a estação não responde.',
  inOneDay: (change: string) => `Em 24\u00a0h: ${change}`,
  rainOfHour: (rain: string) => `Chuva na última hora: ${rain}`,
  dryDay: 'Também sem chuva em 24\u00a0h.',
  rainOfDay: (rain: string) => `${rain} em 24\u00a0h`,
  rainRate: (rate: string) => `Intensidade: ${rate}`,
  dryEverywhere: 'Sem chuva em nenhum dos períodos.',
  period: 'Período',
  statisticsOf: (reading: string) => `${reading}: máxima, média e mínima`,
  /** Quality flags. */
  flags: {
    altitude: 'O nível é a altitude da água, não a altura na régua. Compare só as mudanças.',
    'datum-shift': 'O nível deu um salto raro num rio: o zero da régua pode ter mudado.',
    impossible: 'Há leituras que nenhum sensor pode medir; elas não são mostradas.',
    'rain-order': 'A chuva de um período longo é menor que a de um curto dentro dele.',
    'statistics-order': 'Há uma máxima menor que a mínima do mesmo período.',
  } satisfies { readonly [D in QualityFlag]: string },
  noReadings: 'Sem leituras',
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
