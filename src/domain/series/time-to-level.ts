import { HOUR_MS, MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { CENTIMETRES, hasDatumShift, STEADY_BELOW, isRate, type Rise } from './level-trend.ts';
import { riseNow } from './rise-rate.ts';
import { type SeriesPoint, valueAt } from './series-point.ts';

/** How long a river takes to a level at its present rate, in milliseconds. */
export interface TimeToLevel {
  readonly expected: number;
  /** At the bounds of the rate's band. */
  readonly earliest: number;
  readonly latest: number;
}

/** A rate is no forecast: beyond this it is not extended. */
export const LONGEST_TIME_MS = 2 * HOUR_MS;

/**
 * Time to a level that is `metres` higher; null where the river does not clearly rise, has reached it, or is further away than
 * {@link LONGEST_TIME_MS}.
 */
export const timeToLevel = (rise: Rise, metres: number): TimeToLevel | null => {
  const isRising = isRate(rise) && rise.rate >= STEADY_BELOW && rise.low > 0;
  if (!isRising || metres <= 0) return null;
  const timeAt = (rate: number): number => ((metres * CENTIMETRES) / rate) * HOUR_MS;
  const expected = timeAt(rise.rate);
  return expected > LONGEST_TIME_MS
    ? null
    : { expected, earliest: timeAt(rise.high), latest: timeAt(rise.low) };
};

/** Where a rate's band held the truth less often lately, no time is made of it. */
export const LEAST_HELD = 0.85;
/** Span that {@link bandHeld} is judged on, and how far apart its moments are at least. */
export const JUDGED_MS = 72 * HOUR_MS;
const MOMENT_MS = 10 * MINUTE_MS;
/** The truth of a moment: the difference of the levels so long before and after it, where that is fast. */
const CENTRAL_MS = 20 * MINUTE_MS;
const FAST = 10;

/**
 * The share of fast moments (10 cm/h or more) of the last 72 hours at which the band of {@link riseNow}, from what was known then, held what
 * the river really did; 1 where nothing was fast. Points of levels in metres.
 */
export const bandHeld = (points: readonly SeriesPoint[]): number => {
  const since = (points.at(-1)?.time ?? 0) - JUDGED_MS;
  let next = -Infinity;
  let [held, shown] = [0, 0];
  for (const { time: at } of points) {
    if (at < Math.max(since, next)) continue;
    next = at + MOMENT_MS;
    const around = points.filter(({ time }) => Math.abs(time - at) <= HOUR_MS);
    const before = valueAt(around, epochMs(at - CENTRAL_MS));
    const after = valueAt(around, epochMs(at + CENTRAL_MS));
    if (before === null || after === null || hasDatumShift(around)) continue;
    const truth = ((after - before) * CENTIMETRES * HOUR_MS) / (2 * CENTRAL_MS);
    if (Math.abs(truth) < FAST) continue;
    const rise = riseNow(around, at);
    if (!isRate(rise)) continue;
    shown += 1;
    if (rise.low <= truth && truth <= rise.high) held += 1;
  }
  return shown === 0 ? 1 : held / shown;
};
