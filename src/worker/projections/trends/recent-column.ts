import type { RecentSeries, RecentValues } from '#contract/columns/recent-series.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';

/** The provider's recent values of one quantity of one station, on the grid of their series. */
export class RecentColumn {
  readonly stepMs: number;
  readonly #values: Float64Array;
  readonly #first: number;

  constructor({ until, stepMs, length }: RecentSeries, { values }: RecentValues) {
    this.stepMs = stepMs;
    this.#values = values;
    this.#first = until - (length - 1) * stepMs;
  }

  get length(): number {
    return this.#values.length;
  }

  /** End of a step: its value is the last that was measured in it. */
  timeAt(index: number): EpochMs {
    return epochMs(this.#first + index * this.stepMs);
  }

  /** NaN without a reading. */
  valueAt(index: number): number {
    return this.#values[index] ?? Number.NaN;
  }

  /** End of the last step with a reading; null without any. */
  lastTime(): EpochMs | null {
    const index = this.#values.findLastIndex((value) => !Number.isNaN(value));
    return index < 0 ? null : this.timeAt(index);
  }

  /** Index of the last step that ends at or before an instant; 0 if there is none. */
  indexAt(instant: EpochMs): number {
    return Math.max(0, Math.floor((instant - this.#first) / this.stepMs));
  }
}
