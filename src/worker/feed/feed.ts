import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  expand,
  filter,
  finalize,
  from,
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
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import type { LinkPhase } from '#worker/api/link-status.ts';
import type { CorePorts } from '../ports.ts';
import type { StreamPosition, TagPosition } from '#contract/stream-position.ts';
import { type RequestMark, type SnapshotResponse, SnapshotRequests } from './snapshot-requests.ts';
import { backoff, SnapshotSchedule } from './snapshot-schedule.ts';
import { StreamSilence } from './stream-silence.ts';
import { openTagSocket, type SocketSignal } from './tag-socket.ts';

/** One event of the feed. Nothing in it is decoded yet. */
export type FeedSignal =
  | { readonly kind: 'phase'; readonly phase: LinkPhase; readonly retryAt: EpochMs | null }
  | {
      readonly kind: 'message';
      readonly payload: unknown;
      readonly position: StreamPosition | null;
    }
  | Extract<SocketSignal, { readonly kind: 'rejection' }>
  /** The page was away: what is shown is stale until the next snapshot. */
  | { readonly kind: 'unconfirmed' }
  /** A steady network fell silent although the subscription is open, or speaks again. */
  | { readonly kind: 'silence'; readonly silent: boolean }
  | ({ readonly kind: 'snapshot' } & SnapshotResponse);

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

const phase = (to: LinkPhase, retryAt: EpochMs | null = null): FeedSignal => ({
  kind: 'phase',
  phase: to,
  retryAt,
});

type ForwardedSignal = Exclude<SocketSignal, { readonly kind: 'standing' | 'expired' }>;

/** `standing` and `expired` are for the feed alone. */
const isForwarded = (signal: SocketSignal): signal is ForwardedSignal =>
  signal.kind !== 'standing' && signal.kind !== 'expired';

const fromSocket = (signal: ForwardedSignal): FeedSignal =>
  signal.kind === 'acknowledged' ? phase('live') : signal;

/** What the feed needs from the core that folds its signals. */
export interface FeedHost {
  /** State of log and stream, read when a request is sent. */
  readonly mark: () => RequestMark;
  /** A connection was acknowledged; called before any request over it. */
  readonly beginConnection: () => void;
  /** The numbers of this connection's messages continue the state: nothing was missed. */
  readonly isContinuous: () => boolean;
  /** Where a new connection may go on, so that it needs no snapshot; null if the state is that of no number. */
  readonly resumeAt: () => TagPosition | null;
}

/**
 * The provider as one stream. A connection goes on where the last one ended, if the provider numbers its events and still holds those that
 * were missed. Every other acknowledged connection is followed by a snapshot at once. Its answer may be older than the
 * subscription, so another snapshot follows once the subscription is open, unless numbered messages prove that nothing was missed.
 * One more follows after 20 s, then one every 5 minutes, whatever the socket does. A lost connection is retried after 15 s plus up to
 * 2 s of jitter, for ever (SPEC 7). Only a refused subscription backs off.
 */
