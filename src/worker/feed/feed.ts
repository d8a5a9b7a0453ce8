import {
  concat,
  defer,
  expand,
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
  tap,
  timer,
} from 'rxjs';
import type { EpochMs } from '#domain/epoch-ms.ts';
import type { Result } from '#domain/result.ts';
import type { LinkPhase } from '#worker/api/frames.ts';
import type { CorePorts } from '../ports.ts';
import { SNAPSHOT_OPERATION } from './operations.ts';
import { postOperation, type OperationAnswer, type OperationFault } from './post-operation.ts';
import { openTagSocket, type SocketSignal } from './tag-socket.ts';

/** One thing the feed has to say. Nothing in it is decoded yet. */
export type FeedSignal =
  | { readonly kind: 'phase'; readonly phase: LinkPhase; readonly retryAt: EpochMs | null }
  | { readonly kind: 'message'; readonly payload: unknown }
  | { readonly kind: 'message-errors' }
  | {
      readonly kind: 'snapshot';
      readonly outcome: Result<OperationAnswer, OperationFault>;
      /** Where the log stood when it was asked for: what arrived live since then beats the answer (DESIGN 1). */
      readonly askedAt: number;
    };

export interface Feed {
  /** Cold: connects on subscription, for ever; never errors, never completes. */
  readonly signals$: Observable<FeedSignal>;
  /** Ends a waiting time at once; changes nothing while a connection stands. */
  readonly retryNow: () => void;
}

const phase = (to: LinkPhase, retryAt: EpochMs | null = null): FeedSignal => ({
  kind: 'phase',
  phase: to,
  retryAt,
});

const fromSocket = (signal: SocketSignal): FeedSignal =>
  signal.kind === 'acknowledged' ? phase('live') : signal;

/**
 * The provider as one stream. Subscribe first, then ask: every acknowledged connection is followed by a snapshot at once,
 * another 20 s later and one every 5 minutes. A lost connection is tried again after 15 s and up to 2 s of chance, for ever
 * (SPEC 7). `position` tells where the log stands.
 */
export const openFeed = (ports: CorePorts, graphqlUrl: string, position: () => number): Feed => {
  const { timers } = ports;
  const wake$ = new Subject<void>();
  /** Milliseconds until the snapshots start anew. */
  const snapshotsIn$ = new Subject<number>();
  let networkLoaded = false;
  const retryWait = (): number => timers.retry + ports.random() * timers.retryJitter;

  const attempt$ = defer(() => {
    const wait = retryWait();
    return concat(
      openTagSocket(ports, graphqlUrl).pipe(
        tap((signal) => {
          if (signal.kind === 'acknowledged') snapshotsIn$.next(0);
        }),
        map(fromSocket),
      ),
      defer(() => {
        // Without a socket the readings still come, slowly, if the provider answers questions; a first answer is not put off.
        if (networkLoaded) snapshotsIn$.next(timers.snapshotEvery);
        return of(phase('offline', ports.now() + wait));
      }),
      race(timer(wait), wake$).pipe(take(1), ignoreElements()),
      of(phase('offline')),
    );
  });

  const askSnapshot = (): Observable<FeedSignal & { kind: 'snapshot' }> =>
    defer(() => {
      const askedAt = position();
      return from(postOperation(ports, graphqlUrl, SNAPSHOT_OPERATION, { codigos: [] })).pipe(
        map((outcome) => ({ kind: 'snapshot' as const, outcome, askedAt })),
      );
    });

  const snapshots = (): Observable<FeedSignal> =>
    defer(() => {
      let answered = 0;
      let refused = 0;
      const waitAfter = (outcome: Result<OperationAnswer, OperationFault>): number => {
        if (outcome.ok) {
          networkLoaded = true;
          answered += 1;
          refused = 0;
          return answered === 1 ? timers.snapshotAgain : timers.snapshotEvery;
        }
        // A provider that refuses must not be hammered (PROVIDER 4): the waits grow.
        if (outcome.error === 'refused') refused += 1;
        return Math.min(retryWait() * 2 ** Math.max(0, refused - 1), timers.refusedAtMost);
      };
      return askSnapshot().pipe(
        expand(({ outcome }) => timer(waitAfter(outcome)).pipe(switchMap(askSnapshot))),
      );
    });

  const link$ = concat(of(phase('connecting')), attempt$.pipe(repeat()));
  const snapshots$ = snapshotsIn$.pipe(
    startWith(timers.snapshotPatience),
    switchMap((wait) => (wait === 0 ? snapshots() : timer(wait).pipe(switchMap(snapshots)))),
  );

  return { signals$: merge(snapshots$, link$), retryNow: () => wake$.next() };
};
