import { Subject } from 'rxjs';
import { ECONOMY_WORD, LIVE_SECONDS } from '#contract/economy-mode.ts';
import type { SocketEnd, SocketSignal } from '#feed/provider-socket.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { EconomyStatus } from '#worker/api/link-status.ts';
import type { CorePorts } from '../ports.ts';
import { type FeedSignal, phaseSignal } from './feed-signal.ts';
import { type HeadAnswer, LiveSegmentsSource } from './live-segments-source.ts';
import type { CaughtUp, SegmentsHost } from './segments-host.ts';

/** Connections refused in a row, and closes with 1013 in a row, after which segments are read. */
const REFUSALS = 3;
const BUSY_CLOSES = 2;
/** "Try again later" (RFC 6455). */
const TRY_AGAIN_LATER = 1013;

/** Addresses of one provider, absolute. */
export interface ProviderAddresses {
  readonly graphqlUrl: string;
  /** Head of the segments (PROVIDER 11); null if the configuration names none. */
  readonly liveUrl: string | null;
}

/** Address of the head of the segments: configured, else sent by a provider, then only of its own origin; null for neither. */
const headAddress = ({ graphqlUrl, liveUrl }: ProviderAddresses, given: unknown): string | null => {
  if (liveUrl !== null) return liveUrl;
  if (typeof given !== 'string' || !URL.canParse(given, graphqlUrl)) return null;
  const url = new URL(given, graphqlUrl);
  return url.origin === new URL(graphqlUrl).origin ? url.href : null;
};

/**
 * Decides when segments (PROVIDER 11) replace a socket: at the beginning of a visit and on a slow line, where the provider has no room for a
 * subscription, or where three connections in a row were refused. The socket is tried again after ten minutes and a random pause, or as usual
 * while segments fail too, or if only an absent provider explains the refusals. It takes over once it is subscribed.
 */
export class EconomyMode {
  /** Segments, snapshots and changes of the status, while the mode is on. */
  readonly signals$ = new Subject<FeedSignal>();
  /** It begins: no other request is urgent. */
  readonly entered$ = new Subject<void>();
  /** Segments no longer come. */
  readonly faltered$ = new Subject<void>();
  readonly #ports: CorePorts;
  readonly #addresses: ProviderAddresses;
  readonly #host: SegmentsHost;
  #source: LiveSegmentsSource | null = null;
  /** Requested before there was a state to continue. */
  #firstHead: Promise<HeadAnswer> | null;
  #isOn = false;
  /** Nothing was refused: a socket follows, or the line is slow. */
  #isBeginning = false;
  #isFlowing = false;
  #hasFaltered = false;
  /** They could not be read when that was last tried. */
  #isFailing = false;
  /** How often segments stopped in a row, and elapsed time since which they come. */
  #falters = 0;
  #flowingSince = 0;
  /** The provider asked for it. */
  #isRequested = false;
  #givenUrl: unknown = null;
  /** A connection was refused although the provider could be reached all the while. */
  #isBlocked = false;
  #refused = 0;
  #busyCloses = 0;
  /** Elapsed time of the last acknowledgement. */
  #answeredAt = 0;
  #isAnswered = false;
  /** Segments came when the connection was begun. */
  #wasFlowing = false;
  #caughtUp: CaughtUp | null = null;
  #retryAt: EpochMs | null = null;

  constructor(
    ports: CorePorts,
    addresses: ProviderAddresses,
    host: SegmentsHost,
    firstHead: Promise<HeadAnswer> | null,
  ) {
    this.#ports = ports;
    this.#addresses = addresses;
    this.#host = host;
    this.#firstHead = firstHead;
  }

  get isOffered(): boolean {
    return this.#addresses.liveUrl !== null;
  }

