import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { Dash } from './line-mark.ts';

/** How a series is distinguished from the others of its panel. */
export interface SeriesMark {
  /** Index in the six colours of its measurement. */
  readonly colour: 3 | 4;
  readonly dash: Dash | null;
}

const PLAIN: SeriesMark = { colour: 4, dash: null };

const MARKS: { readonly [F in HistoricalField]?: SeriesMark } = {
  chuva_hora: { colour: 3, dash: null },
  vento_max: { colour: 3, dash: [6, 4] },
  ponto_orvalho: { colour: 4, dash: [2, 4] },
  sens_termica: { colour: 3, dash: [6, 4] },
};

export const seriesMarkOf = (field: HistoricalField): SeriesMark => MARKS[field] ?? PLAIN;
