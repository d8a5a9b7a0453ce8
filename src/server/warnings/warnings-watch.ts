import type { WarningsDocument } from '#contract/warnings/warnings-document.ts';
import type { WarningSource } from '#contract/tag-source.ts';
import { MINUTE_MS, SECOND_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { backoff } from '#feed/backoff.ts';
import type { Logger } from '#process/logger.ts';
import { type FetchLimits, WarningFeed } from './warning-feed.ts';
import { type WarnedPlaces, warningsInForce } from './warnings-in-force.ts';

/** A warning is on screens a minute and a poll of theirs after it was listed. */
const TIMERS = {
  retry: MINUTE_MS,
  retryJitter: 5 * SECOND_MS,
  refusedAtMost: 10 * MINUTE_MS,
} as const;

/** Polls the feeds of a network for as long as the server runs. */
export class WarningsWatch {
  readonly #feeds: readonly (readonly [source: WarningSource, feed: WarningFeed])[];
  readonly #places: WarnedPlaces;
  readonly #timers = new Set<NodeJS.Timeout>();
  #isStopped = false;

  constructor(
    sources: readonly WarningSource[],
    places: WarnedPlaces,
    log: Logger,
    limits: Partial<FetchLimits> = {},
  ) {
    this.#feeds = sources.map((source) => [source, new WarningFeed(source, log, limits)]);
    this.#places = places;
  }

  start(): void {
    for (const [, feed] of this.#feeds) void this.#follow(feed);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Polls a feed once; milliseconds until the next time, which grow with failures in a row. */
  async poll(feed: WarningFeed): Promise<number> {
    await feed.poll();
    return backoff({ timers: TIMERS, random: Math.random }, feed.failures);
  }

  /** The warnings in force, and when each source was read (contract 14). */
  now(): WarningsDocument {
    const now = epochMs(Date.now());
    const warnings = this.#feeds
      .flatMap(([source, { messages }]) =>
        warningsInForce(messages, { source, places: this.#places, now }),
      )
      .toSorted((a, b) => b.sent - a.sent);
    return { sources: this.#feeds.map(([, feed]) => feed.state()), warnings };
  }

  async #follow(feed: WarningFeed): Promise<void> {
    const waitMs = await this.poll(feed);
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#follow(feed);
    }, waitMs);
    this.#timers.add(timer);
  }
}
