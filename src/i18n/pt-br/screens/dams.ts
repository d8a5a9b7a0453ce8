import { formatNumber } from '#domain/text/format.ts';
import { counted } from '#i18n/pt-br/words.ts';

/** `/barragens`. */
export const damsTexts = {
  title: 'Barragens',
  unread: 'Sem leitura',
  wentSilent: (dam: string, ofWhen: string) =>
    `${dam} parou de enviar leituras. A última é ${ofWhen}; não se sabe como a barragem está.`,
  silent: (ofWhen: string) => `Sem sinal: a última leitura é ${ofWhen}`,
  spillway: 'vertedouro',
  aboveSpillway: 'Acima do vertedouro',
  /** Inflow against outflow. */
  senses: { filling: 'Enchendo', steady: 'Estável', emptying: 'Esvaziando' },
  senseUnknown: 'Tendência desconhecida',
  /** Two words of it have help beside them. */
  senseNote: {
    points: (points: string) => `Enchendo ou esvaziando: mais de ${points} ponto percentual`,
    inOneHour: 'em uma hora.',
    crest: '100\u00a0% é a crista do vertedouro',
  },
  lastHour: 'Em 1\u00a0h',
  lastDay: 'Em 24\u00a0h',
  changeUnknown: 'sem dados para dizer',
  changeLoading: 'buscando…',
  day: 'Últimas 24\u00a0h',
  /** Before the last reading, whose time is at the other end. */
  dayFrom: '24\u00a0h antes',
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
  noGates: 'Sem informação sobre as comportas.',
  waitingTitle: 'Ainda não há barragens',
  waitingText:
    'Os níveis aparecem aqui assim que uma estação de barragem responder. Não é preciso recarregar a página.',
} as const;
