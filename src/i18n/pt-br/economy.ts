import { formatNumber } from '#domain/text/format.ts';
import type { EconomyStatus } from '#worker/api/link-status.ts';

/** What the economy mode is: readings come together, every few seconds, and not each at its moment. Loaded when it is entered. */
export const economyTexts = {
  title: 'Modo econômico',
  causes: {
    requested: 'Muita gente está vendo o site agora.',
    refused: 'A internet daqui não deixa passar a conexão ao vivo.',
    slow: 'A internet daqui está lenta ou economiza dados.',
  },
  meaning: (seconds: number) =>
    `As leituras chegam juntas, a cada ${formatNumber(seconds, 0)}\u00a0s, em vez de uma a uma. Nenhuma estação fica de fora.`,
  /** `time`: when the connection is tried again; null while that is not settled. */
  next: (cause: EconomyStatus['cause'], time: string | null) => {
    if (time !== null) return `A conexão ao vivo será tentada de novo às ${time}.`;
    return cause === 'slow'
      ? 'A conexão ao vivo volta quando a internet ficar mais rápida.'
      : 'A conexão ao vivo está sendo tentada.';
  },
  retryNow: 'Tentar agora',
} as const;
