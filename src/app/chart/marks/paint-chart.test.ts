import { ZONE } from '#tests/support/network/zones.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/station-series.ts';
import type { ChartColours } from './chart-colours.ts';
import { chartPanels } from './chart-panels.ts';
import type { Shape } from './drawing.ts';
import { hasSuspects, hasGaps, paintChart, paintCursor, type ChartScene } from './paint-chart.ts';
import { panelAxis } from './panel-scale.ts';

const COLOURS: ChartColours = {
  grid: 'grid',
  axis: 'axis',
  cursor: 'cursor',
  surface: 'surface',
  gap: 'gap',
  hatch: 'hatch',
  suspect: 'suspect',
  threshold: (level) => level,
  series: (field) => field,
};
const HOUR = 3_600_000;
const SPAN = { from: epochMs(0), to: epochMs(100 * HOUR) };

const level: Series = {
  field: 'rio_nivel',
  unit: 'm',
  decimals: null,
  times: Float64Array.of(0, 20, 21, 80, 100).map((hour) => hour * HOUR),
  values: Float64Array.of(1, 2, Number.NaN, 2, 3),
  suspects: {
    times: Float64Array.of(90 * HOUR),
    values: Float64Array.of(581),
  },
};

const sceneOf = (series: Series, span = SPAN): ChartScene => {
  const thresholds = [
    { field: 'rio_nivel', value: 3.5, label: 'Alerta', level: 'alerta' },
    { field: 'rio_nivel', value: 900, label: 'Longe', level: 'emergencia' },
  ] as const;
  return {
    panels: chartPanels([series]).map((panel) => ({
      panel,
      axis: panelAxis(panel, span, ZONE, thresholds),
      box: { x: 56, y: 40, width: 200, height: panel.height },
    })),
    span,
    held: SPAN,
    timeAxis: { ticks: [], days: [] },
    gridReach: 0,
    barHours: 1,
    zone: ZONE,
    thresholds,
    colours: COLOURS,
  };
};

const scene = sceneOf(level);
const ofColour = (shapes: readonly Shape[], color: string): readonly Shape[] =>
  shapes.filter((shape) => shape.color === color);
const linesOf = (shapes: readonly Shape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'lines' ? shape.lines : []));

describe('paintChart', () => {
  it('draws a line across the whole plot, inside its box, and none over a gap', () => {
    const lines = linesOf(ofColour(paintChart('marks', scene), 'rio_nivel'));
    expect(lines.map((points) => [points[0], points.at(-2)])).toEqual([
      [56, 96],
      [216, 256],
    ]);
    const ys = lines.flat().filter((_, index) => index % 2 === 1);
    expect(ys.every((y) => y >= 40 && y <= 40 + (scene.panels[0]?.box.height ?? 0))).toBe(true);
  });

  it('issue 7: marks gaps and suspect readings, and reports that they exist', () => {
    const [band] = ofColour(paintChart('ground', scene), 'gap');
    expect(band).toMatchObject({ boxes: [{ x: 96, width: 120 }] });
    const [ring] = ofColour(paintChart('marks', scene), 'suspect');
    // Far above the plot: the ring is at its upper edge.
    expect(ring).toMatchObject({ kind: 'dots', points: [236, 46] });
    expect([hasGaps(scene), hasSuspects(scene)]).toEqual([true, true]);
    const past = { ...scene, span: { from: epochMs(0), to: epochMs(10 * HOUR) } };
    expect([hasGaps(past), hasSuspects(past)]).toEqual([false, false]);
  });

  it('does not let a suspect reading stretch the axis', () => {
    expect(scene.panels[0]?.axis.ticks.at(-1)?.value).toBeLessThan(10);
  });

  it('draws thresholds near the data and omits distant ones', () => {
    const grid = paintChart('grid', scene);
    const [alert] = ofColour(grid, 'alerta');
    const y = 40 + Math.round(scene.panels[0]?.axis.toY(3.5) ?? 0) + 0.5;
    expect(alert?.kind === 'lines' ? alert.lines[0]?.slice(0, 2) : null).toEqual([56, y]);
    expect(ofColour(grid, 'emergencia')).toEqual([]);
  });

  it('draws the grid beyond the edges as far as it is told, the dashes where they were', () => {
    const [box] = scene.panels.map((placed) => placed.box);
    const dashes = (gridReach: number) =>
      linesOf(ofColour(paintChart('grid', { ...scene, gridReach }), 'alerta'));
    const starts = (gridReach: number) => dashes(gridReach).map(([x = NaN]) => x);
    expect(Math.min(...starts(0))).toBe(box?.x);
    expect(Math.min(...starts(0.6))).toBeLessThanOrEqual(56 - 0.6 * 200);
    expect(starts(0.6)).toEqual(expect.arrayContaining(starts(0)));
    const hairlines = ofColour(paintChart('grid', { ...scene, gridReach: 0.6 }), 'grid').flatMap(
      (shape) => (shape.kind === 'boxes' ? shape.boxes : []),
    );
    expect(hairlines.length).toBeGreaterThan(1);
    for (const line of hairlines) expect(line).toMatchObject({ x: -64, width: 440 });
  });

  it('draws what can be panned to beyond the edges, and no more', () => {
    const near = { from: epochMs(85 * HOUR), to: epochMs(95 * HOUR) };
    const points = linesOf(ofColour(paintChart('marks', sceneOf(level, near)), 'rio_nivel')).flat();
    expect(Math.min(...points.filter((_, index) => index % 2 === 0))).toBeLessThan(56);
    const wide = Float64Array.from({ length: 10_000 }, (_, index) => index * (HOUR / 10));
    const dense: Series = {
      field: 'rio_nivel',
      unit: 'm',
      decimals: null,
      times: wide,
      values: wide.map(Math.sin),
    };
    const drawn = linesOf(ofColour(paintChart('marks', sceneOf(dense, near)), 'rio_nivel')).flat();
    expect(drawn.length / 2).toBeLessThan(2.3 * 10 * 10);
  });
});

describe('paintCursor', () => {
  it('marks the newest reading while nothing is pointed at', () => {
    const shapes = paintCursor(scene, null);
    expect(shapes.map(({ kind }) => kind)).toEqual(['dots', 'dots']);
    expect(shapes[1]).toMatchObject({ points: [256, expect.any(Number)] });
    expect(
      paintCursor({ ...scene, span: { from: epochMs(30 * HOUR), to: epochMs(40 * HOUR) } }, null),
    ).toEqual([]);
  });

  it('is a hairline and a dot on the line', () => {
    const shapes = paintCursor(scene, epochMs(80 * HOUR));
    expect(shapes.map(({ kind }) => kind)).toEqual(['boxes', 'dots', 'dots']);
    expect(shapes[0]).toMatchObject({ boxes: [{ x: 216, width: 1 }] });
  });

  it('is only a hairline in a gap, and nothing out of view', () => {
    expect(paintCursor(scene, epochMs(50 * HOUR)).map(({ kind }) => kind)).toEqual(['boxes']);
    expect(paintCursor(scene, epochMs(200 * HOUR))).toEqual([]);
  });
});
