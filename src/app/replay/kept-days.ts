import {
  COLUMN_LENGTH,
  COLUMN_STEP_MS,
  decodeDayIndex,
  type ListedDay,
  startOfColumnDay,
} from '#contract/columns/day-columns.ts';
import { SECOND_MS, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { parseJson } from '#domain/untrusted.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/** Instants of which a server keeps data. */
export interface KeptDays {
  readonly first: EpochMs;
  readonly last: EpochMs;
  readonly nearest: EpochMs;
}

/** What a server keeps around an instant, by its list of days (PROVIDER 10); null where it keeps nothing. */
export const keptDays = (
  days: readonly ListedDay[],
  at: EpochMs,
  zone: TimeZone,
): KeptDays | null => {
  const spans = days
    .filter(({ length }) => length > 0)
    .map(({ day, length }) => {
      const first = startOfColumnDay(day, zone) + COLUMN_STEP_MS;
      // At midnight another day begins.
      const steps = Math.min(length, COLUMN_LENGTH - 1);
      const last = first + (steps - 1) * COLUMN_STEP_MS;
      return { first, last, near: Math.min(last, Math.max(first, at)) };
    });
  if (spans.length === 0) return null;
  return {
    first: epochMs(Math.min(...spans.map(({ first }) => first))),
    last: epochMs(Math.max(...spans.map(({ last }) => last))),
    nearest: epochMs(
      spans.reduce(
        (best, { near }) => (Math.abs(near - at) < Math.abs(best - at) ? near : best),
        Infinity,
      ),
    ),
  };
};

/** The same by the list of a server; null where it keeps nothing. Rejects where the list cannot be had. */
export const readKeptDays = async (
  pastUrl: string,
  at: EpochMs,
  zone: TimeZone,
): Promise<KeptDays | null> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(pastUrl, { credentials: 'omit', cache: 'no-cache', signal });
  const index = decodeDayIndex(parseJson(await answer.text()));
  return index.ok ? keptDays(index.value.days, at, zone) : null;
};
