import type { TimeZone } from '#domain/time/time-zone.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { lowerBound } from '#domain/series/sorted-search.ts';
import type { ChartedLevel } from '#domain/stations/alerts/thresholds.ts';
import { barMark, rainBarsIn, type BarHours } from './rain-bars.ts';
import { type ChartColours, dashOf } from './chart-colours.ts';
import type { ChartPanel } from './chart-panels.ts';
import {
  OVERSCAN,
  type PlotBox,
  type Layer,
  type LayerShapes,
  type Points,
  type Shape,
} from './drawing.ts';
import { gapSpans } from './gap-spans.ts';
import { dashPolyline, lineMark, toStretches } from './line-mark.ts';
import { panelThresholds } from './panel-scale.ts';
import { lastPointIn, pointAt } from '#app/chart/marks/readout.ts';
import { timeFraction, type TimeAxis, type TimeSpan, type ValueAxis } from './scales.ts';

export interface PlacedPanel {
  readonly panel: ChartPanel;
  readonly axis: ValueAxis;
  /** The plot without labels, CSS pixels from the corner of the canvas. */
  readonly box: PlotBox;
}

export interface ChartScene {
  readonly panels: readonly PlacedPanel[];
  /** The span across the plots' width. */
  readonly span: TimeSpan;
  /** The part of time the series cover; unknown outside of it. */
  readonly held: TimeSpan;
  readonly timeAxis: TimeAxis;
  /** How far the grid's lines go beyond each edge of the plots, in plot widths. */
  readonly gridReach: number;
  readonly barHours: BarHours;
  readonly zone: TimeZone;
  readonly thresholds: readonly ChartedLevel[];
  readonly colours: ChartColours;
}

const LINE_WIDTH = 2;
const POINT_RADIUS = 4;
const STALE_RADIUS = 5;
const HATCH_HEIGHT = 8;
const HATCH_STEP = 6;
const THRESHOLD_DASH = [8, 4] as const;

/** Of an instant, or of a time in a column. */
type ToX = (instant: number) => number;

const toXOf =
  (span: TimeSpan, { x, width }: PlotBox): ToX =>
  (instant) =>
    x + timeFraction(span, instant) * width;

/** Clamps just outside the plot: a point further out would land in the next panel. */
const toYOf =
  ({ axis, box }: PlacedPanel) =>
  (value: number): number =>
    box.y + Math.min(box.height + 2 * LINE_WIDTH, Math.max(-2 * LINE_WIDTH, axis.toY(value)));

const widened = ({ from, to }: TimeSpan): TimeSpan => ({
  from: epochMs(from - (to - from) * OVERSCAN),
  to: epochMs(to + (to - from) * OVERSCAN),
});

/** Gaps: a pale band, hatched at its foot. */
const groundOf = (placed: PlacedPanel, scene: ChartScene): readonly Shape[] => {
  const { box, panel } = placed;
  const toX = toXOf(scene.span, box);
  const seen = widened(scene.span);
  const bands = gapSpans(panel.series, scene.held)
    .filter(({ from, to }) => to > seen.from && from < seen.to)
    .map(({ from, to }) => {
      const x = toX(Math.max(from, seen.from));
      return { ...box, x, width: toX(Math.min(to, seen.to)) - x };
    });
  const foot = box.y + box.height;
  const hatches = bands.flatMap(({ x, width }): readonly Points[] =>
    Array.from(
      { length: Math.floor(Math.max(0, width - HATCH_HEIGHT) / HATCH_STEP) + 1 },
      (_, index) => {
        const left = x + index * HATCH_STEP;
        return [left, foot, Math.min(left + HATCH_HEIGHT, x + width), foot - HATCH_HEIGHT];
      },
    ),
  );
  return [
    { kind: 'boxes', boxes: bands, color: scene.colours.gap },
    { kind: 'lines', lines: hatches, color: scene.colours.hatch, width: 1 },
  ];
};

const thresholdLines = (placed: PlacedPanel, scene: ChartScene): readonly Shape[] => {
  const { box, axis, panel } = placed;
  // The dashes begin at the plot's edge, whatever the reach.
  const pattern = THRESHOLD_DASH[0] + THRESHOLD_DASH[1];
  const reach = Math.ceil((scene.gridReach * box.width) / pattern) * pattern;
  return panelThresholds(panel, scene.thresholds).flatMap(({ value, level }): readonly Shape[] => {
    const fromTop = axis.toY(value);
    if (fromTop < 0 || fromTop > box.height) return [];
    const y = Math.round(box.y + fromTop) + 0.5;
    const across: Points = [box.x - reach, y, box.x + box.width + reach, y];
    const color = scene.colours.threshold(level);
    return [{ kind: 'lines', lines: dashPolyline(across, THRESHOLD_DASH), color, width: 1.5 }];
  });
};

const gridOf = (placed: PlacedPanel, scene: ChartScene): readonly Shape[] => {
  const { box } = placed;
  const { timeAxis, colours, gridReach } = scene;
  const toX = toXOf(scene.span, box);
  const reach = gridReach * box.width;
  const long = { x: box.x - reach, width: box.width + 2 * reach };
  // Whole pixels: a hairline between two pixels would be a grey band.
  const across = placed.axis.ticks.map(({ value }) => ({
    ...long,
    y: Math.round(box.y + placed.axis.toY(value)),
    height: 1,
  }));
  const upright = (instants: readonly number[]): readonly PlotBox[] =>
    instants.map((instant) => ({ ...box, x: Math.round(toX(instant)), width: 1 }));
  const midnights = timeAxis.days.filter(({ begins }) => begins).map(({ from }) => from);
  const hairlines = [...across, ...upright(timeAxis.ticks.map(({ value }) => value))];
  const axes = [...upright(midnights), { ...long, y: Math.round(box.y + box.height), height: 1 }];
  return [
    { kind: 'boxes', boxes: hairlines, color: colours.grid },
    { kind: 'boxes', boxes: axes, color: colours.axis },
    ...thresholdLines(placed, scene),
  ];
};

