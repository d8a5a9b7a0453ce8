import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import type { Series } from '#worker/api/station-series.ts';
import { chartPanels, clipSeries } from './chart-panels.ts';
import { panelAxis } from './panel-scale.ts';

const series = (field: HistoricalField, values: readonly number[] = [1, 2, 3]): Series => ({
  field,
  unit: '',
  decimals: null,
  times: Float64Array.from(values.keys()),
  values: Float64Array.from(values),
});

const SPAN = { from: epochMs(0), to: epochMs(10) };

describe('chartPanels', () => {
  it('shows every quantity of the history in exactly one panel', () => {
    const panels = chartPanels(HISTORICAL_FIELDS.map((field) => series(field)));
    const shown = panels.flatMap((panel) => panel.series.map(({ field }) => field));
    expect(shown.toSorted()).toEqual([...HISTORICAL_FIELDS].toSorted());
  });

  it('puts the water first, and the rain that feeds it below', () => {
    const panels = chartPanels([series('chuva_hora'), series('umidade'), series('rio_nivel')]);
    expect(panels.map(({ key, mark }) => [key, mark])).toEqual([
      ['rio', 'line'],
      ['chuva', 'rain'],
      ['umidade', 'line'],
    ]);
  });

  it('omits series that are not selected', () => {
    const all = [series('rio_nivel'), series('temperatura')];
    expect(chartPanels(all).map(({ key }) => key)).toEqual(['rio', 'temperatura']);
    expect(chartPanels(all, ['temperatura']).map(({ key }) => key)).toEqual(['temperatura']);
  });

  it('shares one axis among the lines of a panel', () => {
    const [panel] = chartPanels([series('temperatura', [10]), series('sens_termica', [40])]);
    if (panel === undefined) throw new Error('no panel');
    const axis = panelAxis(panel, SPAN, ZONE);
    expect(axis.toY(10)).toBeLessThan(panel.height);
    expect(axis.toY(40)).toBeGreaterThan(0);
  });
});

describe('clipSeries', () => {
  it('keeps both ends of the span', () => {
    const clipped = clipSeries(series('rio_nivel', [5, 6, 7, 8]), {
      from: epochMs(1),
      to: epochMs(2),
    });
    expect(clipped === null ? [] : [...clipped.values]).toEqual([6, 7]);
  });
});
