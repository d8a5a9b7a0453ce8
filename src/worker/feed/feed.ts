import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  interval,
  map,
  merge,
  type Observable,
  of,
  race,
  repeat,
  skip,
  startWith,
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import type { CorePorts } from '../ports.ts';
import type { TagPosition } from '#contract/stream-position.ts';
import { EconomyMode, type ProviderAddresses } from './economy-mode.ts';
import { type FeedSignal, phaseSignal } from './feed-signal.ts';
import type { RequestMark, SegmentsHost } from './segments-host.ts';
import { backoff } from '#feed/backoff.ts';
import type { SocketSignal } from '#feed/provider-socket.ts';
import { SnapshotRequests, type SnapshotResponse } from '#feed/snapshot-requests.ts';
import { StreamSilence } from '#feed/stream-silence.ts';
import { type BegunSocket, handover, type ReplacedSignal } from './handover.ts';
import { socketSignals } from './socket-signals.ts';

export interface Feed {
  /** Cold: connects on subscription, for ever; never errors, never completes. */
  readonly signals$: Observable<FeedSignal>;
  /** Ends a retry wait and connects now; no effect while a connection is open or opening. */
  readonly retryNow: () => void;
  /** Requests an unscheduled snapshot: messages are missing. */
  readonly resync: () => void;
  /** Whether the last answer lacked tags of the state: it is then repeated with growing waits. */
  readonly reportMissing: (lacks: boolean) => void;
  /** The last answer held a change. */
  readonly reportChanges: () => void;
  /** A browser event of the page (fault rows 39 to 41). */
  readonly notice: (notice: PageNotice) => void;
  /** The clock jumped: the device slept, or the clock was set. */
  readonly wake: () => void;
}

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

const REFUSED: FeedSignal = { kind: 'rejection', reason: 'subscription-refused' };

/**
 * The provider as one stream. A connection resumes where the last one ended, if the provider numbers its events and still holds those
 * missed. Every other acknowledged connection is followed by a snapshot at once. Its answer may be older than the subscription, so another
 * snapshot follows once the subscription is open, unless numbered messages prove that nothing was missed. One more follows after 20 s, then
 * one every 5 minutes, in any state of the socket. A lost connection is retried after 15 s plus up to 2 s of jitter, for ever (SPEC 7).
 * Only a refused subscription backs off. Where sockets have no room or no way, segments bring the same events meanwhile
 * (`economy-mode.ts`), and no snapshot is requested while they do.
 */