  get isFailing(): boolean {
    return this.#isFailing;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Segments bring what happens: the page is live without a socket. */
  get isFlowing(): boolean {
    return this.#isFlowing;
  }

  /** Segments bring what happens, as far as they themselves show. */
  get isSufficient(): boolean {
    return this.#isFlowing && this.#caughtUp?.isMoving === true;
  }

  /** Another connection would be refused as the last one was. */
  get isSettled(): boolean {
    if (!this.#isOn) return false;
    return this.#isRequested ? !this.#hasFaltered : this.#isFlowing && this.#isBlocked;
  }

  get isRequested(): boolean {
    return this.#isOn && this.#isRequested;
  }

  /** Wait before something else is asked for what segments no longer bring, in milliseconds: it grows, as a crowd does the same. */
  get fallbackWait(): number {
    const { firstSnapshotDelay, retry, refusedAtMost } = this.#ports.timers;
    const wait = firstSnapshotDelay + this.#ports.random() * retry;
    return Math.min(wait * 2 ** Math.max(0, this.#falters - 1), refusedAtMost);
  }

  /** Before a socket, or in place of one on a slow line. */
  begin(): void {
    this.#isBeginning = true;
    this.#enter();
  }

  beginAttempt(): void {
    this.#isAnswered = false;
    this.#wasFlowing = this.#isFlowing;
    this.#retryAt = null;
    this.#showStatus();
  }

  /** The signals of a connection, in their order. */
  onSignal(signal: SocketSignal): void {
    if (signal.kind === 'ended') this.#onEnd(signal.end);
    if (signal.kind !== 'acknowledged') return;
    this.#isAnswered = true;
    this.#answeredAt = this.#ports.elapsed();
    this.#refused = 0;
    this.#isRequested = false;
    this.#isBlocked = false;
  }

  /** A connection has ended. `isCut`: by us, so nothing was refused. */
  endAttempt(isCut: boolean): void {
    if (this.#isAnswered || isCut) {
      if (this.#isOn) this.#read();
      return;
    }
    this.#refused += 1;
    const isRepeated = this.#refused >= REFUSALS;
    this.#isBlocked = isRepeated && this.#wasFlowing && this.#isFlowing;
    if (!this.#isOn && !isRepeated) return;
    this.#isBeginning = false;
    this.#enter();
  }

  /** The wait until the next connection while the mode is settled, in milliseconds. */
  planRetry(): number {
    const { economy, economyJitter } = this.#ports.timers;
    const wait = economy + this.#ports.random() * economyJitter;
    this.#retryAt = epochMs(this.#ports.now() + wait);
    this.#showStatus();
    return wait;
  }

  /** The socket is subscribed. */
  leave(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#isFlowing = false;
    this.#end();
    this.signals$.next({ kind: 'economy', economy: null });
  }

  /** The page or the device is back: whatever there is, is read at once. */
  wake(): void {
    if (!this.#isOn) return;
    if (this.#source === null) this.#read();
    else this.#source.wake();
  }

  /** The network has gone, or the page is left. */
  pause(): void {
    if (!this.#isOn) return;
    this.#end();
    this.#falter();
  }

  /** For good. */
  stop(): void {
    this.#isOn = false;
    this.#end();
  }

  #onEnd(end: SocketEnd): void {
    if (end.reason === 'full') {
      this.#isAnswered = true;
      this.#givenUrl = end.url;
      this.#onRequested();
      return;
    }
    const isBusy = end.reason === 'closed' && end.code === TRY_AGAIN_LATER;
    // A connection that lasted was no refusal.
    const isOld = this.#ports.elapsed() - this.#answeredAt > this.#ports.timers.snapshotEvery;
    if (!isBusy || isOld) this.#busyCloses = 0;
    if (!isBusy) return;
    this.#busyCloses += 1;
    if (end.text === ECONOMY_WORD || this.#busyCloses >= BUSY_CLOSES) this.#onRequested();
  }

  #onRequested(): void {
    this.#refused = 0;
    this.#isRequested = true;
    this.#isBeginning = false;
    this.#enter();
  }

  #enter(): void {
    if (headAddress(this.#addresses, this.#givenUrl) === null) return;
    if (!this.#isOn) {
      this.#isOn = true;
      this.#hasFaltered = false;
      this.#retryAt = null;
      this.entered$.next();
    }
    this.#read();
  }

  #end(): void {
    this.#source?.stop();
    this.#source = null;
  }

  /** Begins to read, unless that is being done. */
  #read(): void {
    const url = headAddress(this.#addresses, this.#givenUrl);
    if (url === null || this.#source !== null) return;
    this.#source = new LiveSegmentsSource(this.#ports, url, this.#host, {
      onSegment: (segment) => this.signals$.next({ kind: 'segment', segment }),
      onSnapshot: (response) => this.signals$.next({ kind: 'snapshot', ...response }),
      onUnreadable: () => this.signals$.next({ kind: 'live-unreadable' }),
      onCaughtUp: (caughtUp) => this.#onCaughtUp(caughtUp),
      onFault: () => {
        this.#isFailing = true;
        this.#falter();
      },
    });
    void this.#source.run(this.#firstHead);
    this.#firstHead = null;
  }

  #onCaughtUp(caughtUp: CaughtUp): void {
    this.#caughtUp = caughtUp;
    this.#hasFaltered = false;
    this.#isFailing = false;
    if (!this.#isFlowing && !this.#isForSocket) {
      this.#isFlowing = true;
      this.#flowingSince = this.#ports.elapsed();
      this.signals$.next(phaseSignal('live'));
    }
    this.#showStatus();
    this.signals$.next({ kind: 'caught-up', source: caughtUp.source });
  }

  #falter(): void {
    const wasFlowing = this.#isFlowing;
    this.#isFlowing = false;
    this.#isBlocked = false;
    if (wasFlowing) {
      const lasted = this.#ports.elapsed() - this.#flowingSince;
      if (lasted > this.#ports.timers.snapshotEvery) this.#falters = 0;
      this.signals$.next({ kind: 'economy', economy: null });
      this.signals$.next(phaseSignal('connecting'));
    }
    if (this.#hasFaltered) return;
    this.#hasFaltered = true;
    this.#falters += 1;
    this.faltered$.next();
  }

  /** A socket follows: the page is live with that. */
  get #isForSocket(): boolean {
    return this.#isBeginning && this.#ports.isSlowLine?.() !== true;
  }

  #showStatus(): void {
    if (!this.#isFlowing || this.#caughtUp === null) return;
    const offered = this.#isBeginning ? 'slow' : 'refused';
    const economy: EconomyStatus = {
      seconds: LIVE_SECONDS,
      cause: this.#isRequested ? 'requested' : offered,
      retryAt: this.#retryAt,
    };
    this.signals$.next({ kind: 'economy', economy });
  }
}
