import { formatNumber } from '#domain/text/format.ts';

/** States of a history request. */
export const historyTexts = {
  loading: 'Buscando o histórico…',
  loadingPages: (done: number, all: number) =>
    `Buscando o histórico… ${formatNumber(done, 0)} de ${formatNumber(all, 0)} partes; o que já chegou aparece abaixo.`,
  /** The provider delays the next part. */
  held: 'A rede de estações não atendeu ao pedido por enquanto; o site tenta de novo.',
  failed: 'Não foi possível buscar o histórico.',
  failures: {
    refused: 'A rede de estações recusou o pedido.',
    busy: 'A rede de estações pediu para esperar um pouco.',
    unreachable: 'A rede de estações não respondeu.',
    unreadable: 'A resposta da rede de estações não pôde ser lida.',
  },
  deviceOffline: 'Este aparelho está sem conexão com a internet.',
  onlineAgain: 'O site busca de novo quando a conexão voltar.',
  failedLive: 'As leituras ao vivo aparecem aqui assim que chegarem.',
  failedPast: 'As leituras atuais continuam na visão geral e nas últimas 24 h.',
  failedAgain: 'O site tenta de novo sozinho, com pausas cada vez maiores.',
  retry: 'Tentar de novo',
} as const;
