import type { EpochMs } from '#domain/epoch-ms.ts';
import { barMark } from './bar-mark.ts';
import type { ChartColours } from './chart-colours.ts';
import type { ChartPanel } from './chart-panels.ts';
import type { Box, Shape } from './drawing.ts';
import { hourlyRain } from './hourly-rain.ts';
import { lineMark, toStretches } from './line-mark.ts';
import { pointAt } from './readout.ts';
import { timeFraction, type Tick, type TimeSpan, type ValueAxis } from './scales.ts';
import { seriesKindOf } from './series-kinds.ts';

/** A panel with its place on the canvas. */
export interface PlacedPanel {
  readonly panel: ChartPanel;
  readonly axis: ValueAxis;
  /** The plot, without labels; CSS pixels from the canvas' corner. */
  readonly box: Box;
}

const LINE_WIDTH = 2;
const CURSOR_RADIUS = 4;

const toXOf =
  (span: TimeSpan, { x, width }: Box) =>
  (instant: EpochMs): number =>
    x + timeFraction(span, instant) * width;

const toYOf =
  ({ axis, box }: PlacedPanel) =>
  (value: number): number =>
    box.y + axis.toY(value);

const gridOf = (
  placed: PlacedPanel,
  span: TimeSpan,
  ticks: readonly Tick[],
  { grid, axis }: ChartColours,
): readonly Shape[] => {
  const { box } = placed;
  const toX = toXOf(span, box);
  const toY = toYOf(placed);
  // Whole pixels: a hairline between two of them would be a grey band.
  const across = placed.axis.ticks.map(({ value }) => ({
    ...box,
    y: Math.round(toY(value)),
    height: 1,
  }));
  const down = ticks.map(({ value }) => ({ ...box, x: Math.round(toX(value)), width: 1 }));
  const base = placed.panel.mark === 'rain' ? box.y : box.y + box.height;
  return [
    { kind: 'boxes', boxes: [...across, ...down], color: grid },
    { kind: 'boxes', boxes: [{ ...box, y: Math.round(base), height: 1 }], color: axis },
  ];
};

/** Grid, bars and lines of one panel. */
const panelShapes = (
  placed: PlacedPanel,
  span: TimeSpan,
  ticks: readonly Tick[],
  colours: ChartColours,
): readonly Shape[] => {
  const { panel, box } = placed;
  const toX = toXOf(span, box);
  const toY = toYOf(placed);
  const marks = panel.series.flatMap(({ field, times, values }) => {
    const color = colours.series(field);
    if (panel.mark === 'rain') {
      const bars = hourlyRain(times, values).map((bar) => ({
        ...bar,
        start: Math.max(bar.start, span.from),
      }));
      return [barMark(bars, toX, toY, color)];
    }
    const { dash } = seriesKindOf(field);
    return lineMark(toStretches(times, values, toX, toY), { color, width: LINE_WIDTH, dash });
  });
  return [...gridOf(placed, span, ticks, colours), ...marks];
};

/** Everything but the crosshair. */
export const paintChart = (
  panels: readonly PlacedPanel[],
  span: TimeSpan,
  ticks: readonly Tick[],
  colours: ChartColours,
): readonly Shape[] => panels.flatMap((placed) => panelShapes(placed, span, ticks, colours));

/** The crosshair at an instant: a hairline through every panel, a dot on every line. Null: nothing. */
export const paintCursor = (
  panels: readonly PlacedPanel[],
  span: TimeSpan,
  instant: EpochMs | null,
  colours: ChartColours,
): readonly Shape[] => {
  if (instant === null) return [];
  return panels.flatMap((placed): readonly Shape[] => {
    const { panel, box } = placed;
    const toX = toXOf(span, box);
    const toY = toYOf(placed);
    const hairline: Shape = {
      kind: 'boxes',
      boxes: [{ ...box, x: Math.round(toX(instant)), width: 1 }],
      color: colours.cursor,
    };
    if (panel.mark === 'rain') return [hairline];
    const dots = panel.series.flatMap((series): readonly Shape[] => {
      const point = pointAt(series, instant);
      if (point === null) return [];
      const points = [toX(point.time), toY(point.value)];
      return [
        { kind: 'dots', points, radius: CURSOR_RADIUS + 2, color: colours.surface },
        { kind: 'dots', points, radius: CURSOR_RADIUS, color: colours.series(series.field) },
      ];
    });
    return [hairline, ...dots];
  });
};
