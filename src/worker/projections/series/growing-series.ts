import { decimate } from '#domain/series/decimation.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';

const FIRST_ROOM = 64;

/** Readings of one quantity in order of time, in columns that grow; 16 bytes a reading. */
export class GrowingSeries {
  #times = new Float64Array(FIRST_ROOM);
  #values = new Float64Array(FIRST_ROOM);
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

  /** When the newest reading was taken; -Infinity when there is none. */
  get end(): EpochMs {
    return this.#length === 0 ? -Infinity : (this.#times[this.#length - 1] ?? -Infinity);
  }

  /** A reading that claims to be older than the one before it was heard after it all the same. */
  push(time: EpochMs, value: number): void {
    if (this.#length === this.#times.length) this.#grow();
    this.#times[this.#length] = Math.max(time, this.end);
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  /** Thins itself to what `columns` columns keep: no peak and no gap is lost. */
  thin(columns: number): void {
    const { times, values } = decimate(this, { from: this.#times[0] ?? 0, to: this.end }, columns);
    this.#times = new Float64Array(times);
    this.#values = new Float64Array(values);
    this.#length = times.length;
  }

  #grow(): void {
    const room = Math.max(FIRST_ROOM, 2 * this.#length);
    const [times, values] = [new Float64Array(room), new Float64Array(room)];
    times.set(this.#times);
    values.set(this.#values);
    this.#times = times;
    this.#values = values;
  }
}
