import { CLOCK_TOLERANCE_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { ClockState } from '#worker/api/link-status.ts';

/** What the device says of time: the wall clock, which anybody can set, and one that only goes forward. */
export interface DeviceClock {
  readonly now: () => EpochMs;
  /** Milliseconds since some start; not moved by setting the clock. It may stand still while the device sleeps. */
  readonly elapsed: () => number;
}

/**
 * `leapt`: a time that was known no longer is. `lost`: a clock that nobody had confirmed leapt: nobody will ever know how
 * far it was off before.
 */
export type ClockUncertainty = 'leapt' | 'lost';

/**
 * The server's time on a device whose clock may be wrong (fault row 33). It starts from what the page knows, learns from the
 * `Date` of every answer, and is not moved when somebody sets the device's clock back. A wall clock that leaps forward is
 * believed until an answer says otherwise: it mostly means that the device slept, and readings must not look younger than they
 * are. (One that is set back by just as much as the device slept tells nobody, until an answer does.) Where no server has told the time, instants that have certainly passed still say how far the clock is behind at least.
 */
export class ServerClock {
  readonly #device: DeviceClock;
  readonly #onUncertain: (doubt: ClockUncertainty) => void;
  #skew = 0;
  #state: ClockState = 'unknown';
  /** Wall clock minus elapsed time when the time was last told, or the wall clock last leapt: many small steps are a jump too. */
  #offset: number;
  /** The wall clock has leapt since {@link hasJumped} was last asked. */
  #jumped = false;

  /** `onUncertain` is called before anybody is told the time again. */
  constructor(
    device: DeviceClock,
    onUncertain: (doubt: ClockUncertainty) => void = () => undefined,
  ) {
    this.#device = device;
    this.#onUncertain = onUncertain;
    this.#offset = this.#measure();
  }

  /** Milliseconds to add to the device's clock for the server's. */
  get skew(): number {
    return this.#skew;
  }

  get state(): ClockState {
    return this.#state;
  }

  now(): EpochMs {
    this.#checkJump();
    return this.#device.now() + this.#skew;
  }

  /** Takes over what the page knows before the first answer; null: it knows nothing. */
  start(skew: number | null): void {
    if (skew === null) return;
    this.#skew = skew;
    this.#state = 'known';
  }

  /** Learns from the time of an answer that has just come. The milliseconds by which our time had been behind (negative: ahead). */
  calibrate(serverTime: EpochMs): number {
    const behind = serverTime - this.now();
    this.#state = 'known';
    this.#offset = this.#measure();
    if (Math.abs(behind) <= CLOCK_TOLERANCE_MS) return 0;
    this.#skew += behind;
    return behind;
  }

  /**
   * An instant that has certainly passed. Where nobody has told the time, ours is not before it. The milliseconds by which our time
   * had been behind.
   */
  isAtLeast(instant: EpochMs): number {
    if (this.#state === 'known') return 0;
    const behind = instant - this.now();
    if (!(behind > CLOCK_TOLERANCE_MS)) return 0;
    this.#skew += behind;
    this.#state = 'behind';
    return behind;
  }

  /** Whether the wall clock leapt since the last question; a jump is a sleep or somebody who set the clock. */
  hasJumped(): boolean {
    this.#checkJump();
    const leapt = this.#jumped;
    this.#jumped = false;
    return leapt;
  }

  #measure(): number {
    return this.#device.now() - this.#device.elapsed();
  }

  #checkJump(): void {
    const jump = this.#measure() - this.#offset;
    if (Math.abs(jump) <= CLOCK_TOLERANCE_MS) return;
    this.#offset += jump;
    // Set back: the elapsed time is right, the wall clock is not.
    if (jump < 0) this.#skew -= Math.round(jump);
    this.#jumped = true;
    if (this.#state === 'known') {
      this.#state = 'unknown';
      this.#onUncertain('leapt');
    } else {
      this.#onUncertain('lost');
    }
  }
}
