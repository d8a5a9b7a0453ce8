import { HOUR_MS, earlier, epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { Series } from '#worker/api/station-series.ts';
import type { TimeSpan } from './scales.ts';

/** Minimum gap before the first and after the last reading: a station counts as silent after an hour. */
const MIN_SILENCE_MS = HOUR_MS;

/** Gaps of one series: between two readings, before the first and after the last. */
const gapsOf = ({ times, values }: Series, held: TimeSpan): readonly TimeSpan[] => {
  const gaps: TimeSpan[] = [];
  let last: EpochMs = held.from;
  let isBroken = true;
  for (let index = 0; index < times.length; index += 1) {
    const time = epochMs(times[index] ?? Number.NaN);
    if (!Number.isFinite(values[index])) {
      isBroken = true;
      continue;
    }
    const isFirst = last === held.from;
    if (isBroken && time > last && (!isFirst || time - last >= MIN_SILENCE_MS)) {
      gaps.push({ from: last, to: time });
    }
    last = later(time, held.from);
    isBroken = false;
  }
  if (held.to - last >= MIN_SILENCE_MS) gaps.push({ from: last, to: held.to });
  return gaps;
};

const intersect = (a: readonly TimeSpan[], b: readonly TimeSpan[]): readonly TimeSpan[] =>
  a.flatMap((one) =>
    b.flatMap((other) => {
      const from = later(one.from, other.from);
      const to = earlier(one.to, other.to);
      return from < to ? [{ from, to }] : [];
    }),
  );

/** Spans inside `held` in which no series has a reading. */
export const gapSpans = (series: readonly Series[], held: TimeSpan): readonly TimeSpan[] => {
  const [first, ...others] = series.map((one) => gapsOf(one, held));
  return intersect(
    others.reduce((gaps, next) => intersect(gaps, next), first ?? []),
    [held],
  );
};
