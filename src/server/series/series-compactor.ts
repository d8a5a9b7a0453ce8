import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Store } from '../store/store-calls.ts';
import { WakeUp } from './wake-up.ts';

export interface CompactorParts extends Pick<Store, 'read' | 'write'> {
  /** How long steps of five minutes are kept. */
  readonly keptMs: number;
  readonly now?: () => number;
}

/** What a compactor has done since it was made. */
export interface CompactorCounts {
  readonly slices: number;
  /** How long the writing process was held at most. */
  readonly longestMs: number;
  /** Days of stations that were packed. */
  readonly packed: number;
  /** Days of stations that were dropped, being older than what is kept. */
  readonly dropped: number;
}

const REST_MS = 20;
const IDLE_MS = MINUTE_MS;

/**
 * Tidies the series in slices, with rests: packs days that are over, drops what is too old. The reading process packs; the one that writes
 * is held for some milliseconds.
 */
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
      const isDone = !(await this.#pack()) && (await this.#sweep());
      await this.#woken.wait(isDone ? IDLE_MS : REST_MS);
    }
  }

  /** Packs a day of a station; false without one, or where the store does not answer. */
  async #pack(): Promise<boolean> {
    const { read, write } = this.#parts;
    const packed = await read.call('seriesPack', { now: this.#now });
    if (!packed.ok || packed.value === null) return false;
    const replaced = await write.call('seriesReplace', packed.value);
    if (!replaced.ok) return false;
    const { isReplaced, ms } = replaced.value;
    if (isReplaced) this.#counts.packed += 1;
    this.#note(ms);
    return true;
  }

  /** Drops what is too old; true if nothing is left, or the store does not answer. */
  async #sweep(): Promise<boolean> {
    const { write, keptMs } = this.#parts;
    const swept = await write.call('seriesSweep', { now: this.#now, keptMs });
    if (!swept.ok) return true;
    const { dropped, isDone, ms } = swept.value;
    this.#counts.dropped += dropped;
    this.#note(ms);
    return isDone;
  }

  #note(ms: number): void {
    this.#counts.slices += 1;
    this.#counts.longestMs = Math.max(this.#counts.longestMs, ms);
  }

  get #now(): EpochMs {
    const { now = Date.now } = this.#parts;
    return epochMs(now());
  }
}
