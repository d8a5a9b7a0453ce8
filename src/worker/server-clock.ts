import type { EpochMs } from '#domain/epoch-ms.ts';

/** The `Date` header counts whole seconds and an answer takes its time: nearer than this the clocks agree. */
const TOLERANCE_MS = 2_000;

/** What the device says of time: the wall clock, which anybody can set, and one that only goes forward. */
export interface DeviceClock {
  readonly now: () => EpochMs;
  /** Milliseconds since some start; not moved by setting the clock. It may stand still while the device sleeps. */
  readonly elapsed: () => number;
}

/**
 * The server's time on a device whose clock may be wrong (TRUST, row 33). It starts from what the page knows, learns from the
 * `Date` of every answer, and is not moved when somebody sets the device's clock back. A wall clock that leaps forward is
 * believed until an answer says otherwise: it mostly means that the device slept, and readings must not look younger than they
 * are.
 */
export class ServerClock {
  readonly #device: DeviceClock;
  #skew: number;
  /** Wall clock minus elapsed time when they were last compared. */
  #distance: number;

  constructor(device: DeviceClock, skew = 0) {
    this.#device = device;
    this.#skew = skew;
    this.#distance = device.now() - device.elapsed();
  }

  /** Milliseconds to add to the device's clock for the server's. */
  get skew(): number {
    return this.#skew;
  }

  now(): EpochMs {
    return this.#device.now() + this.#skew;
  }

  /** Takes over what the page knows before the first answer. */
  start(skew: number): void {
    this.#skew = skew;
  }

  /** Learns from the time of an answer that has just come. True when our time had been wrong. */
  calibrate(serverTime: EpochMs): boolean {
    this.#compare();
    if (Math.abs(serverTime - this.now()) <= TOLERANCE_MS) return false;
    this.#skew = serverTime - this.#device.now();
    return true;
  }

  /** Looks whether the wall clock leapt since the last look; a leap is a sleep or somebody who set the clock. */
  hasLeapt(): boolean {
    const leap = this.#compare();
    // Set back: the elapsed time is right, the wall clock is not.
    if (leap < -TOLERANCE_MS) this.#skew -= Math.round(leap);
    return Math.abs(leap) > TOLERANCE_MS;
  }

  #compare(): number {
    const distance = this.#device.now() - this.#device.elapsed();
    const leap = distance - this.#distance;
    this.#distance = distance;
    return leap;
  }
}
