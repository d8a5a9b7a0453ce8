/** A network is steady if it never pauses for longer than this: stations report every 15 s (SPEC 9). In ticks of 5 s. */
const LONGEST_STEADY_PAUSE = 4;
/** It counts as steady after one minute of that, and as silent after one minute without any event. */
const MINUTE_TICKS = 12;
/** Longest wait before another new subscription: five minutes. */
const LONGEST_WAIT_TICKS = 60;

/** Ticks in a row of each kind. */
type State =
  | { readonly kind: 'learning'; readonly steadyTicks: number; readonly silentTicks: number }
  | { readonly kind: 'steady'; readonly silentTicks: number }
  | {
      readonly kind: 'silent';
      readonly silentTicks: number;
      /** Ticks of silence until the next subscription; doubles after each that delivered nothing. */
      readonly resubscribeAt: number;
    };

/**
 * Detects a subscription that delivers nothing: it is open and answers pings, but a steady network has been silent for a minute.
 *
 *     learning ──a minute without a long pause, or a change that no message brought──▶ steady
 *                                                                                      │  ▲
 *                                   a minute without a message: subscribe again        ▼  │ a message
 *                                                                                     silent ⟲ subscribe again, after growing waits
 *
 * It counts in ticks of `timers.silenceTick` while there is a subscription, so a message costs nothing.
 */
export class StreamSilence {
  #state: State = { kind: 'learning', steadyTicks: 0, silentTicks: 0 };
  /** Messages received up to the last tick. */
  #messages = 0;

  /** A steady network has been silent for a minute or longer. */
  get isSilent(): boolean {
    return this.#state.kind === 'silent';
  }

  /** A subscription begins to deliver. It has a minute of its own, unless silence has been found before. */
  onSubscribed(): void {
    if (this.#state.kind !== 'silent') this.#state = { ...this.#state, silentTicks: 0 };
  }

  /** A snapshot held a change although the stream was open and delivered nothing. */
  onUnstreamedChange(): void {
    const { silentTicks } = this.#state;
    if (this.#state.kind === 'learning') this.#state = this.#steady(silentTicks);
  }

  /** One tick later, with `messages` received in total: true when it is time to subscribe again. */
  tick(messages: number): boolean {
    const hasMessage = messages !== this.#messages;
    this.#messages = messages;
    const state = this.#state;
    const silentTicks = hasMessage ? 0 : state.silentTicks + 1;
    if (state.kind === 'learning') {
      const steadyTicks = silentTicks > LONGEST_STEADY_PAUSE ? 0 : state.steadyTicks + 1;
      const isSteady = steadyTicks >= MINUTE_TICKS;
      this.#state = isSteady
        ? { kind: 'steady', silentTicks }
        : { kind: 'learning', steadyTicks, silentTicks };
      return false;
    }
    this.#state =
      state.kind === 'silent' && !hasMessage
        ? { ...state, silentTicks }
        : this.#steady(silentTicks);
    return this.#isDue();
  }

  #steady(silentTicks: number): State {
    return silentTicks >= MINUTE_TICKS
      ? { kind: 'silent', silentTicks, resubscribeAt: MINUTE_TICKS }
      : { kind: 'steady', silentTicks };
  }

  /** Whether to subscribe again now; the next such time is later. */
  #isDue(): boolean {
    const state = this.#state;
    if (state.kind !== 'silent' || state.silentTicks < state.resubscribeAt) return false;
    const { silentTicks, resubscribeAt } = state;
    const next = Math.min(2 * resubscribeAt, silentTicks + LONGEST_WAIT_TICKS);
    this.#state = { ...state, resubscribeAt: next };
    return true;
  }
}
