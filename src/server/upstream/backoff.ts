import type { UpstreamTimers } from './upstream-timers.ts';

interface BackoffPorts {
  readonly timers: UpstreamTimers;
  /** 0 to 1. */
  readonly random: () => number;
}

/** The wait before another attempt, milliseconds (SPEC 7): doubles with each refusal in a row after the first. */
export const backoff = ({ timers, random }: BackoffPorts, refusals: number): number => {
  const waitMs = timers.retryMs + random() * timers.retryJitterMs;
  return Math.min(waitMs * 2 ** Math.max(0, refusals - 1), timers.refusedAtMostMs);
};
