import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Ingest } from './ingest.ts';
import { LOG_START, type Offset } from './log/log-rows.ts';
import type { ClockCorrection } from './log/station-reports.ts';
import { type DeviceClock, ServerClock } from './server-clock.ts';

/** Who else holds times of the log. */
export interface TimesHost {
  /** Since `correction.from` the clock was behind by `correction.by` milliseconds (negative: ahead). `shift`: how far it has moved now. */
  readonly onCorrected: (correction: ClockCorrection, shift: number) => void;
  /** The arrivals from an event on can never be known. */
  readonly onForgotten: (from: Offset) => void;
  /** The server's time is known, and was right. */
  readonly onKnown: () => void;
}

/** The server's time, and the times of what was received while it was not known: they are corrected once it is (fault row 33). */
export class LogTimes {
  readonly clock: ServerClock;
  readonly #ingest: Ingest;
  readonly #host: TimesHost;
  /** Events from here on were received while our clock was unconfirmed. */
  #unconfirmedFrom: Offset = LOG_START;

  constructor(device: DeviceClock, ingest: Ingest, host: TimesHost) {
    this.#ingest = ingest;
    this.#host = host;
    this.clock = new ServerClock(device, (uncertainty) => {
      if (uncertainty === 'lost') {
        ingest.state.reports.forgetArrivals(this.#unconfirmedFrom);
        host.onForgotten(this.#unconfirmedFrom);
      }
      this.restart();
    });
  }

  get isKnown(): boolean {
    return this.clock.state === 'known';
  }

  readonly now = (): EpochMs => this.clock.now();

  /** What the log holds now keeps its times. */
  restart(): void {
    this.#unconfirmedFrom = this.#ingest.log.head;
  }

  /** Sets the clock from a server time, and corrects the times of what was received while the clock was unconfirmed. */
  learn(serverTime: EpochMs): void {
    const wasKnown = this.isKnown;
    const by = this.clock.calibrate(serverTime);
    if (by !== 0) this.#correct(wasKnown ? 0 : by, by);
    else if (!wasKnown) this.#host.onKnown();
  }

  /** Without a server time: if many stations report times later than our clock, it is behind. */
  learnFromStations(): void {
    if (this.isKnown) return;
    const by = this.clock.isAtLeast(this.#ingest.state.reports.witnessedAt);
    if (by > 0) this.#correct(by);
  }

  /** Whether the wall clock jumped since the last call: the device slept, or the clock was set. */
  hasJumped(): boolean {
    const hasJumped = this.clock.hasJumped();
    if (hasJumped || this.#ingest.state.reports.isDue(this.clock.now())) this.#correct(0);
    return hasJumped;
  }

  #correct(by: number, shift = by): void {
    const correction = { from: this.#unconfirmedFrom, by, now: this.clock.now() };
    this.#ingest.state.reports.correct(correction);
    if (by !== 0) this.#ingest.log.correctTimes(this.#unconfirmedFrom, by);
    this.#host.onCorrected(correction, shift);
  }
}
