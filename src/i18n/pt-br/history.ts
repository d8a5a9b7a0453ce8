import { formatNumber } from '#domain/text/format.ts';

/** States of a history request. */
export const historyTexts = {
  loading: 'Buscando o histórico…',
  loadingPages: (done: number, all: number) =>
    `Buscando o histórico… ${formatNumber(done, 0)} de ${formatNumber(all, 0)} partes; o que já chegou aparece abaixo.`,
  /** The provider delays the next part. */
  held: 'A rede de estações não atendeu agora; o site tenta de novo.',
  failed: 'Não foi possível buscar o histórico.',
  onlineAgain: 'O site busca de novo quando a conexão voltar.',
  failedLive: 'As leituras ao vivo aparecem aqui assim que chegarem.',
  failedPast: 'As leituras atuais continuam na visão geral e nas últimas 24 h.',
  failedAgain: 'O site tenta de novo sozinho, com pausas cada vez maiores.',
  retry: 'Tentar de novo',
} as const;
