import {
  concat,
  defer,
  EMPTY,
  exhaustMap,
  expand,
  finalize,
  from,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  race,
  repeat,
  startWith,
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from 'rxjs';
import type { EpochMs } from '#domain/epoch-ms.ts';
import type { PageNotice } from '#worker/api/data-core-api.ts';
import type { LinkPhase } from '#worker/api/frames.ts';
import type { CorePorts } from '../ports.ts';
import type { StreamPosition } from './feed-position.ts';
import type { OperationOutcome } from './post-operation.ts';
import { type SnapshotAnswer, SnapshotQuestions } from './snapshot-questions.ts';
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
  | ({ readonly kind: 'snapshot' } & SnapshotAnswer);

export interface Feed {
  /** Cold: connects on subscription, for ever; never errors, never completes. */
  readonly signals$: Observable<FeedSignal>;
  /** Ends a waiting time at once; changes nothing while a connection stands. */
  readonly retryNow: () => void;
  /** Asks for a snapshot out of turn: something is missing. */
  readonly resync: () => void;
  /** The page noticed something (TRUST, rows 39 to 41). */
  readonly notice: (notice: PageNotice) => void;
  /** The clock leapt: the device slept, or somebody set it. */
  readonly wake: () => void;
}

const phase = (to: LinkPhase, retryAt: EpochMs | null = null): FeedSignal => ({
  kind: 'phase',
  phase: to,
  retryAt,
});

const fromSocket = (signal: SocketSignal): FeedSignal =>
  signal.kind === 'acknowledged' ? phase('live') : signal;

/** The wait between two tries (SPEC 7); who is refused time and again asks ever more slowly (TRUST, rows 4 and 19). */
const grownWait = (
  { timers, random }: Pick<CorePorts, 'timers' | 'random'>,
  refusals: number,
): number => {
  const wait = timers.retry + random() * timers.retryJitter;
  return Math.min(wait * 2 ** Math.max(0, refusals - 1), timers.refusedAtMost);
};

/** When the next snapshot is due, from how the last ones went. */
class SnapshotRhythm {
  readonly #ports: Pick<CorePorts, 'timers' | 'random'>;
  #answered = 0;
  #refused = 0;
  #resyncedAt = -Infinity;
  #resyncPause = 0;

  constructor(ports: Pick<CorePorts, 'timers' | 'random'>) {
    this.#ports = ports;
  }

  /** A new connection: the second snapshot comes soon again (TRUST, row 34). */
  begin(): void {
    this.#answered = 0;
  }

  /** Pause before a snapshot out of turn: one that follows hard upon another waits twice as long. */
  resyncWait(elapsed: number): number {
    const { resyncPause, snapshotAgain } = this.#ports.timers;
    const isCalm = elapsed - this.#resyncedAt > 2 * snapshotAgain;
    this.#resyncPause = isCalm ? resyncPause : Math.min(2 * this.#resyncPause, snapshotAgain);
    this.#resyncedAt = elapsed;
    return this.#resyncPause;
  }

  waitAfter({ result, retryAfter }: OperationOutcome): number {
    const { timers } = this.#ports;
    if (result.ok) {
      this.#answered += 1;
      this.#refused = 0;
      return this.#answered === 1 ? timers.snapshotAgain : timers.snapshotEvery;
    }
    // A provider that refuses must not be hammered (PROVIDER 4): the waits grow.
    if (result.error === 'refused') this.#refused += 1;
    const wait = grownWait(this.#ports, this.#refused);
    return Math.max(wait, Math.min(retryAfter ?? 0, timers.refusedAtMost));
  }
}

/**
 * The provider as one stream. Subscribe first, then ask: every acknowledged connection is followed by a snapshot at once,
 * another 20 s later and one every 5 minutes. A lost connection is tried again after 15 s and up to 2 s of chance, for ever
 * (SPEC 7); only a refused subscription waits longer each time. `position` tells where the log stands.
 */
export const openFeed = (ports: CorePorts, graphqlUrl: string, position: () => number): Feed => {
  const { timers } = ports;
  const rhythm = new SnapshotRhythm(ports);
  const wake$ = new Subject<void>();
  const cut$ = new Subject<void>();
  const probe$ = new Subject<void>();
  const doubt$ = new Subject<FeedSignal>();
  const resync$ = new Subject<void>();
  /** Milliseconds until the snapshots start anew. */
  const snapshotsIn$ = new Subject<number>();
  const questions = new SnapshotQuestions(ports, graphqlUrl, position);
  let networkLoaded = false;
  let link: 'connecting' | 'live' | 'waiting' = 'waiting';
  let hiddenSince: number | null = null;
  /** Elapsed time up to which a loss belongs to an absence that is over: then nobody waits for the next attempt. */
  let awakeUntil = -Infinity;
  /** Times in a row that the subscription was refused. */
  let refusals = 0;

  const attempt$ = defer(() => {
    link = 'connecting';
    return concat(
      openTagSocket(ports, graphqlUrl, probe$).pipe(
        takeUntil(cut$),
        tap((signal) => {
          if (signal.kind === 'message') refusals = 0;
          if (signal.kind === 'rejection' && signal.reason === 'subscription-refused')
            refusals += 1;
          if (signal.kind !== 'acknowledged') return;
          link = 'live';
          rhythm.begin();
          snapshotsIn$.next(0);
        }),
        map(fromSocket),
      ),
      defer(() => {
        link = 'waiting';
        // Without a socket the readings still come, slowly, if the provider answers questions; a first answer is not put off.
        if (networkLoaded) snapshotsIn$.next(timers.snapshotEvery);
        const isAwake = ports.elapsed() < awakeUntil;
        awakeUntil = -Infinity;
        return isAwake ? EMPTY : waiting();
      }),
      of(phase('offline')),
    );
  });

  const waiting = (): Observable<FeedSignal> => {
    const wait = grownWait(ports, refusals);
    return concat(
      of(phase('offline', ports.now() + wait)),
      race(timer(wait), wake$).pipe(take(1), ignoreElements()),
    );
  };

  const ask = (): Observable<OperationOutcome> => defer(() => from(questions.ask()));
  const askOn = (): Observable<never> =>
    ask().pipe(
      expand((outcome) => timer(rhythm.waitAfter(outcome)).pipe(switchMap(ask))),
      ignoreElements(),
    );
  const answers$ = questions.answers$.pipe(
    tap(({ outcome }) => {
      networkLoaded ||= outcome.result.ok;
    }),
    map((answer) => ({ kind: 'snapshot' as const, ...answer })),
  );

  const link$ = concat(of(phase('connecting')), attempt$.pipe(repeat()));
  const resyncs$ = resync$.pipe(
    exhaustMap(() => timer(rhythm.resyncWait(ports.elapsed()))),
    map(() => 0),
  );
  const asking$ = merge(snapshotsIn$, resyncs$).pipe(
    startWith(timers.snapshotPatience),
    switchMap((wait) => (wait === 0 ? askOn() : timer(wait).pipe(switchMap(askOn)))),
  );

  /** Whatever stood before may be gone without a word: ask the socket for a sign and the provider for the truth. */
  const wake = (): void => {
    doubt$.next({ kind: 'doubt' });
    if (link === 'waiting') {
      wake$.next();
      return;
    }
    awakeUntil = ports.elapsed() + timers.pong;
    if (link === 'connecting') {
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
      // The browser says so at once; the socket would stay open and silent until the next pong is missed (TRUST, row 40). A page
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
    signals$: merge(doubt$, answers$, asking$, link$).pipe(finalize(() => questions.end())),
    retryNow: () => wake$.next(),
    resync: () => resync$.next(),
    notice,
    wake,
  };
};