export const openFeed = (ports: CorePorts, addresses: ProviderAddresses, host: FeedHost): Feed => {
  const { timers } = ports;
  const { graphqlUrl } = addresses;
  const { mark, beginConnection, isContinuous, isProven, resumeAt } = host;
  const economy = new EconomyMode(ports, addresses, host);
  const wake$ = new Subject<void>();
  const cut$ = new Subject<void>();
  const probe$ = new Subject<void>();
  const stale$ = new Subject<FeedSignal>();
  const responses$ = new Subject<SnapshotResponse<RequestMark>>();
  /** The subscription delivers nothing: another one is to take over. */
  const deaf$ = new Subject<void>();
  const silence = new StreamSilence();
  /** Connections so far, and the one whose subscription is open. */
  let connections = 0;
  let standing: number | null = null;
  let messages = 0;
  const requests = new SnapshotRequests<RequestMark>(ports, graphqlUrl, {
    mark,
    subscription: () => standing,
    isContinuous,
    isSpared: () => economy.isSufficient && isProven(),
    onResponse: (response) => responses$.next(response),
  });
  let link: 'connecting' | 'live' | 'waiting' = 'waiting';
  let hiddenSince: number | null = null;
  /** Until this elapsed time a loss belongs to an absence that is over: reconnect without a wait. */
  let awakeUntil = -Infinity;
  /** Refusals of the subscription in a row. */
  let refusals = 0;
  /** This connection resumes at a position, as far as is known. */
  let isResuming = false;
  /** The last connection ended instead of resuming at a position: the next one does not try. */
  let hasResumeFailed = false;

  /** This connection was ended by us. */
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    cut$.next();
  };

  const hear = (signal: SocketSignal | ReplacedSignal): void => {
    if (signal.kind !== 'replaced') economy.hear(signal);
    switch (signal.kind) {
      case 'replaced':
        link = 'connecting';
        connections += 1;
        standing = null;
        isResuming = signal.resumes;
        hasResumeFailed = false;
        return;
      case 'message':
        messages += 1;
        refusals = 0;
        return;
      case 'ended':
        if (signal.end.reason === 'refused') refusals += 1;
        return;
      case 'acknowledged':
        link = 'live';
        beginConnection();
        if (isResuming) {
          hasResumeFailed = true;
          // Unless messages prove before that nothing was missed.
          requests.plan(timers.firstSnapshotDelay);
          return;
        }
        requests.begin(0);
        return;
      case 'expired':
        isResuming = false;
        requests.begin(0);
        return;
      case 'standing':
        standing = connections;
        silence.onSubscribed();
        hasResumeFailed = false;
        // Earlier answers may be older: the second snapshot follows one that is not.
        requests.confirm(!isResuming);
        return;
      case 'source':
      case 'doubtful':
      case 'rejection':
    }
  };

  /** The socket's state for the rest of the core; null: none. In the economy mode it counts only once it takes over. */
  const fromSocket = (signal: SocketSignal | ReplacedSignal): FeedSignal | null => {
    switch (signal.kind) {
      case 'replaced':
        return economy.isOn || signal.stands ? null : phaseSignal('connecting');
      case 'acknowledged':
        return economy.isOn ? null : phaseSignal('live');
      case 'standing':
        if (!economy.isOn) return null;
        economy.leave();
        return phaseSignal('live');
      case 'message':
      case 'source':
        return signal;
      case 'rejection':
        // A message of another subscription changes nothing.
        return signal.reason === 'message-unexpected'
          ? null
          : { kind: 'rejection', reason: signal.reason };
      case 'ended':
        return signal.end.reason === 'refused' ? REFUSED : null;
      case 'expired':
      case 'doubtful':
        return null;
    }
  };

  const begin = (): BegunSocket => {
    const after = hasResumeFailed ? null : resumeAt();
    return {
      signals$: socketSignals(ports, graphqlUrl, probe$, after),
      resumes: after !== null,
    };
  };

  const attempt$ = defer(() => {
    link = 'connecting';
    connections += 1;
    isCut = false;
    economy.beginAttempt();
    const first = begin();
    isResuming = first.resumes;
    hasResumeFailed = false;
    return concat(
      handover(first, begin, deaf$).pipe(
        takeUntil(cut$),
        tap(hear),
        // Not `mergeMap`: a subscription for each message is most of its garbage.
        map(fromSocket),
        filter((signal) => signal !== null),
      ),
      defer(() => {
        link = 'waiting';
        standing = null;
        economy.endAttempt(isCut);
        const isAwake = ports.elapsed() < awakeUntil;
        awakeUntil = -Infinity;
        return concat(isAwake ? EMPTY : waiting(), of(phaseSignal('offline')));
      }),
    );
  });

  const pause = (): Observable<FeedSignal> => {
    const wait = backoff(ports, refusals);
    return concat(
      of(phaseSignal('offline', epochMs(ports.now() + wait))),
      timer(wait).pipe(ignoreElements()),
    );
  };
  /** While segments come in place of a socket that would be refused; as usual once they do not. */
  const longPause = (): Observable<FeedSignal> =>
    race(
      timer(economy.planRetry()).pipe(map(() => EMPTY)),
      economy.faltered$.pipe(map(pause)),
    ).pipe(
      take(1),
      switchMap((rest) => rest),
      startWith(phaseSignal('connecting')),
    );
  const waiting = (): Observable<FeedSignal> =>
    (economy.isSettled ? longPause() : pause()).pipe(takeUntil(wake$));

  const link$ = concat(of(phaseSignal('connecting')), attempt$.pipe(repeat())).pipe(
    // Segments come: the page is live, whatever becomes of sockets.
    filter((signal) => !(economy.isFlowing && signal.kind === 'phase' && signal.phase !== 'live')),
  );
  const segments$ = merge(
    economy.signals$,
    merge(
      economy.entered$.pipe(map(() => timers.economyStart)),
      economy.faltered$.pipe(map(() => economy.fallbackWait)),
    ).pipe(
      tap((wait) => requests.plan(wait)),
      ignoreElements(),
    ),
  );
  const requesting$ = defer(() => {
    requests.plan(timers.firstSnapshotDelay);
    return responses$.pipe(map((answer) => ({ kind: 'snapshot' as const, ...answer })));
  });

  const silence$ = interval(timers.silenceTick).pipe(
    filter(() => standing !== null),
    tap(() => {
      if (silence.tick(messages)) deaf$.next();
    }),
    map(() => silence.isSilent),
    distinctUntilChanged(),
    map((silent): FeedSignal => ({ kind: 'silence', silent })),
    skip(1),
  );

  /** The connection may be gone unnoticed: probe the socket and request a snapshot. */
  const wake = (): void => {
    stale$.next({ kind: 'unconfirmed' });
    if (economy.isOn) {
      economy.wake();
      return;
    }
    if (link === 'waiting') {
      wake$.next();
      // If no socket opens soon, an answer is the only source.
      requests.plan(timers.firstSnapshotDelay);
      return;
    }
    awakeUntil = ports.elapsed() + timers.pong + timers.probe;
    if (link === 'connecting') {
      requests.plan(timers.firstSnapshotDelay);
      // This attempt may wait on a network that is gone.
      cut();
    } else {
      probe$.next();
      requests.plan(0);
    }
  };

  const notice = (noticed: PageNotice): void => {
    switch (noticed) {
      case 'hidden':
        hiddenSince = ports.elapsed();
        return;
      case 'shown': {
        const away = hiddenSince === null ? 0 : ports.elapsed() - hiddenSince;
        hiddenSince = null;
        if (away >= timers.absence) wake();
        else if (!economy.isFlowing) wake$.next();
        return;
      }
      // The socket alone would notice only after a missed pong (fault row 40). An open socket also keeps a page that is left out of the
      // back/forward cache (fault row 41).
      case 'offline':
      case 'left':
        awakeUntil = -Infinity;
        cut();
        economy.pause();
        return;
      case 'online':
      case 'back':
        wake();
        // Another network may let sockets pass.
        if (economy.isOn && !(economy.isTold && economy.isFlowing)) wake$.next();
    }
  };

  return {
    signals$: merge(stale$, requesting$, silence$, segments$, link$).pipe(
      finalize(() => {
        economy.stop();
        requests.end();
      }),
    ),
    retryNow: () => {
      if (link !== 'waiting') return;
      wake$.next();
      // Where sockets are blocked, an answer is the only source.
      requests.plan(0);
    },
    resync: () => requests.resync(),
    reportMissing: (lacks) => requests.reportMissing(lacks),
    reportChanges: () => {
      if (messages === 0) silence.onUnstreamedChange();
    },
    notice,
    wake,
  };
};
