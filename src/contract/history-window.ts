import { memoised } from '#domain/memoised.ts';
import { stepLength } from '#domain/series/history-step.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  DAY_MS,
  MINUTE_MS,
  SECOND_MS,
  earlier,
  epochMs,
  type EpochMs,
} from '#domain/time/epoch-ms.ts';
import { HISTORY_PERIODS, type HistoryQuery } from './tag-source.ts';

/** Longest range between two dates in one request (PROVIDER 3); a named period may be as long as what is stored. */
const LONGEST_DAYS = 60;
/** Rows of one response: 5-minute steps of a month are 8,640, as are 15-minute steps of 90 days. */
const MAX_ROWS = 10_000;

/** The rows that a query of history asks for: those of the instants `first`, `first + stepMs`, … up to `to`. */
export interface HistoryWindow {
  /** On the step's grid of standard time; after `to` if there is none. */
  readonly first: EpochMs;
  readonly to: EpochMs;
  readonly stepMs: number;
}

/** What of history there is. */
export interface HistoryBounds {
  readonly now: EpochMs;
  /** How far back rows of this step are kept. */
  readonly keptMs: number;
  /** Standard time, on whose grid the rows lie (PROVIDER 3). Minutes east of UTC. */
  readonly offsetMinutes: number;
}

/**
 * The window of a query: the last day unless a period or dates are named, nothing of the future and nothing older than what is kept.
 * `refused` where the range is too long, reversed, or of too many rows (PROVIDER 4).
 */
export const historyWindow = (
  { step, period, from: askedFrom, to: askedTo }: HistoryQuery,
  { now, keptMs, offsetMinutes }: HistoryBounds,
): Result<HistoryWindow, 'refused'> => {
  const to = earlier(askedTo ?? now, now);
  const days = period === null ? 1 : HISTORY_PERIODS[period];
  const from = Math.max(askedFrom ?? to - days * DAY_MS, now - keptMs);
  const stepMs = stepLength(step);
  if (askedFrom !== null && askedTo !== null && askedFrom > askedTo) return err('refused');
  const isNamed = period !== null && askedFrom === null;
  if (!isNamed && to - from > LONGEST_DAYS * DAY_MS) return err('refused');
  if ((to - from) / stepMs > MAX_ROWS) return err('refused');
  const offset = offsetMinutes * MINUTE_MS;
  const first = Math.ceil((from + offset) / stepMs) * stepMs - offset;
  return ok({ first: epochMs(first), to, stepMs });
};

/** `2026-09-10T` of a day since 1970: an answer has many rows of a day. */
const dayText = memoised(1_000, (day: number): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 11),
);
/** `21:05:00` of a second of a day. */
const clockText = memoised(10_000, (second: number): string =>
  new Date(second * SECOND_MS).toISOString().slice(11, 19),
);

/** The stamp of a row of history: standard time without a zone (PROVIDER 3). */
export const historyStamp = (time: EpochMs, offsetMinutes: number): string => {
  const local = time + offsetMinutes * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  return dayText(day) + clockText(Math.floor((local - day * DAY_MS) / SECOND_MS));
};
