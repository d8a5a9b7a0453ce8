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
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import type { LinkPhase } from '#worker/api/link-status.ts';
import type { CorePorts } from '../ports.ts';
import type { StreamPosition } from './feed-position.ts';
import { type RequestMark, type SnapshotResponse, SnapshotRequests } from './snapshot-requests.ts';
import { backoff, SnapshotSchedule } from './snapshot-schedule.ts';
import { StreamSilence } from './stream-silence.ts';
import { openTagSocket, type SocketSignal } from './tag-socket.ts';

/** One thing the feed has to say. Nothing in it is decoded yet. */
export type FeedSignal =
  | { readonly kind: 'phase'; readonly phase: LinkPhase; readonly retryAt: EpochMs | null }
  | {
      readonly kind: 'message';
      readonly payload: unknown;
      readonly position: StreamPosition | null;
    }
  | Extract<SocketSignal, { readonly kind: 'rejection' }>
  /** The page was away: what is shown is in doubt until the next snapshot. */
  | { readonly kind: 'doubt' }
  /** A network that speaks steadily has fallen silent although the subscription stands, or speaks again. */
  | { readonly kind: 'silence'; readonly silent: boolean }
  | ({ readonly kind: 'snapshot' } & SnapshotResponse);

export interface Feed {
  /** Cold: connects on subscription, for ever; never errors, never completes. */
  readonly signals$: Observable<FeedSignal>;
  /** Ends a waiting time at once and asks; changes nothing while a connection stands or is being made. */
  readonly retryNow: () => void;
  /** Asks for a snapshot out of turn: something is missing. */
  readonly resync: () => void;
  /** The last answer lacked what the state holds, or no longer does: what lacks is asked for again, ever more slowly. */
  readonly reportMissing: (lacks: boolean) => void;
  /** The last answer held something new. */
  readonly reportChanges: () => void;
  /** The page noticed something (fault rows 39 to 41). */
  readonly notice: (notice: PageNotice) => void;
  /** The clock leapt: the device slept, or somebody set it. */
  readonly wake: () => void;
}

const phase = (to: LinkPhase, retryAt: EpochMs | null = null): FeedSignal => ({
  kind: 'phase',
  phase: to,
  retryAt,
});

type SaidOn = Exclude<SocketSignal, { readonly kind: 'standing' }>;

/** That the subscription stands is for the feed alone. */
const isSaidOn = (signal: SocketSignal): signal is SaidOn => signal.kind !== 'standing';

const fromSocket = (signal: SaidOn): FeedSignal =>
  signal.kind === 'acknowledged' ? phase('live') : signal;

/** What the feed asks of those who fold what it says. */
export interface FeedHost {
  /** Where log and stream stand as a question is asked. */
  readonly mark: () => RequestMark;
  /** A connection is acknowledged; told before anything is asked over it. */
  readonly beginConnection: () => void;
  /** The messages of this connection follow on what the state holds, by their numbers: nothing was missed. */
  readonly isContinuous: () => boolean;
}

/**
 * The provider as one stream. Every acknowledged connection is followed by a snapshot at once. The answer may be older than the
 * subscription, so another is asked for as soon as that stands, unless numbered messages prove that nothing was missed; one more
 * follows 20 s later and one every 5 minutes, whatever becomes of the socket. A lost connection is tried again after 15 s and up to
 * 2 s of chance, for ever (SPEC 7); only a refused subscription waits longer each time.
 */
export const openFeed = (
  ports: CorePorts,
  graphqlUrl: string,
  { mark, beginConnection, isContinuous }: FeedHost,
): Feed => {
  const { timers } = ports;
  const schedule = new SnapshotSchedule(ports);
  const wake$ = new Subject<void>();
  const cut$ = new Subject<void>();
  const probe$ = new Subject<void>();
  const stale$ = new Subject<FeedSignal>();
  const resync$ = new Subject<void>();
  const missing$ = new Subject<boolean>();
  /** The subscription stands, and what is shown may be older. */
  const confirm$ = new Subject<void>();
  /** The subscription has gone deaf: a new one is made at once. */
  const deaf$ = new Subject<void>();
  let isMissingDue = false;
  const silence = new StreamSilence();
  /** Milliseconds until the snapshots start anew. */
  const snapshotsIn$ = new Subject<number>();
  /** Connections so far, and the one whose subscription stands. */
  let connections = 0;
  let standing: number | null = null;
  let messages = 0;
  const requests = new SnapshotRequests(ports, graphqlUrl, mark, () => standing);
  let link: 'connecting' | 'live' | 'waiting' = 'waiting';
  let hiddenSince: number | null = null;
  /** Elapsed time up to which a loss belongs to an absence that is over: then nobody waits for the next attempt. */
  let awakeUntil = -Infinity;
  /** Times in a row that the subscription was refused. */
  let refusals = 0;

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
        schedule.begin();
        snapshotsIn$.next(0);
        return;
      case 'standing':
        standing = connections;
        // What was answered before may be older: the further snapshot follows one that is not.
        schedule.begin();
        // A question that is under way is followed by one that confirms; on a slow line two at once would take twice as long.
        if (!requests.isPending) confirm$.next();
    }
  };

  const attempt$ = defer(() => {
    link = 'connecting';
    connections += 1;
    let isDeaf = false;
    return concat(
      openTagSocket(ports, graphqlUrl, probe$).pipe(
        takeUntil(cut$),
        takeUntil(deaf$.pipe(tap(() => (isDeaf = true)))),
        tap(hear),
        filter(isSaidOn),
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
      of(phase('offline', ports.now() + wait)),
      race(timer(wait), wake$).pipe(take(1), ignoreElements()),
    );
  };

  const request = (): Observable<SnapshotResponse> => defer(() => from(requests.send()));
  const requestIn = (wait: number): Observable<SnapshotResponse> =>
    timer(wait).pipe(switchMap(request));
  /** The question that is to confirm what is shown, which is not needed where numbers have done so meanwhile. */
  const requestToConfirm = (): Observable<SnapshotResponse> =>
    defer(() => (isContinuous() ? requestIn(schedule.waitConfirmed()) : request()));
  /** From an answer to the next question. */
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

  /** Whatever stood before may be gone without a word: request the socket for a sign and the provider for the truth. */
  const wake = (): void => {
    stale$.next({ kind: 'doubt' });
    if (link === 'waiting') {
      wake$.next();
      // Where no socket stands soon, the answer to a question is all there is.
      snapshotsIn$.next(timers.firstSnapshotDelay);
      return;
    }
    awakeUntil = ports.elapsed() + timers.pong;
    if (link === 'connecting') {
      snapshotsIn$.next(timers.firstSnapshotDelay);
      // Whatever this attempt waits for was asked over a line that may be gone.
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
      // The browser says so at once; the socket would stay open and silent until the next pong is missed (fault row 40). A page
      // that is left must not hold one: an open socket keeps it out of the back/forward cache (row 41).
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
      // Where sockets are blocked the answer to a question is all there is.
      snapshotsIn$.next(0);
    },
    resync: () => resync$.next(),
    reportMissing: (lacks) => {
      if (!lacks) schedule.resetMissing();
      // One that is to be asked anyhow is not put off by an answer that lacks the same.
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
