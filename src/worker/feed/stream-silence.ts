/** A network that never pauses for longer than this speaks steadily: stations report every 15 s (SPEC 9). In ticks of 5 s. */
const LONGEST_STEADY_PAUSE = 4;
/** It is known to speak steadily after a minute of that, and is called silent after a minute without any event. */
const MINUTE_TICKS = 12;
/** The longest wait for the next new subscription: five minutes. */
const LONGEST_WAIT_TICKS = 60;

/**
 * Notices that a subscription has gone deaf: it stands and answers pings, but a network that used to speak says nothing for a
 * minute. It counts in ticks, so that a message costs it nothing. One of a subscription that was silent from its beginning is
 * known to be deaf from snapshots that hold news nevertheless.
 */
export class StreamSilence {
  /** Messages heard at the last tick. */
  #messages = 0;
  /** Ticks without a message. */
  #silentTicks = 0;
  /** Ticks since the last pause that was too long for a network that speaks steadily. */
  #steadyTicks = 0;
  #isSteady = false;
  /** Ticks of silence that are too many; twice as many after each subscription that brought nothing. */
  #resubscribeAfter = MINUTE_TICKS;

  /** A network that used to speak steadily has said nothing for a minute or longer. */
  get silent(): boolean {
    return this.#isSteady && this.#silentTicks >= MINUTE_TICKS;
  }

  /** A snapshot held something new though the stream, which stood, never said a word. */
  onUnstreamedChange(): void {
    this.#isSteady = true;
  }

  /** A tick later, `messages` in all: true when it is time to subscribe anew. */
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
