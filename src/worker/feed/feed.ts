import { Subject, Subscription } from 'rxjs';
import type { TagPosition } from '#contract/stream-position.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { backoff } from '#feed/backoff.ts';
import { type ConnectionSignal, ProviderConnection } from '#feed/provider-connection.ts';
import { SnapshotRequests } from '#feed/snapshot-requests.ts';
import { StreamSilence } from '#feed/stream-silence.ts';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import type { CorePorts } from '../ports.ts';
import { EconomyMode, type ProviderAddresses } from './economy-mode.ts';
import { type FeedSignal, phaseSignal } from './feed-signal.ts';
import {
  FIRST_STATE,
  type FeedEffect,
  type FeedEvent,
  type FeedState,
  stepFeed,
} from './feed-machine.ts';
import type { HeadAnswer } from './live-segments-source.ts';
import type { RequestMark, SegmentsHost } from './segments-host.ts';

/** What the feed needs from the core that folds its signals. */
export interface FeedHost extends SegmentsHost {
  /** A connection was acknowledged; called before any request over it. */
  readonly beginConnection: () => void;
  /** The numbers of this connection's messages continue the state: nothing was missed. */
  readonly isContinuous: () => boolean;
  /** The state equals the provider's at its number. */
  readonly isProven: () => boolean;
  /** Where a new connection may resume without a snapshot; null if the state is that of no number. */
  readonly resumeAt: () => TagPosition | null;
}

type Timer = ReturnType<typeof setTimeout>;

/**
 * The provider as one stream. A connection resumes where the last one ended, if the provider numbers its events and still holds those
 * missed. A lost connection is retried after 15 s plus up to 2 s of jitter, for ever (SPEC 7): {@link stepFeed} decides, and this carries
 * it out. Snapshots follow `SnapshotSchedule`, in any state of the socket. Where sockets have no room or no way, segments bring the same
 * events meanwhile (`economy-mode.ts`), and no snapshot is requested while they do.
 */
export class Feed {
  /** Never errors, never completes. */
  readonly signals$ = new Subject<FeedSignal>();
  readonly #ports: CorePorts;
  readonly #graphqlUrl: string;
  readonly #host: FeedHost;
  readonly #economy: EconomyMode;
  readonly #requests: SnapshotRequests<RequestMark>;
  readonly #silence = new StreamSilence();
  readonly #running = new Subscription();
  #state: FeedState = FIRST_STATE;
  #connection: ProviderConnection | null = null;
  #timer: Timer | undefined;
  /** Connections so far. */
  #connections = 0;
  #messages = 0;
  #wasSilent = false;

