import type { MeasurementType } from '#domain/quantities/measurement-types.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { Dash } from './line-mark.ts';
import type { ValueBounds } from './scales.ts';

/** How one quantity of the history is written and drawn. */
export interface SeriesKind {
  readonly decimals: number;
  /** False for rain (SPEC 9: nothing is shown for zero values of chuva and taxa). */
  readonly showsZero: boolean;
  /** Whose colours it takes, and which of the six. */
  readonly type: MeasurementType;
  readonly colour: 3 | 4;
  /** Lines of one panel differ by more than colour. */
  readonly dash: Dash | null;
  readonly bounds: ValueBounds;
}

const line = (
  type: MeasurementType,
  decimals: number,
  bounds: ValueBounds,
  look: Partial<Pick<SeriesKind, 'colour' | 'dash' | 'showsZero'>> = {},
): SeriesKind => ({ decimals, showsZero: true, type, colour: 4, dash: null, bounds, ...look });

const around = (leastSpan: number): ValueBounds => ({ kind: 'around', leastSpan });
const fromZero = (leastTop: number): ValueBounds => ({ kind: 'from-zero', leastTop });

const DASHED: Dash = [6, 4];
const DOTTED: Dash = [2, 4];

const KINDS: { readonly [F in HistoricalField]: SeriesKind } = {
  chuva_hora: line('chuva', 1, fromZero(5), { colour: 3, showsZero: false }),
  chuva_acum: line('chuva', 1, fromZero(5), { showsZero: false }),
  rio_nivel: line('rio', 2, around(0.5)),
  barramento_nivel: line('barragem', 2, around(0.5)),
  barramento_porc: line('barragem', 1, fromZero(100)),
  vento_avg: line('vento', 1, fromZero(20)),
  vento_max: line('vento', 1, fromZero(20), { colour: 3, dash: DASHED }),
  ponto_orvalho: line('umidade', 1, around(5), { dash: DOTTED }),
  pressao_atmos: line('pressao', 1, around(4)),
  sens_termica: line('sensacao', 1, around(5), { colour: 3, dash: DASHED }),
  temperatura: line('temperatura', 1, around(5)),
  umidade: line('umidade', 0, fromZero(100)),
};

export const seriesKindOf = (field: HistoricalField): SeriesKind => KINDS[field];
