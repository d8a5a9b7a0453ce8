import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { lowerBound } from '#domain/series/sorted-search.ts';
import type { Series } from '#worker/api/station-series.ts';
import type { TimeSpan } from './scales.ts';

/** One strip of the chart: quantities that share a value axis. */
export interface ChartPanel {
  readonly key: string;
  /** Bars of rain fall from the top; everything else is a line. */
  readonly mark: 'rain' | 'line';
  /** At least one. */
  readonly series: readonly Series[];
  /** CSS pixels of the plot. */
  readonly height: number;
  /** False where the panel below shows the same instants close by. */
  readonly hasTimeAxis: boolean;
}

interface PanelKind {
  readonly key: string;
  readonly mark: ChartPanel['mark'];
  readonly fields: readonly HistoricalField[];
  readonly height: number;
}

/** From top to bottom: the rain, what it does to the water, then the weather. */
const PANELS: readonly PanelKind[] = [
  { key: 'chuva', mark: 'rain', fields: ['chuva_hora'], height: 104 },
  { key: 'rio', mark: 'line', fields: ['rio_nivel'], height: 248 },
  { key: 'barragem', mark: 'line', fields: ['barramento_porc'], height: 200 },
  { key: 'montante', mark: 'line', fields: ['barramento_nivel'], height: 200 },
  { key: 'acumulado', mark: 'line', fields: ['chuva_acum'], height: 120 },
  {
    key: 'temperatura',
    mark: 'line',
    fields: ['temperatura', 'sens_termica', 'ponto_orvalho'],
    height: 144,
  },
  { key: 'umidade', mark: 'line', fields: ['umidade'], height: 120 },
  { key: 'vento', mark: 'line', fields: ['vento_avg', 'vento_max'], height: 120 },
  { key: 'pressao', mark: 'line', fields: ['pressao_atmos'], height: 120 },
];

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
  const panels = PANELS.flatMap(({ key, mark, fields, height }) => {
    const shown = fields.flatMap((field) => seriesByField.get(field) ?? []);
    return shown.length === 0 ? [] : [{ key, mark, series: shown, height }];
  });
  return panels.map((panel, index) => ({
    ...panel,
    hasTimeAxis: panel.mark !== 'rain' || !WATER.has(panels[index + 1]?.key ?? ''),
  }));
};
