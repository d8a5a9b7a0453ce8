import type { CorePorts } from '../ports.ts';
import type { OperationOutcome } from './post-operation.ts';

type RhythmPorts = Pick<CorePorts, 'timers' | 'random'>;

/** The wait between two tries (SPEC 7); who is refused time and again asks ever more slowly (fault rows 4 and 19). */
export const backoff = ({ timers, random }: RhythmPorts, refusals: number): number => {
  const wait = timers.retry + random() * timers.retryJitter;
  return Math.min(wait * 2 ** Math.max(0, refusals - 1), timers.refusedAtMost);
};

/** Each answer in a row that lacks something makes the wait for the next so many times as long. */
const MISSING_GROWTH = 3;

/** When the next snapshot is due, from how the last ones went. Milliseconds. */
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

  /** A new connection: the further snapshot comes soon again (fault row 34). */
  begin(): void {
    this.#answered = 0;
  }

  /** Pause before a snapshot out of turn: one that follows hard upon another waits twice as long. */
  resyncWait(elapsed: number): number {
    const { resyncPause, snapshotAgain } = this.#ports.timers;
    const isCalm = elapsed - this.#resyncedAt > 2 * snapshotAgain;
    this.#resyncPause = isCalm ? resyncPause : Math.min(2 * this.#resyncPause, snapshotAgain);
    this.#resyncedAt = elapsed;
    return this.#resyncPause;
  }

  /** Pause before a snapshot is asked for again because the last one lacked what the state holds. */
  missingWait(): number {
    const { missingRetry, snapshotEvery } = this.#ports.timers;
    const wait = missingRetry * MISSING_GROWTH ** this.#lacked;
    this.#lacked += 1;
    return Math.min(wait, snapshotEvery);
  }

  /** An answer held all that the state holds. */
  resetMissing(): void {
    this.#lacked = 0;
  }

  /** What is shown is confirmed: by an answer, or by the numbers of the stream. */
  waitConfirmed(): number {
    const { snapshotAgain, snapshotEvery } = this.#ports.timers;
    this.#answered += 1;
    return this.#answered === 1 ? snapshotAgain : snapshotEvery;
  }

  /**
   * `confirms`: the answer was asked for while the subscription stood, so that nothing was missed behind it. `subscribed`: the
   * subscription stands now, so that another answer would confirm.
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
    // A provider that refuses must not be hammered (PROVIDER 4): the waits grow.
    if (result.error === 'refused') this.#refused += 1;
    const wait = backoff(this.#ports, this.#refused);
    return Math.max(wait, Math.min(retryAfter ?? 0, timers.refusedAtMost));
  }
}
