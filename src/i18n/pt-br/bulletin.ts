import { counted, listed } from './words.ts';

/** The bulletins, to be read on the radio, printed or sent as a message. */
export const bulletinTexts = {
  title: (network: string, clock: string, day: string) =>
    `BOLETIM · ${network} · ${clock} de ${day}`,
  untimed: (network: string) => `BOLETIM · ${network}`,
  /** `Como era em 11/09/2026, 14:00, não é agora.` */
  past: (asOf: string) => `${asOf}, não é agora.`,
  unkept:
    'O servidor não tem leituras deste instante, ou ainda as prepara: atualize a página em instantes.',
  above: 'RIOS ACIMA DE UMA COTA',
  noneAbove: 'Nenhum rio está acima de uma cota.',
  near: 'OUTROS RIOS PERTO DE UMA COTA',
  noneNear: 'Nenhum outro rio está a 0,50 m ou menos de uma cota.',
  rising: 'OUTROS RIOS QUE SOBEM',
  noneRising: 'Nenhum outro rio sobe 2 cm/h ou mais.',
  rain: 'CHUVA DA ÚLTIMA HORA',
  rainIn: (raining: string, gauges: string) => `Choveu em ${raining} de ${gauges} estações.`,
  noRain: (gauges: string) => `Não choveu em nenhuma das ${gauges} estações.`,
  noGauges: 'Nenhuma estação enviou leituras de chuva.',
  basin: (
    basin: string,
    amount: string,
    station: string,
    raining: number,
    gauges: number,
    ofDay?: string,
  ) =>
    [
      `${basin}: até ${amount} (${station}); choveu em ${raining} de ${gauges} estações`,
      ...(ofDay === undefined ? [] : [`em 24 h, até ${ofDay}`]),
    ].join('; '),
  noBasin: 'Sem bacia informada',
  dams: 'BARRAGENS',
  noDams: 'Nenhuma barragem enviou leituras.',
  gates: (open: number, all: number) =>
    open === 0
      ? 'Comportas fechadas.'
      : `${open} de ${counted(all, 'comporta aberta', 'comportas abertas')}.`,
  silent: 'SEM RESPOSTA HÁ MAIS DE UMA HORA',
  noneSilent: 'Todas as estações respondem.',
  silentAre: (count: number, names: readonly string[]) =>
    `${counted(count, 'estação', 'estações')}${count > names.length ? ', entre elas' : ''}: ${listed(names)}`,
  doubted: 'LEITURAS DE OUTRAS REDES, A CONFIRMAR',
  /** `Defesa Civil Vizinha, desde 13:02 de 11/09: 12 estações, entre elas Foz e Vau`. */
  doubtedSince: (
    network: string,
    clock: string,
    day: string,
    count: number,
    names: readonly string[],
  ) =>
    `${network}, desde ${clock} de ${day}: ${counted(count, 'estação', 'estações')}, ${count > names.length ? 'entre elas ' : ''}${listed(names)}`,
  /** `Foz (de outra rede: Defesa Civil Vizinha)`. */
  marked: (name: string, note: string) => `${name} (${note})`,
  others: (count: string) => `e mais ${count}`,
  calls: (calls: readonly string[]) => `Emergência: ${calls.join(', ')}.`,
  line: (name: string, text: string) => `${name}: ${text}`,
  source: 'Leituras automáticas, sujeitas a correção.',
  warnings: 'AVISOS OFICIAIS EM VIGOR',
  noWarnings: 'Nenhum aviso em vigor para a rede.',
  warning: (words: string, sender: string, validity: string) => `${words} (${sender}), ${validity}`,
  happened: 'O QUE ACONTECEU EM 6 H',
  nothingHappened: 'Nada registrado nas últimas 6 h.',
  unreadJournal: 'O registro não pôde ser lido.',
  event: (clock: string, name: string, text: string) => `${clock}, ${name}: ${text}`,
  asText: 'Este boletim em texto',
  ofNow: 'Boletim de agora',
  map: 'Mapa',
} as const;
