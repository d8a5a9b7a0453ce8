import { QUANTITIES, type Quantity } from '#domain/quantities/quantities.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { lowerBound } from '#domain/series/sorted-search.ts';
import type { Series } from '#worker/api/station-series.ts';
import type { TimeSpan, ValueBounds } from './scales.ts';

/** One strip of the chart: series that share a value axis. */
export interface ChartPanel {
  readonly key: string;
  /** Rain is drawn as bars; everything else is a line. */
  readonly mark: 'rain' | 'line';
  /** At least one. */
  readonly series: readonly Series[];
  /** Height of the plot, CSS pixels. */
  readonly height: number;
  readonly bounds: ValueBounds;
  /** What the value axis is made for. */
  readonly scaled: readonly Series[];
}

interface PanelKind<Field extends string> extends Omit<ChartPanel, 'series' | 'scaled'> {
  readonly fields: readonly Field[];
}

const LOW = 120;
const around = (leastSpan: number): ValueBounds => ({ kind: 'around', leastSpan });
const fromZero = (leastTop: number): ValueBounds => ({ kind: 'from-zero', leastTop });
const linePanel = <Field extends string>(
  key: string,
  fields: readonly Field[],
  height: number,
  bounds: ValueBounds,
): PanelKind<Field> => ({ key, mark: 'line', fields, height, bounds });

/** From top to bottom: what a resident asks first, the water; then the rain that feeds it, then the weather. */
const PANELS: readonly PanelKind<HistoricalField>[] = [
  linePanel('rio', ['rio_nivel'], 248, around(0.5)),
  linePanel('barragem', ['barramento_porc'], 200, fromZero(100)),
  linePanel('montante', ['barramento_nivel'], 200, around(0.5)),
  { key: 'chuva', mark: 'rain', fields: ['chuva_hora'], height: 104, bounds: fromZero(5) },
  linePanel('acumulado', ['chuva_acum'], LOW, fromZero(5)),
  linePanel('temperatura', ['temperatura', 'sens_termica', 'ponto_orvalho'], 144, around(5)),
  linePanel('umidade', ['umidade'], LOW, fromZero(100)),
  linePanel('vento', ['vento_avg', 'vento_max'], LOW, fromZero(20)),
  linePanel('pressao', ['pressao_atmos'], LOW, around(4)),
];

/** Minimum axis span of a quantity that has a panel of its own, in multiples of its `leastSpread`. */
const MIN_SPREADS = 5;

/** The panels of some quantities. A quantity without a predefined panel gets its own, below the others. */
export const panelKindsOf = <Field extends string>(
  quantities: readonly Quantity<string, Field>[],
): readonly PanelKind<Field | HistoricalField>[] => [
  ...PANELS,
  ...quantities.flatMap(({ field, leastSpread }): readonly PanelKind<Field>[] =>
    field === null || PANELS.some(({ fields }) => fields.some((known) => known === field))
      ? []
      : [linePanel(field, [field], LOW, around(MIN_SPREADS * leastSpread))],
  ),
];

const PANEL_KINDS = panelKindsOf<HistoricalField>(QUANTITIES);

/** The part of a series inside a span; null if it has no reading there. */
export const clipSeries = (series: Series, { from, to }: TimeSpan): Series | null => {
  const first = lowerBound(series.times, from);
  let end = lowerBound(series.times, to);
  while (series.times[end] === to) end += 1;
  const values = series.values.subarray(first, end);
  return values.some((value) => Number.isFinite(value))
    ? { ...series, times: series.times.subarray(first, end), values }
    : null;
};

/** Distinguishes a series from all others of a chart or a table; without spaces. */
export const seriesKey = ({ field, line }: Pick<Series, 'field' | 'line'>): string =>
  line === undefined ? field : `${field}-${line.place}`;

/** Whether a series is the height of a level above the low of its own station. */
export const isAboveLow = ({ field, line }: Pick<Series, 'field' | 'line'>): boolean =>
  typeof line?.low === 'number' && seriesSourceOf(field).isStaffLevel;

/**
 * The panels of a station, `selected` fields only (empty: all). A panel stays while its readings are out of view. In a comparison each
 * quantity has its own, shared by its lines unless `isApart`; bars never share one, but their axis. Heights above a low begin at zero.
 */
export const chartPanels = (
  series: readonly Series[],
  selected: readonly HistoricalField[] = [],
  isApart = false,
): readonly ChartPanel[] =>
  PANEL_KINDS.flatMap(({ fields, ...kind }): readonly ChartPanel[] => {
    const shown = fields
      .filter((field) => selected.length === 0 || selected.includes(field))
      .flatMap((field) => series.filter((one) => one.field === field));
    const isRain = kind.mark === 'rain';
    const keyOf = (one: Series): string => {
      if (one.line === undefined) return kind.key;
      return isApart || isRain ? seriesKey(one) : one.field;
    };
    return [...new Set(shown.map(keyOf))].map((key) => {
      const own = shown.filter((one) => keyOf(one) === key);
      const bounds = own.some(isAboveLow) ? fromZero(0.5) : kind.bounds;
      return { ...kind, key, bounds, series: own, scaled: isRain && !isApart ? shown : own };
    });
  });
