import { createClient } from 'graphql-ws/client';
import { NEVER, Observable } from 'rxjs';
import { isRecord } from '#domain/untrusted.ts';
import type { CorePorts } from '../ports.ts';
import {
  decodePosition,
  type StreamPosition,
  type TagPosition,
} from '#contract/stream-position.ts';
import { ECONOMY_WORD } from '#contract/economy-mode.ts';
import { decodeStandingId } from '#contract/socket-notices.ts';
import { decodeSource, type SourceState } from '#contract/source-state.ts';
import { LIVE_OPERATION } from '#contract/operations.ts';

/** Events of one connection. It ends by completing, for whatever reason: the caller decides when to reconnect. */
export type SocketSignal =
  | { readonly kind: 'acknowledged' }
  /** Acknowledged by a provider that has no room for a subscription: `url` has the same events in segments (PROVIDER 11); untrusted. */
  | { readonly kind: 'full'; readonly url: unknown }
  /** Closed by the other side. */
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string }
  /**
   * Later events will arrive: by acknowledgement, a first message, or `timers.standing` after the pong to a ping that was sent after the
   * subscription. That pong alone proves nothing: a provider may answer pings while it still works on the subscription.
   */
  | { readonly kind: 'standing' }
  /** The provider's state of its own source (contract 12), as acknowledged; null: not reported. */
  | { readonly kind: 'source'; readonly source: SourceState | null }
  /** A probe has no answer yet: another connection should be ready. This one ends if it stays silent. */
  | { readonly kind: 'doubtful' }
  /** The provider does not resume at the requested position: the subscription is made again, from the present. */
  | { readonly kind: 'expired' }
  /** The payload of one message: untrusted `{codigo, path, data}`. */
  | {
      readonly kind: 'message';
      readonly payload: unknown;
      /** Its position in the stream, where the provider numbers messages. */
      readonly position: StreamPosition | null;
    }
  /** Not a reading: a `next` with errors or without data, an unparsable text, an `error`. */
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

const closeOf = (event: unknown): { readonly code: number; readonly reason: string } | null => {
  if (typeof event !== 'object' || event === null || !('code' in event)) return null;
  if (typeof event.code !== 'number') return null;
  const reason = 'reason' in event && typeof event.reason === 'string' ? event.reason : '';
  return { code: event.code, reason };
};

/** Ids of the subscriptions of a connection: its first, and the one in place of a position that has expired. */
const idOf = (subscriptions: number): string => (subscriptions === 1 ? 't' : 'u');

const PING = JSON.stringify({ type: 'ping' });

/** Sends a ping on a socket of any implementation; false if it cannot. */
const sendPing = (socket: unknown): boolean => {
  if (typeof socket !== 'object' || socket === null || !('send' in socket)) return false;
  if (typeof socket.send !== 'function') return false;
  socket.send(PING);
  return true;
};

/** `https://…/graphql` to `wss://…/graphql`: the subscription uses the same path (SPEC 7). */
const socketUrl = (graphqlUrl: string): string => graphqlUrl.replace(/^http/, 'ws');

/**
 * One connection with one subscription. graphql-ws's own retrying is off: it gives up for good on fourteen close codes, on `complete` and on
 * `error`, and reconnects without a pause after code 1000. Its pings are off too: it sends the next one only after a pong. Three
 * watchdogs end what would otherwise hang for ever: no upgrade answer, no acknowledgement, no sign after a ping. A ping goes out every
 * `timers.ping`; a connection without any message within `timers.pong` after one is closed. `probe$` pings at once, for a page that
 * wakes up. With `after` the subscription goes on at a position (PROVIDER 2); where the provider refuses that, it is made without one.
 */
