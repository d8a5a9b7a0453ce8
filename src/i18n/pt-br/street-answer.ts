import type { StaffDoubt } from '#domain/stations/staff-level.ts';

/** When water reaches a street: on its page and in a link to it. */
export const streetAnswerTexts = {
  missing: (far: string, place: string) => `Faltam ${far} para a água chegar ${place}.`,
  above: (far: string, place: string) =>
    `O rio está ${far} acima do nível em que a água chega ${place}.`,
  reached: (place: string) => `O rio está no nível em que a água chega ${place}.`,
  toPlace: (name: string) => `à ${name}`,
  toNamed: (name: string) => `a “${name}”`,
  isMissing: (far: string) => `faltam ${far}`,
  isReached: 'nível alcançado',
  withoutAnswer: 'sem resposta',
  noAnswer: (why: string) => `Sem resposta: ${why}.`,
  doubts: {
    mute: 'a régua não envia o nível',
    late: 'a última leitura da régua é antiga',
    unconfirmed: 'a rede de origem não confirmou a última leitura da régua',
    undated: 'não se sabe de quando é a leitura da régua',
    altitude: 'a régua informa a altitude da água, não a altura na régua',
    foreign: 'a régua informa o nível em outra unidade',
    datum: 'o zero da régua pode ter mudado no último dia',
  } as const satisfies { readonly [D in StaffDoubt]: string },
  reference: (level: string, gauge: string, source: string) =>
    `referência: ${level} na régua de ${gauge}, ${source}`,
  floodHere: 'até aqui',
  floodAbove: (far: string) => `${far} acima daqui`,
  floodBelow: (far: string) => `${far} abaixo daqui`,
} as const;
