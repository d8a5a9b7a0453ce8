import { instantOfWallClock, wallClockAt, type TimeZone } from '#domain/time/time-zone.ts';
import { DAY_MS, earlier, type EpochMs, epochMs, later } from '#domain/time/epoch-ms.ts';
import { scaleLinear } from 'd3-scale';
import { utcTicks } from 'd3-time';
import {
  formatClock,
  formatDay,
  formatMonth,
  formatNumber,
  formatWeekday,
} from '#domain/text/format.ts';
import { type ZoneDay, zoneDayOf } from '#domain/time/zone-days.ts';

/** Inclusive bounds of a time axis. */
export interface TimeSpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

interface Tick {
  readonly value: number;
  readonly label: string;
}

/** How the bounds of a value axis are chosen. */
export type ValueBounds =
  /** Around the data, at least `leastSpan` high: a still river must not look like a storm. */
  | { readonly kind: 'around'; readonly leastSpan: number }
  /** From zero to the data, at least to `leastTop`. */
  | { readonly kind: 'from-zero'; readonly leastTop: number };

/** The shortest month. */
const MONTH_MS = 28 * DAY_MS;

/** Share of the span left free above and below the data. */
const HEADROOM = 0.08;

/** The part of a local day on the axis. */
interface DayBand {
  /** Midnight, or the start of the axis. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Whether the day's midnight is on the axis. */
  readonly begins: boolean;
  /** As long as fits; empty if nothing fits. */
  readonly label: string;
}

interface TimeTick extends Tick {
  /** Text below the label: the weekday of a date, else empty. */
  readonly under: string;
}

/** The time axis. Ticks closer than a day: clock times, with their days below. Otherwise days and months only. */
export interface TimeAxis {
  readonly ticks: readonly TimeTick[];
  readonly days: readonly DayBand[];
}

/** Minimum distance of two clock labels, pixels. */
const CLOCK_PX = 46;
const DATE_PX = 48;
const MONTH_PX = 92;
const DAY_LABELS = [
  {
    least: 150,
    text: (day: EpochMs, zone: TimeZone) =>
      `${formatWeekday(day, zone, 'long')}, ${formatDay(day, zone)}`,
  },
  {
    least: 72,
    text: (day: EpochMs, zone: TimeZone) =>
      `${formatWeekday(day, zone, 'short')} ${formatDay(day, zone)}`,
  },
  { least: 40, text: formatDay },
] as const;

/** Ticks at whole minutes, hours, days or months of a zone's clocks, as many as fit. */
const localTicks = (
  { from, to }: TimeSpan,
  width: number,
  zone: TimeZone,
  leastPx: (step: number) => number,
): readonly EpochMs[] => {
  // Those of d3's time scale, without its formats: they are some kilobytes, and English.
  const [start, end] = [new Date(wallClockAt(from, zone)), new Date(wallClockAt(to, zone))];
  const ticksOf = (count: number): readonly EpochMs[] => {
    const instants = utcTicks(start, end, count).map((wall) =>
      instantOfWallClock(wall.getTime(), zone),
    );
    // A day that begins at 01:00 has its tick there; a repeated hour has one tick.
    return instants.filter(
      (instant, index) =>
        instant >= from && instant <= to && instant > (instants[index - 1] ?? -Infinity),
    );
  };
  for (let count = Math.floor(width / CLOCK_PX); count > 1; count -= 1) {
    const ticks = ticksOf(count);
    const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? tick));
    const closest = Math.min(...steps);
    if ((closest / (to - from)) * width >= leastPx(closest)) return ticks;
  }
  return ticksOf(1).slice(0, 1);
};

const dayBands = (span: TimeSpan, pixelsAMs: number, zone: TimeZone): readonly DayBand[] => {
  const bands: DayBand[] = [];
  let day: ZoneDay = zoneDayOf(span.from, zone);
  while (day.start < span.to) {
    const from = later(day.start, span.from);
    const to = earlier(day.end, span.to);
    const room = (to - from) * pixelsAMs;
    const label = DAY_LABELS.find(({ least }) => room >= least)?.text(from, zone) ?? '';
    bands.push({ from, to, begins: day.start >= span.from, label });
    day = zoneDayOf(day.end, zone);
  }
  return bands;
};

