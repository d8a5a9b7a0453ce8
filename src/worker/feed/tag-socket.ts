import { createClient } from 'graphql-ws/client';
import { NEVER, Observable } from 'rxjs';
import { isRecord } from '#domain/untrusted.ts';
import type { CorePorts } from '../ports.ts';
import { decodePosition, type StreamPosition } from './feed-position.ts';
import { LIVE_OPERATION } from '#contract/operations.ts';

/** What one connection says. It ends by completing, whatever ended it: the caller decides when to try again. */
export type SocketSignal =
  | { readonly kind: 'acknowledged' }
  /** The provider has read the subscription: a pong to a ping sent behind it, or the first message. What it says from here on arrives. */
  | { readonly kind: 'standing' }
  /** The payload of one message: untrusted `{codigo, path, data}`. */
  | {
      readonly kind: 'message';
      readonly payload: unknown;
      /** Its place in the provider's stream, where the provider numbers its messages. */
      readonly position: StreamPosition | null;
    }
  /** Something that is no reading: a `next` that carried errors or no data, a text that is no message, an `error`. */
  | {
      readonly kind: 'rejection';
      readonly reason: 'message-errors' | 'message-unreadable' | 'subscription-refused';
    };

const signalOf = (result: {
  readonly data?: unknown;
  readonly extensions?: unknown;
}): SocketSignal => {
  const payload = isRecord(result.data) ? result.data[LIVE_OPERATION.field] : undefined;
  return payload === undefined || payload === null
    ? { kind: 'rejection', reason: 'message-errors' }
    : { kind: 'message', payload, position: decodePosition(result.extensions) };
};

const PING = JSON.stringify({ type: 'ping' });

/** Sends a ping of our own on a socket of whatever make; false when it takes none. */
const sendPing = (socket: unknown): boolean => {
  if (typeof socket !== 'object' || socket === null || !('send' in socket)) return false;
  if (typeof socket.send !== 'function') return false;
  socket.send(PING);
  return true;
};

/** `https://…/graphql` to `wss://…/graphql`: the subscription lives on the same path (SPEC 7). */
export const socketUrl = (graphqlUrl: string): string => graphqlUrl.replace(/^http/, 'ws');

/**
 * One connection, one subscription, one end. graphql-ws's own retrying is off: it gives up for good on fourteen close codes, on
 * `complete` and on `error`, and it reconnects without a pause after code 1000. So are its pings: it sends the
 * next one only after a pong, so one that stays unanswered would be the last. Three silences that would otherwise last for ever are
 * ended here: no upgrade answer, no acknowledgement, nothing heard after a ping (finding 2). A ping goes out every `timers.ping`
 * whatever was answered before, and a line that says nothing within `timers.pong` of one is cut. `probe$` asks for a sign at once: a
 * page that wakes up cannot wait for the next ping.
 */
export const openTagSocket = (
  ports: Pick<CorePorts, 'webSocket' | 'timers'>,
  graphqlUrl: string,
  probe$: Observable<void> = NEVER,
): Observable<SocketSignal> =>
  new Observable((subscriber) => {
    const { timers } = ports;
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    let signWatchdog: ReturnType<typeof setTimeout> | undefined;
    let pinging: ReturnType<typeof setInterval> | undefined;
    let ended = false;
    let standing = false;
    let socket: unknown = null;
    /** Something was heard since the last ping: in a storm the pong stands in the same queue as the readings. */
    let heard = false;
    const expectSign = (patience: number): void => {
      heard = false;
      clearTimeout(signWatchdog);
      signWatchdog = setTimeout(() => {
        signWatchdog = undefined;
        if (!heard) client.terminate();
      }, patience);
    };
    const ping = (): void => {
      // A sign that is awaited and has not come is not awaited for longer.
      const isAwaited = signWatchdog !== undefined && !heard;
      if (sendPing(socket) && !isAwaited) expectSign(timers.pong);
    };
    const stand = (): void => {
      if (standing || ended) return;
      standing = true;
      subscriber.next({ kind: 'standing' });
    };

    const client = createClient({
      url: socketUrl(graphqlUrl),
      webSocketImpl: ports.webSocket,
      lazy: true,
      keepAlive: 0,
      retryAttempts: 0,
      // One subscription a socket: a constant id is legal and lets a server share one ready-made frame.
      generateID: () => 't',
      on: {
        connecting: () => {
          watchdog = setTimeout(() => client.terminate(), timers.handshake);
        },
        opened: (opened) => {
          socket = opened;
          clearTimeout(watchdog);
          watchdog = setTimeout(() => client.terminate(), timers.acknowledge);
        },
        connected: () => {
          clearTimeout(watchdog);
          pinging = setInterval(ping, timers.ping);
          // graphql-ws sends the subscription at the end of this task. The pong to a ping behind it says that it was read; nobody is cut
          // off for it: on a slow line it waits behind the first snapshot.
          watchdog = setTimeout(() => sendPing(socket));
          subscriber.next({ kind: 'acknowledged' });
        },
        message: () => {
          heard = true;
        },
        pong: (received) => {
          if (received) stand();
        },
        closed: () => end(),
        error: (error) => {
          // What a socket reports is an event; an error of JavaScript's says that a message could not be read.
          if (error instanceof Error) {
            subscriber.next({ kind: 'rejection', reason: 'message-unreadable' });
          }
          end();
        },
      },
    });

    const probes = probe$.subscribe(() => {
      if (!ended && sendPing(socket)) expectSign(timers.probe);
    });

    const unsubscribe = client.subscribe(
      { operationName: LIVE_OPERATION.operationName, query: LIVE_OPERATION.query },
      {
        next: (result) => {
          stand();
          subscriber.next(signalOf(result));
        },
        error: (error) => {
          // A list of GraphQL errors is an answer; everything else is how a connection ends.
          if (Array.isArray(error)) {
            subscriber.next({ kind: 'rejection', reason: 'subscription-refused' });
          }
          end();
        },
        complete: () => end(),
      },
    );

    const end = (): void => {
      if (ended) return;
      ended = true;
      probes.unsubscribe();
      clearTimeout(watchdog);
      clearTimeout(signWatchdog);
      clearInterval(pinging);
      // Deferred: graphql-ws is in the middle of telling its listeners, and the first call may come before `unsubscribe` is set.
      queueMicrotask(() => {
        unsubscribe();
        client.terminate();
        subscriber.complete();
      });
    };

    return end;
  });
