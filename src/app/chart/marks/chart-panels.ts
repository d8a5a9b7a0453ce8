import { QUANTITIES, type Quantity } from '#domain/quantities/quantities.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { lowerBound } from '#domain/series/sorted-search.ts';
import type { Series } from '#worker/api/station-series.ts';
import type { TimeSpan, ValueBounds } from './scales.ts';

/** One strip of the chart: series that share a value axis. */
export interface ChartPanel {
  readonly key: string;
  /** Rain hangs from the top as bars; everything else is a line. */
  readonly mark: 'rain' | 'line';
  /** At least one. */
  readonly series: readonly Series[];
  /** Height of the plot, CSS pixels. */
  readonly height: number;
  readonly bounds: ValueBounds;
  /** False if the panel just below shows the same time axis. */
  readonly hasTimeAxis: boolean;
}

interface PanelKind<Field extends string> {
  readonly key: string;
  readonly mark: ChartPanel['mark'];
  readonly fields: readonly Field[];
  readonly height: number;
  readonly bounds: ValueBounds;
}

const LOW = 120;
const around = (leastSpan: number): ValueBounds => ({ kind: 'around', leastSpan });
const fromZero = (leastTop: number): ValueBounds => ({ kind: 'from-zero', leastTop });

/** From top to bottom: rain, its effect on the water, then the weather. */
const PANELS: readonly PanelKind<HistoricalField>[] = [
  { key: 'chuva', mark: 'rain', fields: ['chuva_hora'], height: 104, bounds: fromZero(5) },
  { key: 'rio', mark: 'line', fields: ['rio_nivel'], height: 248, bounds: around(0.5) },
  {
    key: 'barragem',
    mark: 'line',
    fields: ['barramento_porc'],
    height: 200,
    bounds: fromZero(100),
  },
  { key: 'montante', mark: 'line', fields: ['barramento_nivel'], height: 200, bounds: around(0.5) },
  { key: 'acumulado', mark: 'line', fields: ['chuva_acum'], height: LOW, bounds: fromZero(5) },
  {
    key: 'temperatura',
    mark: 'line',
    fields: ['temperatura', 'sens_termica', 'ponto_orvalho'],
    height: 144,
    bounds: around(5),
  },
  { key: 'umidade', mark: 'line', fields: ['umidade'], height: LOW, bounds: fromZero(100) },
  {
    key: 'vento',
    mark: 'line',
    fields: ['vento_avg', 'vento_max'],
    height: LOW,
    bounds: fromZero(20),
  },
  { key: 'pressao', mark: 'line', fields: ['pressao_atmos'], height: LOW, bounds: around(4) },
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
      : [
          {
            key: field,
            mark: 'line',
            fields: [field],
            height: LOW,
            bounds: around(MIN_SPREADS * leastSpread),
          },
        ],
  ),
];

const PANEL_KINDS = panelKindsOf<HistoricalField>(QUANTITIES);

const WATER: ReadonlySet<string> = new Set(['rio', 'barragem', 'montante']);

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

/** The panels of a station, `selected` fields only (empty: all). A panel stays while its readings are out of view. */
export const chartPanels = (
  series: readonly Series[],
  selected: readonly HistoricalField[] = [],
): readonly ChartPanel[] => {
  const seriesByField = new Map(
    series
      .filter(({ field }) => selected.length === 0 || selected.includes(field))
      .map((one) => [one.field, one]),
  );
  const panels = PANEL_KINDS.flatMap(({ fields, ...kind }) => {
    const shown = fields.flatMap((field) => seriesByField.get(field) ?? []);
    return shown.length === 0 ? [] : [{ ...kind, series: shown }];
  });
  return panels.map((panel, index) => ({
    ...panel,
    hasTimeAxis: panel.mark !== 'rain' || !WATER.has(panels[index + 1]?.key ?? ''),
  }));
};