export const openFeed = (
  ports: CorePorts,
  graphqlUrl: string,
  { mark, beginConnection, isContinuous, resumeAt }: FeedHost,
): Feed => {
  const { timers } = ports;
  const schedule = new SnapshotSchedule(ports);
  const wake$ = new Subject<void>();
  const cut$ = new Subject<void>();
  const probe$ = new Subject<void>();
  const stale$ = new Subject<FeedSignal>();
  const resync$ = new Subject<void>();
  const missing$ = new Subject<boolean>();
  /** The subscription is open, and what is shown may be older. */
  const confirm$ = new Subject<void>();
  /** The subscription delivers nothing: a new one is made at once. */
  const deaf$ = new Subject<void>();
  let isMissingDue = false;
  const silence = new StreamSilence();
  /** Milliseconds until the snapshot schedule restarts. */
  const snapshotsIn$ = new Subject<number>();
  /** Connections so far, and the one whose subscription is open. */
  let connections = 0;
  let standing: number | null = null;
  let messages = 0;
  const requests = new SnapshotRequests(ports, graphqlUrl, mark, () => standing);
  let link: 'connecting' | 'live' | 'waiting' = 'waiting';
  let hiddenSince: number | null = null;
  /** Until this elapsed time a loss belongs to an absence that is over: reconnect without a wait. */
  let awakeUntil = -Infinity;
  /** Refusals of the subscription in a row. */
  let refusals = 0;
  /** This connection goes on at a position, as far as is known. */
  let isResuming = false;
  /** The last connection ended when it was to go on at a position: the next one does not try. */
  let hasResumeFailed = false;

  const hear = (signal: SocketSignal): void => {
    switch (signal.kind) {
      case 'message':
        messages += 1;
        refusals = 0;
        return;
      case 'rejection':
        if (signal.reason === 'subscription-refused') refusals += 1;
        return;
      case 'acknowledged':
        link = 'live';
        beginConnection();
        if (isResuming) {
          hasResumeFailed = true;
          // Unless messages prove before that nothing was missed.
          snapshotsIn$.next(timers.firstSnapshotDelay);
          return;
        }
        schedule.begin();
        snapshotsIn$.next(0);
        return;
      case 'expired':
        isResuming = false;
        schedule.begin();
        snapshotsIn$.next(0);
        return;
      case 'standing':
        standing = connections;
        hasResumeFailed = false;
        // Earlier answers may be older: the second snapshot follows one that is not.
        if (!isResuming) schedule.begin();
        // A pending request is followed by one that confirms; two at once would take twice as long on a slow connection.
        if (!requests.isPending) confirm$.next();
    }
  };

  const attempt$ = defer(() => {
    link = 'connecting';
    connections += 1;
    let isDeaf = false;
    const after = hasResumeFailed ? null : resumeAt();
    isResuming = after !== null;
    hasResumeFailed = false;
    return concat(
      openTagSocket(ports, graphqlUrl, probe$, after).pipe(
        takeUntil(cut$),
        takeUntil(deaf$.pipe(tap(() => (isDeaf = true)))),
        tap(hear),
        filter(isForwarded),
        map(fromSocket),
      ),
      defer(() => {
        link = 'waiting';
        standing = null;
        if (isDeaf) return of(phase('connecting'));
        const isAwake = ports.elapsed() < awakeUntil;
        awakeUntil = -Infinity;
        return concat(isAwake ? EMPTY : waiting(), of(phase('offline')));
      }),
    );
  });

  const waiting = (): Observable<FeedSignal> => {
    const wait = backoff(ports, refusals);
    return concat(
      of(phase('offline', epochMs(ports.now() + wait))),
      race(timer(wait), wake$).pipe(take(1), ignoreElements()),
    );
  };

  const request = (): Observable<SnapshotResponse> => defer(() => from(requests.send()));
  const requestIn = (wait: number): Observable<SnapshotResponse> =>
    timer(wait).pipe(switchMap(request));
  /** The confirming request; skipped where numbers confirmed meanwhile. */
  const requestToConfirm = (): Observable<SnapshotResponse> =>
    defer(() => (isContinuous() ? requestIn(schedule.waitConfirmed()) : request()));
  /** From an answer to the next request. */
  const requestAfter = ({ outcome, confirms }: SnapshotResponse): Observable<SnapshotResponse> => {
    const isConfirmed = confirms || isContinuous();
    const wait = schedule.waitAfter(outcome, {
      confirms: isConfirmed,
      subscribed: standing !== null,
    });
    const isToConfirm = outcome.result.ok && !isConfirmed && standing !== null;
    return isToConfirm ? timer(wait).pipe(switchMap(requestToConfirm)) : requestIn(wait);
  };
  const keepRequesting = (first: Observable<SnapshotResponse>): Observable<never> =>
    first.pipe(expand(requestAfter), ignoreElements());

  const link$ = concat(of(phase('connecting')), attempt$.pipe(repeat()));
  const resyncs$ = merge(
    resync$.pipe(exhaustMap(() => timer(schedule.resyncWait(ports.elapsed())))),
    missing$.pipe(
      switchMap((lacks) => (lacks ? timer(schedule.missingWait()) : EMPTY)),
      tap(() => (isMissingDue = false)),
    ),
  ).pipe(map(() => 0));
  const requesting$ = merge(
    merge(snapshotsIn$, resyncs$).pipe(
      startWith(timers.firstSnapshotDelay),
      map((wait) => (wait === 0 ? request() : requestIn(wait))),
    ),
    confirm$.pipe(map(() => timer(timers.confirmDelay).pipe(switchMap(requestToConfirm)))),
  ).pipe(switchMap(keepRequesting));
  const responses$ = requests.responses$.pipe(
    map((answer) => ({ kind: 'snapshot' as const, ...answer })),
  );

  const silence$ = interval(timers.silenceTick).pipe(
    filter(() => standing !== null),
    tap(() => {
      if (silence.tick(messages)) deaf$.next();
    }),
    map(() => silence.silent),
    distinctUntilChanged(),
    map((silent): FeedSignal => ({ kind: 'silence', silent })),
    skip(1),
  );

  /** The connection may be gone unnoticed: probe the socket and request a snapshot. */
  const wake = (): void => {
    stale$.next({ kind: 'unconfirmed' });
    if (link === 'waiting') {
      wake$.next();
      // If no socket opens soon, an answer is the only source.
      snapshotsIn$.next(timers.firstSnapshotDelay);
      return;
    }
    awakeUntil = ports.elapsed() + timers.pong;
    if (link === 'connecting') {
      snapshotsIn$.next(timers.firstSnapshotDelay);
      // This attempt may wait on a network that is gone.
      cut$.next();
    } else {
      probe$.next();
      snapshotsIn$.next(0);
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
        else wake$.next();
        return;
      }
      // The socket alone would notice only after a missed pong (fault row 40). An open socket also keeps a page that is left out of the
      // back/forward cache (fault row 41).
      case 'offline':
      case 'left':
        awakeUntil = -Infinity;
        cut$.next();
        return;
      case 'online':
      case 'back':
        wake();
    }
  };

  return {
    signals$: merge(stale$, responses$, requesting$, silence$, link$).pipe(
      finalize(() => requests.end()),
    ),
    retryNow: () => {
      if (link !== 'waiting') return;
      wake$.next();
      // Where sockets are blocked, an answer is the only source.
      snapshotsIn$.next(0);
    },
    resync: () => resync$.next(),
    reportMissing: (lacks) => {
      if (!lacks) schedule.resetMissing();
      // An answer that lacks the same tags does not postpone a request that is due.
      if (lacks && isMissingDue) return;
      isMissingDue = lacks;
      missing$.next(lacks);
    },
    reportChanges: () => {
      if (messages === 0) silence.onUnstreamedChange();
    },
    notice,
    wake,
  };
};
