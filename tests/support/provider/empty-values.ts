import type { HistoryValues } from '#contract/tag-source.ts';

/** A row of a history in which nothing was measured. */
export const EMPTY_VALUES: HistoryValues = {
  chuva_hora: null,
  chuva_acum: null,
  rio_nivel: null,
  barramento_nivel: null,
  barramento_porc: null,
  vento_avg: null,
  vento_max: null,
  ponto_orvalho: null,
  pressao_atmos: null,
  sens_termica: null,
  temperatura: null,
  umidade: null,
};
