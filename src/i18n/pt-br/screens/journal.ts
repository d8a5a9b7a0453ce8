import type { Annulment } from '#domain/stations/journal/journal-event.ts';

/** `/acontecimentos`, and what happened lately at a station, a city, the dams. */
export const journalTexts = {
  intro:
    'O que a rede registrou: cotas atingidas, chuva forte, comportas, estações que pararam de responder. O mais novo primeiro.',
  feed: (subject: string) => `Acontecimentos · ${subject}`,
  lastDay: 'O que aconteceu em 24\u00a0h',
  nothingOfDay: 'Nada registrado nas últimas 24\u00a0h.',
  nothing: 'Nada registrado nestes dias.',
  none: 'Esta rede não mantém registro de acontecimentos.',
  failed: 'O registro não pôde ser lido. Uma nova tentativa vem em instantes.',
  old: (clock: string) => `Registro até as ${clock}: a última consulta falhou.`,
  all: 'Todos os acontecimentos',
  older: 'Mostrar anteriores',
  more: (count: string) => `Mostrar mais ${count}`,
  kind: 'Tipo',
  kinds: {
    tudo: 'Tudo',
    cotas: 'Cotas',
    chuva: 'Chuva',
    comportas: 'Comportas',
    silencio: 'Sem resposta',
    reguas: 'Réguas',
  },
  search: 'Estação ou rio',
  reached: (level: string, value: string) => `atingiu a ${level}: ${value}`,
  reachedNamed: (label: string, value: string) => `atingiu “${label}”: ${value}`,
  left: (level: string, value: string) => `ficou abaixo da ${level}: ${value}`,
  leftNamed: (label: string, value: string) => `ficou abaixo de “${label}”: ${value}`,
  rain: (amount: string, window: string) => `${amount} de chuva em ${window}`,
  silent: (moment: string) => `parou de responder (última leitura às ${moment})`,
  back: 'voltou a responder',
  gateOpened: (gate: string) => `comporta ${gate} aberta`,
  gateClosed: (gate: string) => `comporta ${gate} fechada`,
  datum: (before: string, after: string) => `o zero da régua mudou: de ${before} para ${after}`,
  annulled: {
    datum: 'anulado: o zero da régua mudou',
  } as const satisfies { readonly [A in Annulment]: string },
} as const;
