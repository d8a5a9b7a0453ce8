import { CLOCK_TOLERANCE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { ClockState } from '#worker/api/link-status.ts';

/** The device's clocks: the wall clock, which can be set, and a monotonic one. */
export interface DeviceClock {
  readonly now: () => EpochMs;
  /** Monotonic milliseconds; may pause while the device sleeps. */
  readonly elapsed: () => number;
}

/** `leapt`: a known time is no longer known. `lost`: an unconfirmed clock jumped, so its earlier error can never be known. */
export type ClockUncertainty = 'leapt' | 'lost';

/**
 * The server's time on a device whose clock may be wrong (fault row 33). It starts from the page's time, learns from the `Date` of every
 * answer, and ignores a wall clock that is set back. A wall clock that jumps forward is believed until an answer contradicts it: mostly the
 * device slept, and readings must not look younger than they are. Without any server time, instants that have certainly passed still give a
 * lower bound of the clock's error.
 */
export class ServerClock {
  readonly #device: DeviceClock;
  readonly #onUncertain: (uncertainty: ClockUncertainty) => void;
  #skew = 0;
  #state: ClockState = 'unknown';
  /** Wall clock minus monotonic clock at the last calibration or jump: many small steps are a jump too. */
  #offset: number;
  /** The wall clock jumped since {@link hasJumped} was last called. */
  #jumped = false;

  /** `onUncertain` is called before the changed time is read. */
  constructor(
    device: DeviceClock,
    onUncertain: (uncertainty: ClockUncertainty) => void = () => undefined,
  ) {
    this.#device = device;
    this.#onUncertain = onUncertain;
    this.#offset = this.#measure();
  }

  /** Milliseconds to add to the device's clock. */
  get skew(): number {
    return this.#skew;
  }

  get state(): ClockState {
    return this.#state;
  }

  now(): EpochMs {
    this.#checkJump();
    return epochMs(this.#device.now() + this.#skew);
  }

  /** Starts from the page's clock skew; null if unknown. */
  start(skew: number | null): void {
    if (skew === null) return;
    this.#skew = skew;
    this.#state = 'known';
  }

  /** Learns the time of an answer that has just arrived. Returns by how many milliseconds our time was behind (negative: ahead). */
  calibrate(serverTime: EpochMs): number {
    const behind = serverTime - this.now();
    this.#state = 'known';
    this.#offset = this.#measure();
    if (Math.abs(behind) <= CLOCK_TOLERANCE_MS) return 0;
    this.#skew += behind;
    return behind;
  }

  /** An instant that has passed: while the time is unknown, ours is not before it. Returns how many milliseconds it was behind. */
  isAtLeast(instant: EpochMs): number {
    if (this.#state === 'known') return 0;
    const behind = instant - this.now();
    if (!(behind > CLOCK_TOLERANCE_MS)) return 0;
    this.#skew += behind;
    this.#state = 'behind';
    return behind;
  }

  /** Whether the wall clock jumped since the last call: the device slept, or the clock was set. */
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
    // Set back: the monotonic clock is right, the wall clock is not.
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
