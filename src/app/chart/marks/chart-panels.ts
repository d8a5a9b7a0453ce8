import { QUANTITIES, type Quantity } from '#domain/quantities/quantities.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { lowerBound } from '#domain/series/sorted-search.ts';
import type { Series } from '#worker/api/station-series.ts';
import type { TimeSpan, ValueBounds } from './scales.ts';

/** One strip of the chart: quantities that share a value axis. */
export interface ChartPanel {
  readonly key: string;
  /** Bars of rain fall from the top; everything else is a line. */
  readonly mark: 'rain' | 'line';
  /** At least one. */
  readonly series: readonly Series[];
  /** CSS pixels of the plot. */
  readonly height: number;
  readonly bounds: ValueBounds;
  /** False where the panel below shows the same instants close by. */
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

/** From top to bottom: the rain, what it does to the water, then the weather. */
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

/** A quantity that is drawn alone takes so many of its least spreads for its axis at least. */
const LEAST_SPREADS = 5;

/** The panels of some quantities: one that no panel is made for has one of its own below the others. */
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
            bounds: around(LEAST_SPREADS * leastSpread),
          },
        ],
  ),
];

const PANEL_KINDS = panelKindsOf<HistoricalField>(QUANTITIES);

const WATER: ReadonlySet<string> = new Set(['rio', 'barragem', 'montante']);

/** The part of a series inside a span; null when no reading is. */
export const clipSeries = (series: Series, { from, to }: TimeSpan): Series | null => {
  const first = lowerBound(series.times, from);
  let end = lowerBound(series.times, to);
  while (series.times[end] === to) end += 1;
  const values = series.values.subarray(first, end);
  return values.some((value) => Number.isFinite(value))
    ? { ...series, times: series.times.subarray(first, end), values }
    : null;
};

/** The panels of what a station measures, `wanted` fields only (empty: all). They stay when a part without readings is in sight. */
export const chartPanels = (
  series: readonly Series[],
  wanted: readonly HistoricalField[] = [],
): readonly ChartPanel[] => {
  const seriesByField = new Map(
    series
      .filter(({ field }) => wanted.length === 0 || wanted.includes(field))
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
