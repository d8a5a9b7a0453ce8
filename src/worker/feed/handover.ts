import { Observable, type Subscription } from 'rxjs';
import type { SocketSignal } from '#feed/provider-socket.ts';

/** A connection that begins, and whether it resumes at a position. */
export interface BegunSocket {
  readonly signals$: Observable<SocketSignal>;
  readonly resumes: boolean;
}

/** A socket has replaced another; its own signals follow, from its first. `stands`: its subscription was active before the other ended. */
export interface ReplacedSignal {
  readonly kind: 'replaced';
  readonly resumes: boolean;
  readonly stands: boolean;
}

/** A socket that is to take over, and its signals so far: at most an acknowledgement and what belongs to it. */
interface Candidate {
  readonly resumes: boolean;
  readonly said: SocketSignal[];
  readonly running: Subscription;
}

/**
 * One socket after another without a gap between them.
 *
 *     alone ──replace$, or the socket is doubtful──▶ two ──the new one stands──▶ alone, with the new one
 *       │                                            │ │
 *       │                                            │ └──the new one ends──▶ alone, with the old one
 *       ▼                                            └──the old one ends──▶ alone, with the new one
 *     ended (its socket has ended)
 *
 * While there are two, only the old one is passed on: what it delivers is shown until the new one delivers all that follows.
 */
export const handover = (
  first: BegunSocket,
  begin: () => BegunSocket,
  replace$: Observable<void>,
): Observable<SocketSignal | ReplacedSignal> =>
  new Observable((subscriber) => {
    let candidate: Candidate | null = null;
    let present: Subscription;
    const promote = ({ resumes, said, running }: Candidate, stands: boolean): void => {
      candidate = null;
      present.unsubscribe();
      present = running;
      subscriber.next({ kind: 'replaced', resumes, stands });
      for (const signal of said) subscriber.next(signal);
    };
    const follow = (begun: BegunSocket, own: () => Candidate | null): Subscription =>
      begun.signals$.subscribe({
        next: (signal) => {
          const waiting = own();
          if (waiting === null) {
            subscriber.next(signal);
            if (signal.kind === 'doubtful') replace();
            return;
          }
          waiting.said.push(signal);
          if (signal.kind === 'standing') promote(waiting, true);
        },
        complete: () => {
          if (own() !== null) candidate = null;
          else if (candidate !== null) promote(candidate, false);
          else subscriber.complete();
        },
      });
    const replace = (): void => {
      if (candidate !== null) return;
      const begun = begin();
      const said: SocketSignal[] = [];
      const isWaiting = (): Candidate | null => (candidate?.said === said ? candidate : null);
      candidate = { resumes: begun.resumes, said, running: follow(begun, isWaiting) };
    };
    present = follow(first, () => null);
    const replacing = replace$.subscribe(replace);
    return () => {
      replacing.unsubscribe();
      present.unsubscribe();
      candidate?.running.unsubscribe();
    };
  });