export const openTagSocket = (
  ports: Pick<CorePorts, 'webSocket' | 'timers'>,
  graphqlUrl: string,
  probe$: Observable<void> = NEVER,
  after: TagPosition | null = null,
): Observable<SocketSignal> =>
  new Observable((subscriber) => {
    const { timers } = ports;
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    let signWatchdog: ReturnType<typeof setTimeout> | undefined;
    let pinging: ReturnType<typeof setInterval> | undefined;
    let ended = false;
    let standing = false;
    let doubting: ReturnType<typeof setTimeout> | undefined;
    let presumed: ReturnType<typeof setTimeout> | undefined;
    let socket: unknown = null;
    let resuming = after !== null;
    let subscriptions = 0;
    /** Pings sent and not answered yet, and how many of them were sent before the subscription that counts. */
    let unanswered = 0;
    let earlier = 0;
    /** A message arrived since the last ping: in a storm the pong waits in the same queue as the readings. */
    let hasSign = false;
    const expectSign = (timeout: number): void => {
      hasSign = false;
      clearTimeout(signWatchdog);
      signWatchdog = setTimeout(() => {
        signWatchdog = undefined;
        if (!hasSign) client.terminate();
      }, timeout);
    };
    const send = (): boolean => {
      const isSent = sendPing(socket);
      if (isSent) unanswered += 1;
      return isSent;
    };
    const ping = (): void => {
      // A pending sign is not postponed.
      const isAwaited = signWatchdog !== undefined && !hasSign;
      if (send() && !isAwaited) expectSign(timers.pong);
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
      // One subscription a socket: a constant id is legal and lets a server share one ready-made frame. The library cannot end one and
      // begin another of the same id at once.
      generateID: () => {
        subscriptions += 1;
        return idOf(subscriptions);
      },
      on: {
        connecting: () => {
          watchdog = setTimeout(() => client.terminate(), timers.handshake);
        },
        opened: (opened) => {
          socket = opened;
          clearTimeout(watchdog);
          watchdog = setTimeout(() => client.terminate(), timers.acknowledge);
        },
        connected: (_, payload) => {
          clearTimeout(watchdog);
          subscriber.next({ kind: 'source', source: decodeSource(payload) });
          if (isRecord(payload) && payload['modo'] === ECONOMY_WORD) {
            // Ends before the library sends the subscription.
            subscriber.next({ kind: 'full', url: payload['url'] });
            end();
            return;
          }
          pinging = setInterval(ping, timers.ping);
          // graphql-ws sends the subscription at the end of this task, so this ping follows it. A missing pong
          // closes nothing: on a slow connection it waits behind the first snapshot.
          watchdog = setTimeout(() => send());
          subscriber.next({ kind: 'acknowledged' });
        },
        message: () => {
          hasSign = true;
        },
        pong: (received) => {
          if (!received) return;
          unanswered -= 1;
          earlier -= 1;
          if (earlier < 0 && !standing) presumed ??= setTimeout(stand, timers.standing);
        },
        ping: (received, payload) => {
          if (!received) return;
          if (decodeStandingId(payload) === idOf(subscriptions)) stand();
          const source = decodeSource(payload);
          if (source !== null) subscriber.next({ kind: 'source', source });
        },
        closed: (event) => {
          const close = closeOf(event);
          if (close !== null && !ended) subscriber.next({ kind: 'closed', ...close });
          end();
        },
        error: (error) => {
          // Sockets report events; an `Error` means that a message could not be parsed.
          if (error instanceof Error) {
            subscriber.next({ kind: 'rejection', reason: 'message-unreadable' });
          }
          end();
        },
      },
    });

    const probes = probe$.subscribe(() => {
      if (ended || !send()) return;
      expectSign(timers.pong);
      clearTimeout(doubting);
      doubting = setTimeout(() => {
        if (!hasSign) subscriber.next({ kind: 'doubtful' });
      }, timers.probe);
    });

    const { operationName, query } = LIVE_OPERATION;
    const subscribe = (from: TagPosition | null): (() => void) =>
      client.subscribe(
        {
          operationName,
          query,
          ...(from === null ? {} : { extensions: { after: from.seq, epoch: from.epoch } }),
        },
        {
          next: (result) => {
            stand();
            subscriber.next(signalOf(result));
          },
          error: (error) => {
            // A list of GraphQL errors is an answer; everything else ends the connection.
            if (Array.isArray(error) && resuming) {
              resubscribe();
              return;
            }
            if (Array.isArray(error)) {
              subscriber.next({ kind: 'rejection', reason: 'subscription-refused' });
            }
            end();
          },
          complete: () => end(),
        },
      );
    /** At once, before the library closes a connection without a subscription. */
    const resubscribe = (): void => {
      resuming = false;
      if (ended) return;
      unsubscribe = subscribe(null);
      subscriber.next({ kind: 'expired' });
      earlier = unanswered;
      clearTimeout(presumed);
      presumed = undefined;
      // Sent with the subscription at the end of this task.
      setTimeout(() => {
        if (!ended) send();
      });
    };
    let unsubscribe = subscribe(after);

    const end = (): void => {
      if (ended) return;
      ended = true;
      probes.unsubscribe();
      clearTimeout(watchdog);
      clearTimeout(signWatchdog);
      clearTimeout(presumed);
      clearTimeout(doubting);
      clearInterval(pinging);
      // Deferred: graphql-ws is still notifying its listeners, and `unsubscribe` may not be set yet.
      queueMicrotask(() => {
        unsubscribe();
        client.terminate();
        subscriber.complete();
      });
    };

    return end;
  });
