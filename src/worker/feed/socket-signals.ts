import { Observable } from 'rxjs';
import { ProviderSocket, type SocketPorts, type SocketSignal } from '#feed/provider-socket.ts';
import type { TagPosition } from '#contract/stream-position.ts';

/**
 * The signals of one connection. It ends by completing, for whatever reason: the caller decides when to reconnect. A message that cannot be
 * read ends it too: it may have been a reading. `probe$` probes it; with `after` the subscription resumes at a position.
 */
export const socketSignals = (
  ports: SocketPorts,
  graphqlUrl: string,
  probe$: Observable<void>,
  after: TagPosition | null,
): Observable<SocketSignal> =>
  new Observable((subscriber) => {
    const socket = new ProviderSocket(ports, graphqlUrl, after, (signal) => {
      subscriber.next(signal);
      if (
        signal.kind === 'ended' ||
        (signal.kind === 'rejection' && signal.reason === 'message-unreadable')
      ) {
        subscriber.complete();
      }
    });
    const probes = probe$.subscribe(() => socket.probe());
    return () => {
      probes.unsubscribe();
      socket.close();
    };
  });
