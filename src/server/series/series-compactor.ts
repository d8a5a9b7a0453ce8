import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { StoreCaller } from '../store/store-calls.ts';
import { WakeUp } from './wake-up.ts';

export interface CompactorParts {
  /** The process that writes. */
  readonly write: StoreCaller;
  /** How long steps of five minutes are kept. */
  readonly keptMs: number;
  readonly now?: () => number;
}

/** What a compactor has done since it was made. */
export interface CompactorCounts {
  readonly slices: number;
  readonly longestMs: number;
  /** Days of stations that were packed. */
  readonly packed: number;
  /** Days of stations that were dropped, being older than what is kept. */
  readonly dropped: number;
}

/** A slice begins no further day after this: the writing process answers others in between. */
const SLICE_MS = 2;
const REST_MS = 20;
const IDLE_MS = MINUTE_MS;

/** Tidies the series in slices, with rests: packs days that are over, drops what is too old. */
export class SeriesCompactor {
  readonly #parts: CompactorParts;
  readonly #woken = new WakeUp();
  readonly #counts = { slices: 0, longestMs: 0, packed: 0, dropped: 0 };
  #stopped = false;
  #working: Promise<void> | null = null;

  constructor(parts: CompactorParts) {
    this.#parts = parts;
  }

  get counts(): CompactorCounts {
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
    while (!this.#stopped) {
      const isDone = await this.#slice();
      await this.#woken.wait(isDone ? IDLE_MS : REST_MS);
    }
  }

  /** True if nothing is left to be done, or the store does not answer. */
  async #slice(): Promise<boolean> {
    const { write, keptMs, now = Date.now } = this.#parts;
    const asked = { now: epochMs(now()), keptMs, budgetMs: SLICE_MS };
    const slice = await write.call('seriesCompact', asked);
    if (!slice.ok) return true;
    const { packed, dropped, ms, isDone } = slice.value;
    this.#counts.slices += 1;
    this.#counts.packed += packed;
    this.#counts.dropped += dropped;
    this.#counts.longestMs = Math.max(this.#counts.longestMs, ms);
    return isDone;
  }
}
