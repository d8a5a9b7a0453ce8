import { describe, expect, it } from 'vitest';
import type { Series } from '#worker/api/frames.ts';
import type { ChartColours } from './chart-colours.ts';
import { chartPanels } from './chart-panels.ts';
import { paintChart, paintCursor, type PlacedPanel } from './paint-chart.ts';
import { panelAxis } from './panel-scale.ts';

const COLOURS: ChartColours = {
  grid: 'grid',
  axis: 'axis',
  cursor: 'cursor',
  surface: 'surface',
  series: (field) => field,
};
const SPAN = { from: 0, to: 100 };

const level: Series = {
  field: 'rio_nivel',
  unit: 'm',
  times: Float64Array.of(0, 50, 100),
  values: Float64Array.of(1, 2, 3),
};

const placed: readonly PlacedPanel[] = chartPanels([level], SPAN).map((panel) => ({
  panel,
  axis: panelAxis(panel),
  box: { x: 56, y: 40, width: 200, height: panel.height },
}));

describe('paintChart', () => {
  it('draws a line across the whole plot, inside its box', () => {
    const lines = paintChart(placed, SPAN, [], COLOURS).filter(({ kind }) => kind === 'line');
    expect(lines).toHaveLength(1);
    const [line] = lines;
    const points = line?.kind === 'line' ? line.points : [];
    expect([points[0], points.at(-2)]).toEqual([56, 256]);
    const ys = points.filter((_, index) => index % 2 === 1);
    expect(ys.every((y) => y >= 40 && y <= 40 + (placed[0]?.box.height ?? 0))).toBe(true);
  });
});

describe('paintCursor', () => {
  it('is nothing until somebody points', () => {
    expect(paintCursor(placed, SPAN, null, COLOURS)).toEqual([]);
  });

  it('is a hairline and a dot on the line', () => {
    const shapes = paintCursor(placed, SPAN, 50, COLOURS);
    expect(shapes.map(({ kind }) => kind)).toEqual(['boxes', 'dots', 'dots']);
    expect(shapes[0]).toMatchObject({ boxes: [{ x: 156, width: 1 }] });
  });
});
