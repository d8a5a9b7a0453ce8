import type { ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';

/** A station's level among its alert levels, and among its own last days. */
export const alertTexts = {
  /** A level of any station; a station's own has a label of its own. */
  levels: {
    observacao: 'cota de observação',
    atencao: 'cota de atenção',
    alerta: 'cota de alerta',
    emergencia: 'cota de emergência',
  } as const satisfies { readonly [L in ThresholdLevel]: string },
  above: (level: string) => `acima da ${level}`,
  /** Of a label that is no “Cota …”. */
  aboveNamed: (label: string) => `acima de “${label}”`,
  toCome: (missing: string, level: string) => `faltam ${missing} para a ${level}`,
  toComeNamed: (missing: string, label: string) => `faltam ${missing} para “${label}”`,
  /** At the present rate: no forecast. */
  atThisRate: (level: string, time: string) => `neste ritmo, ${level}em ${time}`,
  timeWithin: (time: string, from: string, to: string) => `${time} (entre ${from} e ${to})`,
  named: (label: string) => `“${label}”`,
  moreThan: (time: string) => `mais de ${time}`,
  /** `25 min`, `1 h`, `1 h 05`. */
  hours: (hours: number, minutes: number) =>
    hours === 0
      ? `${minutes}\u00a0min`
      : `${hours}\u00a0h${minutes === 0 ? '' : `\u00a0${String(minutes).padStart(2, '0')}`}`,
  withoutLevels: 'sem cota definida',
  /** Levels are published for the place, but of another staff. */
  withoutOwnLevels: 'há cotas, talvez de outra régua',
  month: {
    highest: 'o nível mais alto dos últimos 30 dias',
    high: (between: string) => `alto para os últimos 30 dias (${between})`,
    middle: (between: string) => `nem alto nem baixo para os últimos 30 dias (${between})`,
    low: (between: string) => `baixo para os últimos 30 dias (${between})`,
    lowest: 'o nível mais baixo dos últimos 30 dias',
    still: 'o mesmo nível há 30 dias',
  },
  between: (lowest: string, highest: string) => `de ${lowest} a ${highest}`,
} as const;
