import type { EpochMs } from './epoch-ms.ts';

const HOUR_MS = 3_600_000;

/** Readings of "rain in the last hour" at instants that ascend. */
export interface RainReadings {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly length: number;
}

/**
 * Millimetres that fell after `from`: of every clock hour the last reading counts, which is the rain of that hour. Null without a
 * reading.
 */
export const rainTotal = (
  { times, values, length }: RainReadings,
  from: EpochMs,
): number | null => {
  let total: number | null = null;
  let hour = Number.NaN;
  let ofHour = 0;
  for (let index = 0; index < length; index += 1) {
    const time = times[index] ?? Number.NaN;
    const value = values[index] ?? Number.NaN;
    // The rain of a reading on the hour fell in the hour before it.
    const end = Math.ceil(time / HOUR_MS);
    if (!Number.isFinite(value) || end * HOUR_MS <= from) continue;
    if (end !== hour) {
      total = (total ?? 0) + (Number.isNaN(hour) ? 0 : ofHour);
      hour = end;
    }
    ofHour = value;
  }
  return total === null ? null : total + ofHour;
};
