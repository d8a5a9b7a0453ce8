import { counted } from './words.ts';

/** The state of the service, for people who depend on it. */
export const statusTexts = {
  title: (network: string) => `Situação do serviço · ${network}`,
  at: (instant: string) => `Em ${instant}.`,
  now: 'Agora',
  newest: (instant: string, age: string) => `A última leitura chegou em ${instant}, ${age}.`,
  noReadings: 'Nenhuma leitura chegou ainda.',
  source: {
    live: 'As leituras são as que a rede tem.',
    lost: 'A ligação com a rede de estações caiu: as leituras podem estar velhas.',
    unconfirmed: 'A rede ainda não confirmou as leituras: podem estar velhas.',
  },
  started: (instant: string) => `O servidor está no ar desde ${instant}.`,
  days: (count: number) => `Últimos ${count} dias`,
  noPast: 'O passado ainda não está guardado neste servidor.',
  span: (first: string, last: string) => `Há leituras guardadas de ${first} a ${last}.`,
  answered: (share: string) => `As estações responderam em ${share} % das horas.`,
  noGaps: 'Nunca faltaram todas as estações por uma hora ou mais.',
  gap: (from: string, to: string) => `Sem nenhuma leitura de ${from} a ${to}`,
  flood: 'Na última cheia',
  noFlood: 'Não há cota atingida nos acontecimentos registrados até agora.',
  reached: (day: string, stations: number) =>
    `Em ${day}, ${counted(stations, 'estação atingiu', 'estações atingiram')} uma cota.`,
  asJson: 'Esta página para programas',
  map: 'Mapa',
} as const;
