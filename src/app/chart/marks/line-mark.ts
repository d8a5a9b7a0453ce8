import { line, type CurveFactory } from 'd3-shape';
import type { PlotBox, Points, Shape } from './drawing.ts';

/** Pixels on and pixels off, in turn, from the first. */
export type Dash = readonly number[];

export interface LineLook {
  readonly color: string;
  readonly width: number;
  readonly dash: Dash | null;
}

/** A d3 curve that collects points instead of writing a path: one list for each stretch without a gap. */
const gatherInto =
  (stretches: number[][]): CurveFactory =>
  () => ({
    areaStart: () => undefined,
    areaEnd: () => undefined,
    lineStart: () => void stretches.push([]),
    lineEnd: () => undefined,
    point: (x, y) => void stretches.at(-1)?.push(x, y),
  });

/** Stretches of a series in pixels; a NaN is a gap and ends one. */
export const toStretches = (
  times: Iterable<number>,
  values: ArrayLike<number>,
  toX: (time: number) => number,
  toY: (value: number) => number,
): readonly Points[] => {
  const stretches: number[][] = [];
  line<number>()
    .defined((_, index) => Number.isFinite(values[index]))
    .x((time) => toX(time))
    .y((_, index) => toY(values[index] ?? Number.NaN))
    .curve(gatherInto(stretches))(times);
  return stretches;
};

/** Cuts a polyline into dashes; the pattern continues across corners. */
export const dashPolyline = (points: Points, dash: Dash): readonly Points[] => {
  const dashes: number[][] = [];
  let part = 0;
  let left = dash[part] ?? Infinity;
  let [x = 0, y = 0] = points;
  let current = [x, y];
  for (let index = 2; index + 1 < points.length; index += 2) {
    const endX = points[index] ?? x;
    const endY = points[index + 1] ?? y;
    let length = Math.hypot(endX - x, endY - y);
    while (length > left) {
      const share = left / length;
      x += (endX - x) * share;
      y += (endY - y) * share;
      length -= left;
      if (part % 2 === 0) dashes.push([...current, x, y]);
      part = (part + 1) % dash.length;
      left = dash[part] ?? Infinity;
      current = [x, y];
    }
    left -= length;
    x = endX;
    y = endY;
    if (part % 2 === 0) current.push(x, y);
  }
  if (part % 2 === 0 && current.length > 2) dashes.push(current);
  return dashes;
};

/** Whether a line has more corners than pixels, so that it covers a band. */
const isDense = (stretch: Points): boolean => {
  const across = (stretch.at(-2) ?? 0) - (stretch[0] ?? 0);
  return stretch.length / 2 > Math.max(2, across);
};

/** A dense line as one vertical bar per pixel, joined to the previous one: the same picture without thousands of segments. */
export const denseBars = (stretch: Points, width: number): readonly PlotBox[] => {
  const bars: PlotBox[] = [];
  let [column, low, high] = [Number.NaN, Infinity, -Infinity];
  let last = stretch[1] ?? 0;
  const close = (): void => {
    if (Number.isNaN(column)) return;
    bars.push({ x: column - width / 2, y: low - width / 2, width, height: high - low + width });
  };
  for (let index = 0; index + 1 < stretch.length; index += 2) {
    const x = Math.round(stretch[index] ?? 0);
    const y = stretch[index + 1] ?? 0;
    if (x !== column) {
      close();
      [column, low, high] = [x, last, last];
    }
    low = Math.min(low, y);
    high = Math.max(high, y);
    last = y;
  }
  close();
  return bars;
};

/** Dashes across a dense line, from the left edge. Between dashes a steep part stays as a hairline: it may be the peak. */
export const dashBars = (
  bars: readonly PlotBox[],
  width: number,
  dash: Dash,
): readonly PlotBox[] => {
  const pattern = dash.reduce((all, part) => all + part, 0);
  return bars.flatMap((bar): readonly PlotBox[] => {
    const middle = bar.x + bar.width / 2;
    // Positive for points left of the edge as well.
    let phase = ((middle % pattern) + pattern) % pattern;
    if (dash.findIndex((part) => (phase -= part) < 0) % 2 === 0) return [bar];
    return bar.height > 2 * width ? [{ ...bar, x: middle - 0.5, width: 1 }] : [];
  });
};

/** A series as lines; an isolated reading between two gaps is a dot. */
export const lineMark = (
  stretches: readonly Points[],
  { color, width, dash }: LineLook,
): readonly Shape[] => {
  const alone = stretches.filter((stretch) => stretch.length === 2).flat();
  const joined = stretches.filter((stretch) => stretch.length > 2);
  const bands = joined.filter(isDense);
  const drawn = joined.filter((stretch) => !isDense(stretch));
  const lines = dash === null ? drawn : drawn.flatMap((stretch) => dashPolyline(stretch, dash));
  const shapes: Shape[] = [];
  if (bands.length > 0) {
    const bars = bands.flatMap((stretch) => denseBars(stretch, width));
    const boxes = dash === null ? bars : dashBars(bars, width, dash);
    shapes.push({ kind: 'boxes', boxes, color });
  }
  if (lines.length > 0) shapes.push({ kind: 'lines', lines, color, width });
  if (alone.length > 0) shapes.push({ kind: 'dots', points: alone, radius: width + 0.5, color });
  return shapes;
};
