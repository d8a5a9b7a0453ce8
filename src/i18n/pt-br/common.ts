import type { MeasurementType } from '#domain/quantities/measurement-types.ts';
import type { HistoryKey, ValueKey } from '#domain/quantities/quantities.ts';
import type { CompassPoint } from '#domain/quantities/compass.ts';
import { formatNumber } from '#domain/text/format.ts';
import type { StationType } from '#domain/stations/station.ts';
import { counted } from './words.ts';

const stationTypes: { readonly [T in StationType]: string } = {
  Hidrologica: 'Rio',
  Meteorologica: 'Meteorológica',
  Pluviometrica: 'Pluviométrica',
  Barramento: 'Barramento',
  Desconhecida: 'Tipo desconhecido',
};

/** The nine measurements (SPEC 3). */
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

/** The value shown of a measurement. */
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

const winds: { readonly [P in CompassPoint]: string } = {
  n: 'norte',
  ne: 'nordeste',
  e: 'leste',
  se: 'sudeste',
  s: 'sul',
  sw: 'sudoeste',
  w: 'oeste',
  nw: 'noroeste',
};

/** Texts of several controls, named by SPEC 1. */
export const controlsTexts = {
  noOptions: 'Sem opções',
  loading: 'Carregando…',
  clear: 'Limpar',
  close: 'Fechar',
  open: 'Abrir',
} as const;

/** Paging of tables, named by SPEC 1. */
export const paginationTexts = {
  title: 'Páginas',
  rowsPerPage: 'Linhas por página:',
  all: 'Todas',
  range: (from: number, to: number, all: number) =>
    `${formatNumber(from, 0)}–${formatNumber(to, 0)} de ${formatNumber(all, 0)}`,
  steps: {
    first: { label: 'Ir para a primeira página', word: 'Primeira' },
    previous: { label: 'Ir para a página anterior', word: 'Anterior' },
    next: { label: 'Ir para a próxima página', word: 'Próxima' },
    last: { label: 'Ir para a última página', word: 'Última' },
  },
} as const;

export const stationTexts = {
  /** Unless the network has its own word. */
  type: (type: StationType): string => stationTypes[type],
  noReading: 'sem leitura',
  count: (count: number) => counted(count, 'estação', 'estações'),
} as const;

export const measurementTexts = {
  types: measurementTypes,
  histories,
  values,
} as const;

export const unitsTexts = {
  unsaid: 'N/D: o provedor não informa a unidade; o número está como ele o enviou.',
  metres: (number: string) => `${number}\u00a0m`,
  centimetresAnHour: (number: string) => `${number}\u00a0cm/h`,
} as const;

/** Texts about a reading. */
export const readingTexts = {
  trends: {
    rising: (amount: string) => `subindo ${amount}`,
    steady: (_amount: string) => 'estável',
    falling: (amount: string) => `baixando ${amount}`,
  },
  old: ', leitura antiga',
  neverReported: 'sem data',
  ofReservoir: 'do reservatório',
  noLevel: 'sem leitura do nível',
  windFrom: (point: CompassPoint) => `vento de ${winds[point]}`,
} as const;

/** A class of a legend. */
export const rangesTexts = {
  below: (to: string) => `menos de ${to}`,
  between: (from: string, to: string) => `${from} a ${to}`,
  above: (from: string) => `${from} ou mais`,
} as const;

/** The user's location and nearby stations. */
export const nearbyTexts = {
  nearMe: 'Perto de mim',
  away: (distance: string) => `a ${distance}`,
  location: {
    refused: 'O navegador não permitiu ver onde você está. Busque a cidade pelo nome.',
    failed: 'Não foi possível saber onde você está. Busque a cidade pelo nome.',
  },
} as const;

/** Attention, alert and emergency levels of a station. */
export const thresholdsTexts = {
  title: 'Cotas de referência',
  named: (label: string, value: string) => `${label} ${value}`,
  ahead: (named: string, missing: string) => `${named}: faltam ${missing}`,
  reached: (named: string) => `${named}: atingida`,
  source: (source: string) => `Fonte das cotas: ${source}.`,
  /** Levels of a staff that is not proven to be the station's. */
  otherStaff: (levels: string, source: string | null) =>
    `${levels}${source === null ? '' : ` (${source})`}: a régua pode ser outra; não se compara com a leitura desta estação.`,
  warnings: 'Avisos oficiais:',
} as const;

/** States of a history request. */
export const historyTexts = {
  loading: 'Buscando o histórico…',
  loadingPages: (done: number, all: number) =>
    `Buscando o histórico… ${formatNumber(done, 0)} de ${formatNumber(all, 0)} partes; o que já chegou aparece abaixo.`,
  /** The provider delays the next part. */
  held: 'O provedor não atendeu ao pedido por enquanto; o site tenta de novo.',
  failed: 'Não foi possível buscar o histórico.',
  failures: {
    refused: 'O provedor recusou o pedido.',
    busy: 'O provedor pediu para esperar um pouco.',
    unreachable: 'O provedor não respondeu.',
    unreadable: 'A resposta do provedor não pôde ser lida.',
  },
  deviceOffline: 'Este aparelho está sem conexão com a internet.',
  onlineAgain: 'O site busca de novo quando a conexão voltar.',
  failedLive: 'As leituras ao vivo aparecem aqui assim que chegarem.',
  failedPast: 'As leituras atuais continuam na visão geral e nas últimas 24 h.',
  failedAgain: 'O site tenta de novo sozinho, com pausas cada vez maiores.',
  retry: 'Tentar de novo',
} as const;
