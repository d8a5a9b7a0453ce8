/** Attention, alert and emergency levels of a station. */
export const thresholdsTexts = {
  title: 'Cotas de referência',
  named: (label: string, value: string) => `${label} ${value}`,
  ahead: (named: string, missing: string) => `${named}: faltam ${missing}`,
  reached: (named: string) => `${named}: atingida`,
  record: (date: string) => `Maior cheia conhecida (${date})`,
  recordSource: (source: string) => `Fonte da maior cheia conhecida: ${source}.`,
  source: (source: string) => `Fonte das cotas: ${source}.`,
  /** Levels of a staff that is not proven to be the station's. */
  otherStaff: (levels: string, source: string | null) =>
    `${levels}${source === null ? '' : ` (${source})`}: a régua pode ser outra; não se compara com a leitura desta estação.`,
  warnings: 'Avisos oficiais:',
} as const;
