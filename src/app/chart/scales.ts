import { scaleLinear, scaleUtc } from 'd3-scale';
import { SAO_PAULO_OFFSET_MINUTES, type EpochMs } from '#domain/epoch-ms.ts';
import { dayOf } from '#domain/date-range.ts';
import { formatClock, formatNumber } from '#domain/format.ts';

/** Inclusive bounds of a time axis. */
export interface TimeSpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export interface Tick {
  readonly value: number;
  readonly label: string;
}

/** How the value axis of a quantity takes its bounds. */
export type ValueBounds =
  /** Around the data, but never closer than `leastSpan`: a still river must not look like a storm. */
  | { readonly kind: 'around'; readonly leastSpan: number }
  /** From zero to the data, at least to `leastTop`. */
  | { readonly kind: 'from-zero'; readonly leastTop: number };

const OFFSET_MS = SAO_PAULO_OFFSET_MINUTES * 60_000;
const DAY_MS = 24 * 3_600_000;

/** Share of a span left free above and below the data. */
const HEADROOM = 0.08;

/** Instants a person expects on an axis (whole hours and days of America/Sao_Paulo), about `count` of them. */
export const timeTicks = ({ from, to }: TimeSpan, count: number): readonly Tick[] =>
  scaleUtc()
    .domain([from + OFFSET_MS, to + OFFSET_MS])
    .ticks(count)
    .map((local) => local.getTime() - OFFSET_MS)
    .map((value) => ({ value, label: timeLabel(value) }));

/** `14:00`; a day's beginning is `11/09`. */
const timeLabel = (instant: EpochMs): string => {
  if ((instant + OFFSET_MS) % DAY_MS !== 0) return formatClock(instant);
  const [, month, day] = dayOf(instant).split('-');
  return `${day}/${month}`;
};

/** Place of an instant on the axis, 0 to 1 inside the span. */
export const timeFraction = ({ from, to }: TimeSpan, instant: EpochMs): number =>
  to > from ? (instant - from) / (to - from) : 0;

/** Bounds of the value axis. NaN are gaps; without any reading the bounds are those of "nothing much". */
export const valueDomain = (
  values: Iterable<number>,
  bounds: ValueBounds,
): readonly [number, number] => {
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

/** The axis of a panel `height` pixels high; `inverted` puts the least value at the top, where rain falls from. */
export const valueAxis = (
  domain: readonly [number, number],
  height: number,
  { count, inverted = false }: { readonly count: number; readonly inverted?: boolean },
): ValueAxis => {
  const scale = scaleLinear()
    .domain(domain)
    .nice(count)
    .range(inverted ? [0, height] : [height, 0]);
  const values = scale.ticks(count);
  const decimals = decimalsOf(values);
  return {
    toY: (value) => scale(value),
    ticks: values.map((value) => ({ value, label: formatNumber(value, decimals) })),
  };
};
