import { HISTORY_STEPS, type HistoryStep } from '#domain/series/history-step.ts';

/** The GraphQL documents of the contract (PROVIDER 1 to 3). The provider identifies them by operation name and text. */
export const SNAPSHOT_OPERATION = {
  operationName: 'Tags',
  query: 'query Tags($codigos: [String!]) { tags: estacao_getEstacao(codigos: $codigos) }',
  field: 'tags',
} as const;

export const LIVE_OPERATION = {
  operationName: 'Dados',
  query: 'subscription Dados { dados: estacao_subscribeToData { codigo path data } }',
  field: 'dados',
} as const;

/** The step is inlined: the name of its enum type is unknown, so it cannot be a variable. */
export const historyOperation = (step: HistoryStep) => ({
  operationName: 'Historico',
  query: `query Historico($codigo: String!, $dataInicial: DateTime, $dataFinal: DateTime) { historico: estacao_getHistoricalData(codigo: $codigo, intervalo: ${step}, dataIni: $dataInicial, dataFim: $dataFinal) { timestamp codigo chuva_hora chuva_acum rio_nivel barramento_nivel barramento_porc vento_avg vento_max ponto_orvalho pressao_atmos sens_termica temperatura umidade } }`,
  field: 'historico',
});

/** Every document that the site sends, for an allowlist. */
export const SITE_OPERATIONS: readonly {
  readonly operationName: string;
  readonly query: string;
}[] = [SNAPSHOT_OPERATION, LIVE_OPERATION, ...HISTORY_STEPS.map(historyOperation)];
