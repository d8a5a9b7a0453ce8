import { formatNumber } from '#domain/text/format.ts';
import { counted, listed, plurals } from './words.ts';

/** `/barragens`. */
export const damsTexts = {
  title: 'Barragens',
  notGiven: 'não informado',
  /** Which dam is upstream of which city. */
  plan: 'Quem está abaixo de cada barragem',
  planLabel: 'Esquema dos rios, das barragens até a última cidade',
  planNote:
    'Cada traço grosso é uma barragem, com o seu nível agora. Esquema sem escala, de cima para baixo como a água corre. Não diz em quanto tempo a água chega, e outros rios também enchem as cidades.',
  distanceNote:
    'Os quilômetros são contados da barragem até a cidade ao longo do rio, como está traçado nos dados desta rede. São aproximados.',
  drawnNote: (drawn: number, all: number) =>
    `O desenho mostra ${counted(drawn, 'cidade', 'cidades')} de ${formatNumber(all, 0)}, as de maior destaque. O texto traz todas.`,
  planFailed: 'Os rios e as cidades desta rede não puderam ser carregados.',
  /** Its name where the network gives none: the station's, without the word that the sentences add. */
  damName: (station: string) => station.replace(/^barragem\s+(?=\S)/i, ''),
  dam: (name: string) => `Barragem ${name}`,
  damOnRiver: (dam: string, river: string) => `Barragem ${dam}, ${river}:`,
  /** A place below a dam: `Vila Nova (36 km)`. */
  placeAt: (place: string, distance: string) => `${place}\u00a0(${distance})`,
  kilometres: (distanceKm: number) =>
    `${distanceKm < 1 ? 'menos de 1' : formatNumber(distanceKm, 0)}\u00a0km`,
  noneBelow: 'nenhuma cidade desta rede fica abaixo dela.',
  noPercent: 'sem leitura',
  city: 'Sua cidade',
  noCity: 'Escolha a cidade',
  above: (city: string, dams: readonly string[]) =>
    dams.length === 1
      ? `Acima de ${city} está a barragem ${listed(dams)}: a água que ela solta passa pela cidade.`
      : `Acima de ${city} estão as barragens ${listed(dams)}: a água que elas soltam passa pela cidade.`,
  noneAbove: (city: string) => `Nenhuma barragem desta rede está acima de ${city}.`,
  /** `Pelo rio, são 43 km desde a barragem Oeste e 36 km desde a barragem Sul.` */
  along: (dams: readonly { readonly name: string; readonly distance: string }[]) =>
    `Pelo rio, são ${listed(dams.map(({ name, distance }) => `${distance} desde a barragem ${name}`))}.`,
  wentSilent: (dam: string, ofWhen: string) =>
    `${dam} parou de enviar leituras. A última é ${ofWhen}; como a barragem está agora não se sabe.`,
  silentShort: 'sem sinal',
  silent: (ofWhen: string) => `Sem comunicação: a última leitura é ${ofWhen}`,
  spillway: 'vertedouro',
  aboveSpillway: 'Acima do vertedouro',
  /** Inflow against outflow. */
  senses: { filling: 'Enchendo', steady: 'Estável', emptying: 'Esvaziando' },
  senseUnknown: 'Tendência desconhecida',
  senseNote: (points: string) =>
    `Enchendo ou esvaziando: mais de ${points} ponto percentual em uma hora. 100\u00a0% é a crista do vertedouro.`,
  lastHour: 'Em 1\u00a0h',
  lastDay: 'Em 24\u00a0h',
  changeUnknown: 'sem dados para dizer',
  changeLoading: 'buscando…',
  /** Percentage points: `0,4 ponto`, `12,0 pontos`. */
  points: (change: number) => (number: string) =>
    `${number}\u00a0${plurals.select(Number(Math.abs(change).toFixed(1))) === 'one' ? 'ponto' : 'pontos'}`,
  changes: {
    rising: ([first, second]: readonly string[]) =>
      `subiu ${first ?? ''}${second === undefined ? '' : ` (${second})`}`,
    falling: ([first, second]: readonly string[]) =>
      `baixou ${first ?? ''}${second === undefined ? '' : ` (${second})`}`,
    steady: 'estável',
  },
  day: 'Últimas 24\u00a0h',
  dayFrom: 'há 24\u00a0h',
  dayTo: 'agora',
  dayBetween: (lowest: string, highest: string) => `entre ${lowest} e ${highest}`,
  dayMissing: 'Sem leituras das últimas 24\u00a0h para desenhar.',
  gates: 'Comportas',
  gate: (number: string) => `Comporta ${number}`,
  gateStates: {
    open: 'aberta',
    partial: 'aberta em parte',
    closed: 'fechada',
    unknown: 'sem informação',
  },
  gateType: 'Tipo de comporta',
  allGateTypes: 'Todos os tipos',
  noGatesOfType: 'Nenhuma comporta deste tipo.',
  gatesOpen: (open: number, all: number) =>
    `${formatNumber(open, 0)} de ${counted(all, 'aberta', 'abertas')}`,
  noGates: 'Sem informação de comportas.',
  lastReport: (age: string) => `Última leitura ${age}`,
  neverReported: 'Horário da leitura desconhecido',
  waitingTitle: 'Ainda não há barragens',
  waitingText:
    'Os níveis aparecem aqui assim que uma estação de barragem responder. Não é preciso recarregar a página.',
  noneTitle: 'Esta rede não tem barragens',
  noneText: 'Se uma barragem começar a enviar leituras, ela aparece aqui.',
} as const;