/** Rings at suspect readings, at the plot's edge if they lie outside it. */
const suspectMarks = (placed: PlacedPanel, scene: ChartScene): readonly Shape[] => {
  const { box, axis, panel } = placed;
  const toX = toXOf(scene.span, box);
  const seen = widened(scene.span);
  const points: number[] = [];
  for (const { suspects } of panel.series) {
    for (const [index, time] of (suspects?.times ?? []).entries()) {
      if (time < seen.from || time > seen.to) continue;
      const y = axis.toY(suspects?.values[index] ?? Number.NaN);
      if (!Number.isFinite(y)) continue;
      const rim = STALE_RADIUS + 1;
      points.push(toX(time), box.y + Math.min(box.height - rim, Math.max(rim, y)));
    }
  }
  return [
    { kind: 'dots', points, radius: STALE_RADIUS, color: scene.colours.suspect },
    { kind: 'dots', points, radius: STALE_RADIUS - 2, color: scene.colours.surface },
  ];
};

/** Bars and lines of one panel, overscanned beyond the plot's edges. */
const marksOf = (placed: PlacedPanel, scene: ChartScene): readonly Shape[] => {
  const { panel, box } = placed;
  const toX = toXOf(scene.span, box);
  const toY = toYOf(placed);
  const seen = widened(scene.span);
  const marks = panel.series.flatMap((series) => {
    const { field, line, times, values } = series;
    const color = scene.colours.series(field, line);
    if (panel.mark === 'rain') {
      return [barMark(rainBarsIn(series, scene.barHours, seen, scene.zone), toX, toY, color)];
    }
    // One more point on either side, so that a line continues out of view.
    const first = Math.max(0, lowerBound(times, seen.from) - 1);
    const last = Math.min(times.length, lowerBound(times, seen.to) + 1);
    const stretches = toStretches(
      times.subarray(first, last),
      values.subarray(first, last),
      toX,
      toY,
    );
    return lineMark(stretches, { color, width: LINE_WIDTH, dash: dashOf(field, line) });
  });
  return [...marks, ...suspectMarks(placed, scene)];
};

const PAINT = { ground: groundOf, grid: gridOf, marks: marksOf } as const;

export const paintChart = (layer: Layer, scene: ChartScene): readonly Shape[] =>
  scene.panels.flatMap((placed) => PAINT[layer](placed, scene));

export const paintLayers = (scene: ChartScene): LayerShapes => ({
  ground: paintChart('ground', scene),
  grid: paintChart('grid', scene),
  marks: paintChart('marks', scene),
});

/** Whether a gap is in view, for the legend. */
export const hasGaps = ({ panels, held, span }: Pick<ChartScene, 'panels' | 'held' | 'span'>) =>
  panels.some(({ panel }) =>
    gapSpans(panel.series, held).some(({ from, to }) => to > span.from && from < span.to),
  );
export const hasSuspects = ({ panels, span }: Pick<ChartScene, 'panels' | 'span'>): boolean =>
  panels.some(({ panel }) =>
    panel.series.some(({ suspects }) =>
      suspects?.times.some((time) => time >= span.from && time <= span.to),
    ),
  );

/** Whether a bar in view is a lower bound: more rain may have fallen. */
export const hasLeastBars = ({
  panels,
  span,
  barHours,
  zone,
}: Pick<ChartScene, 'panels' | 'span' | 'barHours' | 'zone'>): boolean =>
  panels.some(
    ({ panel }) =>
      panel.mark === 'rain' &&
      panel.series.some((series) =>
        rainBarsIn(series, barHours, span, zone).some(({ isLowerBound }) => isLowerBound),
      ),
  );

/** Clip boxes of the moving layers: the plots, plus half a line width for a line along an edge. */
export const clipBoxes = (panels: readonly PlacedPanel[]): readonly PlotBox[] =>
  panels.map(({ box }) => ({
    x: box.x,
    y: box.y - LINE_WIDTH / 2,
    width: box.width + LINE_WIDTH / 2,
    height: box.height + LINE_WIDTH,
  }));

/** At an instant: a hairline through every panel, a point on every line. Without one: the newest reading of each line in view. */
export const paintCursor = (
  { panels, span, colours }: Pick<ChartScene, 'panels' | 'span' | 'colours'>,
  instant: EpochMs | null,
): readonly Shape[] =>
  panels.flatMap((placed): readonly Shape[] => {
    const { panel, box } = placed;
    const toX = toXOf(span, box);
    const toY = toYOf(placed);
    const isSeen = (time: EpochMs): boolean => time >= span.from && time <= span.to;
    const lines = panel.mark === 'rain' ? [] : panel.series;
    const dots = lines.flatMap((series): readonly Shape[] => {
      const point = instant === null ? lastPointIn(series, span) : pointAt(series, instant);
      if (point === null || !isSeen(point.time)) return [];
      const points = [toX(point.time), toY(point.value)];
      const color = colours.series(series.field, series.line);
      return [
        { kind: 'dots', points, radius: POINT_RADIUS + 2, color: colours.surface },
        { kind: 'dots', points, radius: POINT_RADIUS, color },
      ];
    });
    if (instant === null || !isSeen(instant)) return dots;
    const hairline = { ...box, x: Math.round(toX(instant)), width: 1 };
    return [{ kind: 'boxes', boxes: [hairline], color: colours.cursor }, ...dots];
  });
