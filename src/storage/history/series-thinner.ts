import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { StoreCaller } from '#storage/store-calls.ts';
import { WakeUp } from './wake-up.ts';

export interface ThinnerParts {
  /** The process that writes. */
  readonly write: StoreCaller;
  /** How long steps of five minutes are kept. */
  readonly keptMs: number;
  readonly now?: () => number;
}

/** What a thinner has done since it was made. */
export interface ThinnerCounts {
  readonly slices: number;
  /** How long the writing process was held at most. */
  readonly longestMs: number;
  /** Steps of five minutes deleted. */
  readonly dropped: number;
}

const REST_MS = 20;
const IDLE_MS = MINUTE_MS;

/** Leaves of steps older than what is kept the last of each hour, in slices with rests. */
export class SeriesThinner {
  readonly #parts: ThinnerParts;
  readonly #woken = new WakeUp();
  readonly #counts = { slices: 0, longestMs: 0, dropped: 0 };
  #stopped = false;
  #working: Promise<void> | null = null;

  constructor(parts: ThinnerParts) {
    this.#parts = parts;
  }

  get counts(): ThinnerCounts {
    return this.#counts;
  }

  start(): void {
    this.#working ??= this.#work();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#woken.wake();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { write, keptMs, now = Date.now } = this.#parts;
    while (!this.#stopped) {
      const thinned = await write.call('seriesThin', { now: epochMs(now()), keptMs });
      if (thinned.ok) {
        this.#counts.slices += 1;
        this.#counts.dropped += thinned.value.dropped;
        this.#counts.longestMs = Math.max(this.#counts.longestMs, thinned.value.ms);
      }
      await this.#woken.wait(thinned.ok && !thinned.value.isDone ? REST_MS : IDLE_MS);
    }
  }
}
