import { MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { standardOffsetMinutes, type TimeZone } from '#domain/time/time-zone.ts';

/**
 * The grid of a provider's rows: steps of one length from midnight of standard time (PROVIDER 3). A step ends with its stamp: the reading of
 * 14:10 belongs to the ten minutes before it.
 */
export class StepGrid {
  readonly #stepMs: number;
  readonly #offsetMs: number;

  constructor(stepMs: number, zone: TimeZone) {
    this.#stepMs = stepMs;
    this.#offsetMs = standardOffsetMinutes(zone) * MINUTE_MS;
  }

  /**
   * Number of the step of an instant. Row times have minute resolution, so a minute belongs to one step: the live reading of 14:10:12 is in
   * that of 14:10 too.
   */
  stepOf(time: number): number {
    return Math.ceil((Math.floor(time / MINUTE_MS) * MINUTE_MS + this.#offsetMs) / this.#stepMs);
  }

  /** The stamp of a step. */
  endOf(step: number): EpochMs {
    return epochMs(step * this.#stepMs - this.#offsetMs);
  }
}
