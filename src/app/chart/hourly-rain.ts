import { SAO_PAULO_OFFSET_MINUTES, type EpochMs } from '#domain/epoch-ms.ts';
import type { Series } from '#worker/api/frames.ts';

/** Millimetres that fell from `start` to `end`. Of an hour's rain, `start` is later than its beginning where bars would overlap. */
export interface RainBar {
  readonly start: EpochMs;
  readonly end: EpochMs;
  readonly value: number;
}

const HOUR_MS = 3_600_000;
const OFFSET_MS = SAO_PAULO_OFFSET_MINUTES * 60_000;

/**
 * One bar a clock hour from readings of "rain in the last hour": the last one heard in (h, h + 1 h] counts, so the bars of
 * whole hours add up to the rain of the day. An hour without a reading has no bar.
 */
export const hourlyRain = (
  times: ArrayLike<number>,
  values: ArrayLike<number>,
): readonly RainBar[] => {
  const lastByHour = new Map<number, RainBar>();
  for (let index = 0; index < times.length; index += 1) {
    const end = times[index] ?? Number.NaN;
    const value = values[index] ?? Number.NaN;
    if (!Number.isFinite(value) || !Number.isFinite(end)) continue;
    lastByHour.set(Math.ceil(end / HOUR_MS), { start: end - HOUR_MS, end, value });
  }
  const bars = [...lastByHour.values()].toSorted((a, b) => a.end - b.end);
  return bars.map((bar, index) => {
    const before = bars[index - 1];
    return before === undefined ? bar : { ...bar, start: Math.max(bar.start, before.end) };
  });
};

/** Hours of one bar: each divides a day, so that bars of a longer step still end at midnight. */
const BAR_HOURS = [1, 3, 6, 12, 24] as const;
export type BarHours = (typeof BAR_HOURS)[number];

/** A bar and the blank beside it can be told from the next from here on. */
const LEAST_BAR_PX = 4;

/** How many hours one bar sums, where an hour is so many pixels wide. */
export const barHoursFor = (pixelsAnHour: number): BarHours =>
  BAR_HOURS.find((hours) => hours * pixelsAnHour >= LEAST_BAR_PX) ?? 24;

const summedBars = (
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  hours: BarHours,
): readonly RainBar[] => {
  const hourly = hourlyRain(times, values);
  if (hours === 1 || !isHourByHour(hourly)) return hourly;
  const step = hours * HOUR_MS;
  const sumByStep = new Map<number, number>();
  for (const { end, value } of hourly) {
    const place = Math.ceil((end + OFFSET_MS) / step);
    sumByStep.set(place, (sumByStep.get(place) ?? 0) + value);
  }
  return [...sumByStep].map(([place, value]) => ({
    start: (place - 1) * step - OFFSET_MS,
    end: place * step - OFFSET_MS,
    value,
  }));
};

/** Whether at least half of the bars follow one another without a gap. */
const isHourByHour = (bars: readonly RainBar[]): boolean => {
  const joined = bars.filter(({ end }, index) => {
    const before = bars[index - 1];
    return before !== undefined && end - before.end <= 1.5 * HOUR_MS;
  });
  return joined.length * 2 >= bars.length - 1;
};

const barsOf = new WeakMap<Series, Map<BarHours, readonly RainBar[]>>();

/**
 * Bars of several hours, from midnight of America/Sao_Paulo. Rows further apart than an hour tell nothing of the hours between
 * them: they stay bars of the one hour they are of.
 */
export const rainBars = (series: Series, hours: BarHours): readonly RainBar[] => {
  // Asked for at every move of a pointer; a series never changes.
  const known = barsOf.get(series) ?? new Map<BarHours, readonly RainBar[]>();
  barsOf.set(series, known);
  const bars = known.get(hours) ?? summedBars(series.times, series.values, hours);
  known.set(hours, bars);
  return bars;
};

/** The bar an instant lies in; null in a gap. */
export const barAt = (bars: readonly RainBar[], instant: EpochMs): RainBar | null =>
  bars.find(({ start, end }) => instant > start && instant <= end) ?? null;
