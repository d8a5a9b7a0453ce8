import { backoff } from '#feed/backoff.ts';
import type { CorePorts } from '../ports.ts';
import type { OperationOutcome } from '#feed/post-operation.ts';

type RhythmPorts = Pick<CorePorts, 'timers' | 'random'>;

/** Growth of the wait with each incomplete answer in a row. */
const MISSING_GROWTH = 3;

/** Decides when the next snapshot is due, from the outcome of the last ones. In milliseconds. */
export class SnapshotSchedule {
  readonly #ports: RhythmPorts;
  #answered = 0;
  #refused = 0;
  #lacked = 0;
  #resyncedAt = -Infinity;
  #resyncPause = 0;

  constructor(ports: RhythmPorts) {
    this.#ports = ports;
  }

  /** A new connection: the second snapshot follows soon again (fault row 34). */
  begin(): void {
    this.#answered = 0;
  }

  /** Pause before an unscheduled snapshot: doubles if another one was shortly before. */
  resyncWait(elapsed: number): number {
    const { resyncPause, snapshotAgain } = this.#ports.timers;
    const isCalm = elapsed - this.#resyncedAt > 2 * snapshotAgain;
    this.#resyncPause = isCalm ? resyncPause : Math.min(2 * this.#resyncPause, snapshotAgain);
    this.#resyncedAt = elapsed;
    return this.#resyncPause;
  }

  /** Pause before another snapshot after an incomplete one. */
  missingWait(): number {
    const { missingRetry, snapshotEvery } = this.#ports.timers;
    const wait = missingRetry * MISSING_GROWTH ** this.#lacked;
    this.#lacked += 1;
    return Math.min(wait, snapshotEvery);
  }

  /** An answer was complete. */
  resetMissing(): void {
    this.#lacked = 0;
  }

  /** Wait after the readings were confirmed, by an answer or by the stream's numbers. */
  waitConfirmed(): number {
    const { snapshotAgain, snapshotEvery } = this.#ports.timers;
    this.#answered += 1;
    return this.#answered === 1 ? snapshotAgain : snapshotEvery;
  }

  /**
   * Wait after an answer. `confirms`: it was requested while the subscription was open, so nothing was missed after it. `subscribed`:
   * the subscription is open now, so another answer would confirm.
   */
  waitAfter(
    { result, retryAfter }: OperationOutcome,
    { confirms, subscribed }: { readonly confirms: boolean; readonly subscribed: boolean },
  ): number {
    const { timers } = this.#ports;
    if (result.ok) {
      this.#refused = 0;
      return subscribed && !confirms ? timers.confirmDelay : this.waitConfirmed();
    }
    // A provider that refuses must not be flooded (PROVIDER 4): the waits grow.
    if (result.error === 'refused') this.#refused += 1;
    const wait = backoff(this.#ports, this.#refused);
    return Math.max(wait, Math.min(retryAfter ?? 0, timers.refusedAtMost));
  }
}
