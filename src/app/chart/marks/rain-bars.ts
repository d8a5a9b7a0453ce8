import type { TimeZone } from '#domain/time/time-zone.ts';
import { HOUR_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { joinRain, type RainPiece } from '#domain/series/fallen-rain.ts';
import { zoneDayOf } from '#domain/time/zone-days.ts';
import type { Series } from '#worker/api/station-series.ts';
import type { TimeSpan } from './scales.ts';
import type { Shape } from './drawing.ts';

/** Rain that fell from `start` to `end`: the hours of a bar that the readings cover and that are in the range. */
export type RainBar = RainPiece;

/** Hours per bar: each divides a day, so that longer bars still end at midnight. */
const BAR_HOURS = [1, 3, 6, 12, 24] as const;
export type BarHours = (typeof BAR_HOURS)[number];

/** Minimum width at which a bar and its gap can be distinguished. */
const MIN_BAR_PX = 4;

export const barHoursFor = (pixelsAnHour: number): BarHours =>
  BAR_HOURS.find((hours) => hours * pixelsAnHour >= MIN_BAR_PX) ?? 24;

/** Start of the bar that contains an instant. Bars count from midnight; a whole day has 23, 24 or 25 hours. */
const slotOf = (hours: BarHours, zone: TimeZone) => {
  const step = hours * HOUR_MS;
  return (end: EpochMs): EpochMs => {
    const { start } = zoneDayOf(epochMs(end - 1), zone);
    return hours === 24 ? start : epochMs(start + Math.floor((end - 1 - start) / step) * step);
  };
};

const piecesOf = ({ rain }: Series): readonly RainPiece[] =>
  Array.from(rain?.starts ?? [], (start, index) => ({
    start: epochMs(start),
    end: epochMs(rain?.ends[index] ?? start),
    millimetres: rain?.millimetres[index] ?? 0,
    isLowerBound: rain?.lowerBounds[index] === 1,
  }));

/** By length and zone of the bars. */
const barsOf = new WeakMap<Series, Map<string, readonly RainBar[]>>();

/** Bars of `hours` each from local midnight, without overlap. Unknown time between two hours of a bar splits it in two. */
export const rainBars = (series: Series, hours: BarHours, zone: TimeZone): readonly RainBar[] => {
  // Called at every pointer move; a series is immutable, so the result is cached.
  const known = barsOf.get(series) ?? new Map<string, readonly RainBar[]>();
  barsOf.set(series, known);
  const key = `${hours} ${zone}`;
  const bars = known.get(key) ?? joinRain(piecesOf(series), slotOf(hours, zone));
  known.set(key, bars);
  return bars;
};

/** The bars of which some part is inside a span. */
export const rainBarsIn = (
  series: Series,
  hours: BarHours,
  { from, to }: TimeSpan,
  zone: TimeZone,
): readonly RainBar[] =>
  rainBars(series, hours, zone).filter(({ start, end }) => end > from && start < to);

/** The bar at an instant; null in a gap. */
export const barAt = (bars: readonly RainBar[], instant: EpochMs): RainBar | null =>
  bars.find(({ start, end }) => instant > start && instant <= end) ?? null;

/** Whether a bar covers all of its hours; others are cut by the range, the present or a gap. */
export const isWholeBar = ({ start, end }: RainBar, hours: BarHours, zone: TimeZone): boolean =>
  hours === 24 ? zoneDayOf(start, zone).end === end : end - start === hours * HOUR_MS;

/** Pixels between two bars, and the minimum width of a bar. */
const GAP = 1;
const MIN_WIDTH = 1;
/** Any measured rain stays visible. */
const MIN_HEIGHT = 1;

/** Bars from the zero line of their axis; no bar for zero. */
export const barMark = (
  bars: readonly RainBar[],
  toX: (instant: number) => number,
  toY: (value: number) => number,
  color: string,
): Shape => {
  const zero = toY(0);
  return {
    kind: 'boxes',
    color,
    boxes: bars
      .filter(({ millimetres }) => millimetres > 0)
      .map(({ start, end, millimetres }) => {
        const x = toX(start);
        const height = Math.max(MIN_HEIGHT, zero - toY(millimetres));
        return {
          x,
          y: zero - height,
          width: Math.max(MIN_WIDTH, toX(end) - x - GAP),
          height,
        };
      }),
  };
};
