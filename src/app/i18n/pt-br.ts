import type { HistoryKey, MeasurementType, ValueKey } from '#domain/catalogue.ts';
import { formatNumber, LOCALE } from '#domain/format.ts';
import type { StationType } from '#domain/station.ts';

const plurals = new Intl.PluralRules(LOCALE);

/** `1 estação`, `1.234 estações`; zero takes the plural, as people write it. */
const counted = (count: number, one: string, other: string): string =>
  `${formatNumber(count, 0)} ${count !== 0 && plurals.select(count) === 'one' ? one : other}`;

const stationTypes: { readonly [T in StationType]: string } = {
  Hidrologica: 'Hidrológica',
  Meteorologica: 'Meteorológica',
  Pluviometrica: 'Pluviométrica',
  Barramento: 'Barramento',
  Desconhecida: 'Tipo desconhecido',
};

/** SPEC 3's nine measurements, as a person calls them. */
const measurementTypes: { readonly [T in MeasurementType]: string } = {
  chuva: 'Chuva',
  taxa: 'Taxa de chuva',
  rio: 'Nível do rio',
  umidade: 'Umidade',
  sensacao: 'Sensação térmica',
  temperatura: 'Temperatura',
  vento: 'Vento',
  pressao: 'Pressão',
  barragem: 'Barragem',
};

/** `15s` is the current reading (SPEC 9). */
const histories: { readonly [K in HistoryKey]: string } = {
  '15s': 'Agora',
  '005min': '5 minutos',
  '010min': '10 minutos',
  '015min': '15 minutos',
  '030min': '30 minutos',
  '001h': '1 hora',
  '003h': '3 horas',
  '006h': '6 horas',
  '012h': '12 horas',
  '024h': '24 horas',
  '048h': '48 horas',
  '072h': '72 horas',
  '096h': '96 horas',
  '120h': '120 horas',
  '144h': '144 horas',
  '168h': '168 horas (1 semana)',
};

/** What of a measurement is shown. */
const values: { readonly [K in ValueKey]: string } = {
  acumulado: 'Acumulado',
  atual: 'Atual',
  nivel: 'Nível',
  maxima: 'Máxima',
  media: 'Média',
  minima: 'Mínima',
  percentual: 'Percentual',
  montante: 'Montante',
};

/** Every text a person sees or hears, by screen (SPEC: the interface language is pt-BR). */
export const ptBr = {
  product: 'Vigia',

  /** SPEC 1 names these words. */
  controls: {
    rowsPerPage: 'Linhas por página:',
    noOptions: 'Sem opções',
    loading: 'Carregando…',
    clear: 'Limpar',
    close: 'Fechar',
    open: 'Abrir',
  },

  shell: {
    skipToContent: 'Ir para o conteúdo',
    mainNavigation: 'Principal',
    dams: 'Barragem',
    map: 'Mapa',
    table: 'Tabela',
    menu: 'Menu',
    menuEmpty: 'O menu mostra as opções do mapa assim que ele abrir.',
    more: 'Mais',
    moreTitle: 'Mais opções',
    theme: 'Tema',
    themes: { light: 'Claro', dark: 'Escuro', system: 'Sistema' },
    notice: 'Aviso',
    pageTitle: (page: string) => `${page} · Vigia`,
  },

  titles: {
    map: 'Mapa',
    dams: 'Barragens',
    table: 'Tabela',
    stations: 'Estação',
    station: (codigo: string) => `Estação ${codigo}`,
    chart: (station: string) => `Gráfico · ${station}`,
    series: (station: string) => `Dados · ${station}`,
    notFound: 'Página não encontrada',
    problem: 'Algo deu errado',
  },

  /** The connection badge; its three words are contract. */
  link: {
    phases: { live: 'Ao vivo', connecting: 'Conectando…', offline: 'Sem conexão' },
    lastData: (age: string) => `último dado ${age}`,
    retryIn: (seconds: number) => `nova tentativa em ${formatNumber(seconds, 0)} s`,
    retryNow: 'tentando de novo',
    partial: 'parte dos dados não pôde ser lida',
    unreadable: 'a resposta do provedor não pôde ser lida',
  },

  failures: {
    notFoundTitle: 'Página não encontrada',
    notFoundText: 'Este endereço não existe. As estações continuam sendo acompanhadas.',
    notFoundAction: 'Voltar ao início',
    screenTitle: 'Esta tela não pôde ser mostrada',
    screenText: 'As outras telas continuam funcionando. Os dados não foram perdidos.',
    screenRetry: 'Tentar de novo',
    screenHome: 'Voltar ao início',
    startTitle: 'O site ainda não pode mostrar dados',
    startUnreachable:
      'A configuração do site não foi encontrada. Verifique sua conexão; uma nova tentativa é feita a cada 15 segundos.',
    startUnreadable: (member: string) =>
      `A configuração do site tem um erro (${member}). Quem administra o site precisa corrigi-la; uma nova tentativa é feita a cada 15 segundos.`,
    startRetry: 'Tentar agora',
  },

  station: {
    types: stationTypes,
    type: (type: StationType): string => stationTypes[type],
    noReading: 'sem leitura',
    count: (count: number) => counted(count, 'estação', 'estações'),
  },

  measurement: { types: measurementTypes, histories, values },

  map: {
    region: 'Mapa das estações',
    list: 'Estações no mapa',
    measurement: 'O que o mapa mostra',
    category: 'Medição',
    history: 'Período',
    value: 'Valor',
    legend: 'Legenda',
    legendBelow: (to: string) => `menos de ${to}`,
    legendBetween: (from: string, to: string) => `${from} a ${to}`,
    legendAbove: (from: string) => `${from} ou mais`,
    legendZero: 'sem chuva',
    legendNotComparable: 'cota de altitude',
    withoutPosition: (count: number) => `${counted(count, 'estação', 'estações')} sem posição`,
    sort: 'Ordenar',
    sortByValue: 'Maior valor',
    sortByName: 'Nome',
    noStations: 'As estações aparecem aqui assim que a rede responder.',
    heard: (age: string) => `Última leitura: ${age}`,
    ageUnknown: 'horário desconhecido',
    old: 'leitura antiga',
    cardWithoutReadings: 'Esta estação não tem leituras agora.',
    unknownStation: 'Nenhuma estação com este código respondeu.',
    openStation: 'Ver a estação',
    openTable: 'Abrir a tabela',
    withoutWebGl: 'Este navegador não consegue desenhar o mapa. A lista mostra as mesmas estações.',
    notLoaded: 'O mapa não pôde ser carregado. A lista mostra as mesmas estações.',
    /** The readings a station's card shows first. */
    mainReadings: {
      river: 'Nível do rio',
      damPercent: 'Barragem',
      damUpstream: 'Montante',
      rain1h: 'Chuva em 1 h',
      rain3h: 'Chuva em 3 h',
      rain24h: 'Chuva em 24 h',
      rainRate: 'Taxa de chuva',
      temperature: 'Temperatura',
      humidity: 'Umidade',
      wind: 'Vento médio',
      pressure: 'Pressão',
    },
    /** Texts of the map library's own controls, by its keys. */
    controls: {
      'AttributionControl.ToggleAttribution': 'Fontes do mapa',
      'AttributionControl.MapFeedback': 'Comentar o mapa',
      'Map.Title': 'Mapa',
      'NavigationControl.ZoomIn': 'Aproximar',
      'NavigationControl.ZoomOut': 'Afastar',
    },
  },
} as const;
