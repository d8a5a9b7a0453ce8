/** Waits between two attempts, in milliseconds. */
export interface BackoffPorts {
  readonly timers: {
    readonly retry: number;
    readonly retryJitter: number;
    readonly refusedAtMost: number;
  };
  /** 0 to 1. */
  readonly random: () => number;
}

/** Wait between two attempts (SPEC 7); grows with the refusals in a row (fault rows 4 and 19). */
export const backoff = ({ timers, random }: BackoffPorts, refusals: number): number => {
  const wait = timers.retry + random() * timers.retryJitter;
  return Math.min(wait * 2 ** Math.max(0, refusals - 1), timers.refusedAtMost);
};
