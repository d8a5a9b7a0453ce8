import { decimate } from '#domain/series/decimation.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { grown } from '#worker/log/grown.ts';

const FIRST_CAPACITY = 64;

/** Readings of one quantity in order of time, in growable columns; 16 bytes per reading. */
export class GrowingSeries {
  #times = new Float64Array(FIRST_CAPACITY);
  #values = new Float64Array(FIRST_CAPACITY);
  #length = 0;

  get times(): Float64Array {
    return this.#times;
  }

  get values(): Float64Array {
    return this.#values;
  }

  get length(): number {
    return this.#length;
  }

  /** Time of the newest reading; -Infinity without any. */
  get end(): EpochMs {
    return epochMs(this.#times[this.#length - 1] ?? -Infinity);
  }

  /** Appends a reading. One with an older time arrived later all the same: its time is raised to that of the one before. */
  push(time: EpochMs, value: number): void {
    if (this.#length === this.#times.length) this.#grow();
    this.#times[this.#length] = Math.max(time, this.end);
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Downsamples itself to `columns` pixel columns, without losing a peak or a gap. */
  thin(columns: number): void {
    const from = epochMs(this.#times[0] ?? 0);
    const { times, values } = decimate(this, { from, to: this.end }, columns);
    this.#times = new Float64Array(times);
    this.#values = new Float64Array(values);
    this.#length = times.length;
  }

  #grow(): void {
    this.#times = grown(Float64Array, this.#times, FIRST_CAPACITY);
    this.#values = grown(Float64Array, this.#values, FIRST_CAPACITY);
  }
}
