import type { CompassPoint } from '#domain/quantities/compass.ts';
import type { Freshness } from '#domain/stations/quality/freshness.ts';
import type { StationType } from '#domain/stations/station.ts';
import { counted, plurals } from './words.ts';

const stationTypes: { readonly [T in StationType]: string } = {
  Hidrologica: 'Rio',
  Meteorologica: 'Meteorológica',
  Pluviometrica: 'Pluviométrica',
  Barramento: 'Barramento',
  Desconhecida: 'Tipo desconhecido',
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

export const stationTexts = {
  /** Unless the network has its own word. */
  type: (type: StationType): string => stationTypes[type],
  noReading: 'sem leitura',
  count: (count: number) => counted(count, 'estação', 'estações'),
} as const;

export const unitsTexts = {
  unsaid: 'N/D: a estação não informa a unidade; o número está como chegou.',
  altitude: (unit: string) =>
    `${unit}: altitude da água acima do mar; não se compara com réguas nem com cotas.`,
  centimetresAnHour: (number: string) => `${number}\u00a0cm/h`,
} as const;

/** Texts about a reading. */
export const readingTexts = {
  trends: {
    rising: (amount: string) => `subiu ${amount}`,
    steady: (_amount: string) => 'estável',
    falling: (amount: string) => `baixou ${amount}`,
  },
  now: { rising: 'já sobe', steady: 'já estável', falling: 'já baixa' },
  andNow: (change: string, now: string) => `${change}, ${now}`,
  inAnHour: (change: string) => `${change} em 1\u00a0h`,
  ofLastHour: (change: string) => `${change} na última hora`,
  band: (size: string, band: string) => `${size}\u00a0±\u00a0${band}`,
  between: (least: string, most: string) => `de ${least} a ${most}`,
  trendLoading: 'Calculando a tendência…',
  /** Why a level has no trend. */
  doubts: {
    few: 'Tendência desconhecida: são precisos 40 minutos de leituras.',
    datum: 'Sem tendência: o zero da régua mudou.',
    unclear: 'Sem tendência clara na última hora.',
  },
  /** Why a reading may not be the present one. */
  notes: {
    current: null,
    late: 'leitura antiga',
    silent: 'leitura antiga',
    doubtful: 'a confirmar',
    unknown: null,
  } as const satisfies { readonly [F in Freshness]: string | null },
  ofOther: (network: string) => `de outra rede: ${network}`,
  neverReported: 'sem data',
  ofReservoir: 'do reservatório',
  noLevel: 'sem leitura do nível',
  windFrom: (point: CompassPoint) => `vento de ${winds[point]}`,
} as const;

/** How a reservoir has changed. */
export const changesTexts = {
  /** Percentage points: `0,4 ponto percentual`, `12,0 pontos percentuais`. */
  points: (change: number) => (number: string) =>
    `${number}\u00a0${plurals.select(Number(Math.abs(change).toFixed(1))) === 'one' ? 'ponto percentual' : 'pontos percentuais'}`,
  changes: {
    rising: ([first, second]: readonly string[]) =>
      `subiu ${first ?? ''}${second === undefined ? '' : ` (${second})`}`,
    falling: ([first, second]: readonly string[]) =>
      `baixou ${first ?? ''}${second === undefined ? '' : ` (${second})`}`,
    steady: 'estável',
  },
} as const;