  /** `firstHead`: the answer to a request for the head of the segments that was sent before. */
  constructor(
    ports: CorePorts,
    addresses: ProviderAddresses,
    host: FeedHost,
    firstHead: Promise<HeadAnswer> | null = null,
  ) {
    this.#ports = ports;
    this.#graphqlUrl = addresses.graphqlUrl;
    this.#host = host;
    this.#economy = new EconomyMode(ports, addresses, host, firstHead);
    this.#requests = new SnapshotRequests<RequestMark>(ports, addresses.graphqlUrl, {
      mark: host.mark,
      subscription: () => (this.#state.link.kind === 'standing' ? this.#connections : null),
      isContinuous: host.isContinuous,
      isSpared: () => this.#economy.isSufficient && host.isProven(),
      onResponse: (response) => this.signals$.next({ kind: 'snapshot', ...response }),
    });
  }

  /** Connects, until the stop. */
  start(): void {
    const { timers } = this.#ports;
    this.#requests.plan(timers.firstSnapshotDelay);
    this.#running.add(
      this.#economy.signals$.subscribe((signal) => {
        this.signals$.next(signal);
        if (signal.kind === 'caught-up') this.#dispatch({ kind: 'caught-up' });
      }),
    );
    this.#running.add(
      this.#economy.entered$.subscribe(() => this.#requests.plan(timers.economyStart)),
    );
    this.#running.add(
      this.#economy.faltered$.subscribe(() => {
        this.#requests.plan(this.#economy.fallbackWait);
        this.#dispatch({ kind: 'faltered' });
      }),
    );
    const ticking = setInterval(() => this.#tick(), timers.silenceTick);
    this.#running.add(() => clearInterval(ticking));
    this.#dispatch({ kind: 'started' });
  }

  stop(): void {
    this.#running.unsubscribe();
    this.#connection?.close();
    clearTimeout(this.#timer);
    this.#economy.stop();
    this.#requests.end();
  }

  /** Ends a retry wait and connects now; no effect while a connection is open or opening. */
  retryNow(): void {
    this.#dispatch({ kind: 'retry' });
  }

  /** A browser event of the page (fault rows 39 to 41). */
  notice(notice: PageNotice): void {
    this.#dispatch({ kind: 'notice', notice });
  }

  /** The clock jumped: the device slept, or the clock was set. */
  wake(): void {
    this.#dispatch({ kind: 'woken' });
  }

  /** Requests an unscheduled snapshot: messages are missing. */
  resync(): void {
    this.#requests.resync();
  }

  /** Whether the last answer lacked tags of the state: it is then repeated with growing waits. */
  reportMissing(lacks: boolean): void {
    this.#requests.reportMissing(lacks);
  }

  /** The last answer held a change. */
  reportChanges(): void {
    if (this.#messages === 0) this.#silence.onUnstreamedChange();
  }

  #dispatch(event: FeedEvent): void {
    const { state, effects } = stepFeed(this.#state, event, {
      elapsed: this.#ports.elapsed(),
      timers: this.#ports.timers,
      resumeAt: this.#host.resumeAt(),
      isSlowLine: this.#ports.isSlowLine?.() === true,
      economy: this.#economy,
    });
    this.#state = state;
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: FeedEffect): void {
    switch (effect.kind) {
      case 'connect':
        this.#connect(effect.after);
        return;
      case 'cut':
        this.#lose(true);
        return;
      case 'probe':
        this.#connection?.probe();
        return;
      case 'wait':
        this.#wait(effect);
        return;
      case 'acknowledge':
        this.#host.beginConnection();
        return;
      case 'request':
        if (effect.begins) this.#requests.begin(effect.wait);
        else this.#requests.plan(effect.wait);
        return;
      case 'confirm':
        this.#silence.onSubscribed();
        this.#requests.confirm(effect.begins);
        return;
      case 'economy':
        this.#economy[effect.do]();
        if (effect.do === 'begin') this.#endWaitAfter(this.#ports.timers.economyStart);
        return;
      case 'signal':
        this.#show(effect.signal);
    }
  }

  /** While segments come the page is live, whatever becomes of sockets. */
  #show(signal: FeedSignal): void {
    const isHidden = signal.kind === 'phase' && signal.phase !== 'live' && this.#economy.isFlowing;
    if (!isHidden) this.signals$.next(signal);
  }

  #connect(after: TagPosition | null): void {
    clearTimeout(this.#timer);
    this.#connections += 1;
    this.#economy.beginAttempt();
    this.#connection = new ProviderConnection(this.#ports, this.#graphqlUrl, after, {
      resumeAt: () => (this.#state.hasResumeFailed ? null : this.#host.resumeAt()),
      onSignal: (signal) => this.#onSignal(signal),
    });
  }

  #onSignal(signal: ConnectionSignal): void {
    if (signal.kind === 'message') {
      this.#messages += 1;
      if (this.#state.refusals > 0) this.#state = { ...this.#state, refusals: 0 };
      this.signals$.next(signal);
      return;
    }
    if (signal.kind === 'lost') {
      this.#lose(false);
      return;
    }
    if (signal.kind === 'replaced') this.#connections += 1;
    else this.#economy.onSignal(signal);
    this.#dispatch(signal);
    // It may have been a reading.
    if (signal.kind === 'rejection' && signal.reason === 'message-unreadable') {
      this.#connection?.drop();
    }
  }

  /** The connection has ended. `isCut`: by us, so nothing was refused. */
  #lose(isCut: boolean): void {
    if (this.#connection === null) return;
    this.#connection.close();
    this.#connection = null;
    this.#economy.endAttempt(isCut);
    this.#dispatch({ kind: 'lost' });
  }

  #wait({ isLong, refusals }: Extract<FeedEffect, { readonly kind: 'wait' }>): void {
    const wait = isLong ? this.#economy.planRetry() : backoff(this.#ports, refusals);
    const retryAt = epochMs(this.#ports.now() + wait);
    this.#show(isLong ? phaseSignal('connecting') : phaseSignal('offline', retryAt));
    this.#endWaitAfter(wait);
  }

  #endWaitAfter(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#dispatch({ kind: 'due' }), wait);
  }

  /** Watches for a subscription that delivers nothing: another one is to take over. */
  #tick(): void {
    if (this.#state.link.kind !== 'standing') return;
    if (this.#silence.tick(this.#messages)) this.#connection?.replace();
    const silent = this.#silence.isSilent;
    if (silent !== this.#wasSilent) this.signals$.next({ kind: 'silence', silent });
    this.#wasSilent = silent;
  }
}
