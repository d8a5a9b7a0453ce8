import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import type { Series } from '#worker/api/station-series.ts';
import { contrastOf } from '#domain/colour/contrast.ts';
import { palettes } from '#app/theme/tokens.css.ts';
import type { SeriesLine } from '#worker/api/series-line.ts';
import { chartColours, dashOf } from './chart-colours.ts';
import { chartPanels, clipSeries, seriesKey } from './chart-panels.ts';
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

describe('chartPanels of a comparison (SPEC 2.9)', () => {
  const lineAt = (place: number, laterMs = 0): SeriesLine => ({
    place,
    codigo: `EST-${place}`,
    name: `Régua ${place}`,
    laterMs,
    label: laterMs === 0 ? null : '2026-09-10',
    low: null,
    lowSince: null,
  });
  const of = (field: HistoricalField, place: number, values = [1]): Series => ({
    ...series(field, values),
    line: lineAt(place),
  });
  const all = [
    of('rio_nivel', 0),
    of('chuva_hora', 0, [9]),
    of('rio_nivel', 1),
    of('chuva_hora', 1),
  ];
  const keysOf = (isApart: boolean) =>
    chartPanels(all, [], isApart).map((panel) => panel.series.map(seriesKey).join(' '));

  it('draws the lines of a quantity on one axis, bars in panels of their own on equal axes, or all apart', () => {
    expect(keysOf(false)).toEqual(['rio_nivel-0 rio_nivel-1', 'chuva_hora-0', 'chuva_hora-1']);
    expect(keysOf(true)).toEqual(['rio_nivel-0', 'rio_nivel-1', 'chuva_hora-0', 'chuva_hora-1']);
    const [, first, second] = chartPanels(all);
    expect(second?.scaled).toEqual(first?.scaled);
    expect(first?.scaled).toHaveLength(2);
    const heights = all.map((one) => ({ ...one, line: { ...lineAt(0), low: 1 } }));
    expect(chartPanels(heights)[0]?.bounds.kind).toBe('from-zero');
  });

  it.each(['light', 'dark'] as const)(
    'tells lines apart by pattern too, and reads on the %s theme',
    (theme) => {
      const places = [0, 1, 2, 3, 4, 5];
      const colours = places.map((place) => chartColours(theme).series('rio_nivel', lineAt(place)));
      const dashes = [
        ...places.map((place) => dashOf('rio_nivel', lineAt(place))),
        dashOf('rio_nivel', lineAt(1, 1)),
      ];
      expect(new Set(colours).size).toBe(places.length);
      expect(new Set(dashes.map((dash) => dash?.join())).size).toBe(places.length + 1);
      for (const colour of colours) {
        expect(contrastOf(colour, palettes[theme].surface)).toBeGreaterThan(4.5);
      }
    },
  );
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
