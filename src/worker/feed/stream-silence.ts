/** A network that never pauses for longer than this speaks steadily: stations report every 15 s (SPEC 9). In ticks of 5 s. */
const USUAL_PAUSE = 4;
/** It is known to speak steadily after a minute of that, and is called silent after a minute without any event. */
const MINUTE = 12;
/** The longest wait for the next new subscription: five minutes. */
const LONGEST = 60;

/**
 * Notices that a subscription has gone deaf: it stands and answers pings, but a network that used to speak says nothing for a
 * minute. It counts in ticks, so that a message costs it nothing. One of a subscription that was silent from its beginning is
 * known to be deaf from snapshots that hold news nevertheless.
 */
export class StreamSilence {
  /** Messages heard at the last tick. */
  #messages = 0;
  /** Ticks without a message. */
  #quiet = 0;
  /** Ticks since the last pause that was too long for a network that speaks steadily. */
  #steady = 0;
  #speaks = false;
  /** Ticks of silence that are too many; twice as many after each subscription that brought nothing. */
  #patience = MINUTE;

  /** A network that used to speak steadily has said nothing for a minute or longer. */
  get silent(): boolean {
    return this.#speaks && this.#quiet >= MINUTE;
  }

  /** A snapshot held something new though the stream, which stood, never said a word. */
  hearNews(): void {
    this.#speaks = true;
  }

  /** A tick later, `messages` in all: true when it is time to subscribe anew. */
  tick(messages: number): boolean {
    if (messages !== this.#messages) {
      this.#messages = messages;
      this.#quiet = 0;
      this.#steady += 1;
      this.#patience = MINUTE;
    } else {
      this.#quiet += 1;
      this.#steady = this.#quiet > USUAL_PAUSE ? 0 : this.#steady + 1;
    }
    this.#speaks ||= this.#steady >= MINUTE;
    if (!this.silent || this.#quiet < this.#patience) return false;
    this.#patience = Math.min(2 * this.#patience, this.#quiet + LONGEST);
    return true;
  }
}
