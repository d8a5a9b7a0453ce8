import type { RejectionReason } from '#domain/tags/tag-event.ts';
import { MINUTE_MS } from '#domain/time/epoch-ms.ts';
import type { Logger } from '#process/logger.ts';

/** Why something from a provider was rejected: a closed set of our own words. */
export type UpstreamRejection =
  | RejectionReason
  | 'message-unreadable'
  | 'message-unexpected'
  | 'message-errors'
  | 'time-unreadable'
  | 'station-taken'
  | 'too-many-stations'
  | 'too-many-tags';

/** Counts what is rejected of a provider, and logs it, at most once a minute. */
export class RejectionLog {
  readonly #log: Logger;
  readonly #elapsed: () => number;
  readonly #counts = new Map<UpstreamRejection, number>();
  #loggedAt = -Infinity;

  /** `elapsed`: monotonic milliseconds. */
  constructor(log: Logger, elapsed: () => number) {
    this.#log = log;
    this.#elapsed = elapsed;
  }

  /** How often each reason came up since the start. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  add(reasons: readonly UpstreamRejection[]): void {
    if (reasons.length === 0) return;
    for (const reason of reasons) this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
    const elapsed = this.#elapsed();
    if (elapsed - this.#loggedAt < MINUTE_MS) return;
    this.#loggedAt = elapsed;
    this.#log.warn('provider sent what cannot be used; counts since the start', this.counts);
  }
}
