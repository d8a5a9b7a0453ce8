import { formatNumber } from '#domain/text/format.ts';

/** What the economy mode is: readings come together, every few seconds, and not each at its moment. Loaded when it is entered. */
export const economyTexts = {
  title: 'Modo econômico',
  causes: {
    requested: 'Muita gente está vendo o site agora.',
    refused: 'A internet daqui não deixa passar a conexão ao vivo.',
  },
  meaning: (seconds: number) =>
    `As leituras chegam juntas, a cada ${formatNumber(seconds, 0)}\u00a0s, em vez de uma a uma. Nenhuma estação fica de fora.`,
  retryAt: (time: string) => `A conexão ao vivo será tentada de novo às ${time}.`,
  retrying: 'A conexão ao vivo está sendo tentada.',
  retryNow: 'Tentar agora',
} as const;
