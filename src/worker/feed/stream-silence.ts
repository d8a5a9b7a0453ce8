/** A network is steady if it never pauses for longer than this: stations report every 15 s (SPEC 9). In ticks of 5 s. */
const LONGEST_STEADY_PAUSE = 4;
/** It counts as steady after one minute of that, and as silent after one minute without any event. */
const MINUTE_TICKS = 12;
/** Longest wait before another new subscription: five minutes. */
const LONGEST_WAIT_TICKS = 60;

/**
 * Detects a subscription that delivers nothing: it is open and answers pings, but a steady network has been silent for a minute. It
 * counts in ticks, so a message costs nothing. A subscription that was silent from the start is detected by snapshots that hold
 * changes nevertheless.
 */
export class StreamSilence {
  /** Messages received up to the last tick. */
  #messages = 0;
  #silentTicks = 0;
  /** Ticks since the last pause that was too long for a steady network. */
  #steadyTicks = 0;
  #isSteady = false;
  /** Ticks of silence until the next subscription; doubles after each subscription that delivered nothing. */
  #resubscribeAfter = MINUTE_TICKS;

  /** A steady network has been silent for a minute or longer. */
  get silent(): boolean {
    return this.#isSteady && this.#silentTicks >= MINUTE_TICKS;
  }

  /** A snapshot held a change although the stream was open and delivered nothing. */
  onUnstreamedChange(): void {
    this.#isSteady = true;
  }

  /** One tick later, with `messages` received in total: true when it is time to subscribe again. */
  tick(messages: number): boolean {
    if (messages !== this.#messages) {
      this.#messages = messages;
      this.#silentTicks = 0;
      this.#steadyTicks += 1;
      this.#resubscribeAfter = MINUTE_TICKS;
    } else {
      this.#silentTicks += 1;
      this.#steadyTicks = this.#silentTicks > LONGEST_STEADY_PAUSE ? 0 : this.#steadyTicks + 1;
    }
    this.#isSteady ||= this.#steadyTicks >= MINUTE_TICKS;
    if (!this.silent || this.#silentTicks < this.#resubscribeAfter) return false;
    this.#resubscribeAfter = Math.min(
      2 * this.#resubscribeAfter,
      this.#silentTicks + LONGEST_WAIT_TICKS,
    );
    return true;
  }
}