/** The labels of an axis `width` pixels wide, on the clocks of a zone. */
export const timeAxis = (span: TimeSpan, width: number, zone: TimeZone): TimeAxis => {
  const length = span.to - span.from;
  if (length <= 0 || width <= 0) return { ticks: [], days: [] };
  const pixelsAMs = width / length;
  if (DAY_MS * pixelsAMs >= DAY_LABELS[2].least) {
    const clocks = localTicks(span, width, zone, () => CLOCK_PX);
    const step = (clocks[1] ?? Infinity) - (clocks[0] ?? 0);
    return {
      // With one label per day, the day bands are enough.
      ticks:
        clocks.length > 1 && step >= DAY_MS
          ? []
          : clocks.map((value) => ({ value, label: formatClock(value, zone), under: '' })),
      days: dayBands(span, pixelsAMs, zone),
    };
  }
  const dates = localTicks(span, width, zone, (step) => (step >= MONTH_MS ? MONTH_PX : DATE_PX));
  const isOfMonths = dates.length > 1 && (dates[1] ?? 0) - (dates[0] ?? 0) >= MONTH_MS;
  return {
    ticks: dates.map((value) => ({
      value,
      label: isOfMonths ? formatMonth(value, zone) : formatDay(value, zone),
      under: isOfMonths ? '' : formatWeekday(value, zone, 'short'),
    })),
    days: [],
  };
};

/** A time axis, and what continues it on either side while it is moved. */
export interface MovableTimeAxis extends TimeAxis {
  readonly beyond: TimeAxis;
}

/** {@link timeAxis}, continued by its own length on either side. */
export const movableTimeAxis = (span: TimeSpan, width: number, zone: TimeZone): MovableTimeAxis => {
  const length = span.to - span.from;
  const shifted = (by: number): TimeAxis =>
    timeAxis({ from: epochMs(span.from + by), to: epochMs(span.to + by) }, width, zone);
  const isBeyond = ({ value }: Tick): boolean => value < span.from || value > span.to;
  const [before, after] = [shifted(-length), shifted(length)];
  return {
    ...timeAxis(span, width, zone),
    beyond: {
      ticks: [...before.ticks, ...after.ticks].filter(isBeyond),
      days: [...before.days, ...after.days],
    },
  };
};

/** Position of an instant on the axis, 0 to 1 inside the span. */
export const timeFraction = ({ from, to }: TimeSpan, instant: number): number =>
  to > from ? (instant - from) / (to - from) : 0;

/** Least and greatest. */
export type ValueExtent = readonly [number, number];

/** Bounds of the value axis. NaN are gaps; without readings the bounds are the minimum ones. */
export const valueDomain = (values: Iterable<number>, bounds: ValueBounds): ValueExtent => {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (bounds.kind === 'from-zero') return [Math.min(0, low), Math.max(bounds.leastTop, high)];
  if (low > high) return [0, bounds.leastSpan];
  const span = Math.max(bounds.leastSpan, (high - low) * (1 + 2 * HEADROOM));
  const middle = (low + high) / 2;
  return [middle - span / 2, middle + span / 2];
};

/** A value axis in pixels from the top of its panel. */
export interface ValueAxis {
  readonly toY: (value: number) => number;
  readonly ticks: readonly Tick[];
}

const decimalsOf = (ticks: readonly number[]): number => {
  const [first, second] = ticks;
  if (first === undefined || second === undefined) return 0;
  return Math.max(0, -Math.floor(Math.log10(second - first) + 1e-9));
};

/** The axis of a panel `height` pixels high, with about `count` labels. */
export const valueAxis = (domain: ValueExtent, height: number, count: number): ValueAxis => {
  const scale = scaleLinear().domain(domain).nice(count).range([height, 0]);
  const values = scale.ticks(count);
  const decimals = decimalsOf(values);
  return {
    toY: (value) => scale(value),
    ticks: values.map((value) => ({ value, label: formatNumber(value, decimals) })),
  };
};
