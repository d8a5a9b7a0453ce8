import type { EpochMs } from '#domain/epoch-ms.ts';

/** Millimetres that fell in the hour before `end`. `start` is later than that hour's beginning where bars would overlap. */
export interface RainBar {
  readonly start: EpochMs;
  readonly end: EpochMs;
  readonly value: number;
}

const HOUR_MS = 3_600_000;

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

/** The bar an instant lies in; null in a gap. */
export const barAt = (bars: readonly RainBar[], instant: EpochMs): RainBar | null =>
  bars.find(({ start, end }) => instant > start && instant <= end) ?? null;
