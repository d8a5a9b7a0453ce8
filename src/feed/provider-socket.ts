import { type Message, MessageType, type NextMessage, parseMessage } from 'graphql-ws/client';
import { ECONOMY_WORD } from '#contract/economy-mode.ts';
import { LIVE_OPERATION } from '#contract/operations.ts';
import { decodeStandingId } from '#contract/socket-notices.ts';
import { decodeSource, type SourceState } from '#contract/source-state.ts';
import {
  decodePosition,
  type StreamPosition,
  type TagPosition,
} from '#contract/stream-position.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { Line, OpenLine } from './line.ts';
import type { ProviderTimers } from './provider-timers.ts';

/** Why a connection ended. */
export type SocketEnd =
  /** A watchdog expired, the provider answered the subscription with an error, or completed it. `silent`: no message followed a ping. */
  | {
      readonly reason: 'no-handshake' | 'no-acknowledgement' | 'silent' | 'refused' | 'completed';
    }
  /** Closed by the other side; `text` is the reason of the close frame. */
  | { readonly reason: 'closed'; readonly code: number; readonly text: string }
  /** No room for a subscription: `url` has the same events in segments (PROVIDER 11); untrusted. */
  | { readonly reason: 'full'; readonly url: unknown };

/** Signals of a connection. Nothing in them is decoded yet. */
export type SocketSignal =
  /** The subscription follows at once. */
  | { readonly kind: 'acknowledged' }
  /**
   * Later events will arrive: by a notice or message of the subscription, or `timers.standing` after the pong to a ping that was sent
   * after it. That pong alone proves nothing: a provider may answer pings while it still works on the subscription.
   */
  | { readonly kind: 'standing'; readonly resumed: boolean }
  /** The provider does not resume at the requested position: the subscription is made again, from the present. */
  | { readonly kind: 'expired' }
  /** A probe has no answer yet: another connection should be ready. This one ends if it stays silent. */
  | { readonly kind: 'doubtful' }
  /** The payload of one message: untrusted `{codigo, path, data}`. */
  | {
      readonly kind: 'message';
      readonly payload: unknown;
      /** Its position in the stream, where the provider numbers messages. */
      readonly position: StreamPosition | null;
    }
  /** The provider's state of its own source (contract 12), with each acknowledgement and change; null: not reported. */
  | { readonly kind: 'source'; readonly source: SourceState | null }
  /** A message that is no event; the connection stays open. */
  | {
      readonly kind: 'rejection';
      readonly reason: 'message-unreadable' | 'message-unexpected' | 'message-errors';
    }
  /** The last signal. */
  | { readonly kind: 'ended'; readonly end: SocketEnd };

export interface SocketPorts {
  readonly openLine: OpenLine;
  readonly timers: ProviderTimers;
}

type Timer = ReturnType<typeof setTimeout>;

/** A subscription that is made, and whether it stands. */
interface Subscribed {
  readonly kind: 'subscribed';
  readonly pinging: Timer;
  /** Where it resumes from. */
  after: TagPosition | null;
  isStanding: boolean;
  pings: number;
  pongs: number;
  /** The pong to the first ping after the subscription. */
  standsAtPong: number;
  /** Ends the connection: a ping has been sent, and nothing has arrived since. */
  silence: Timer | undefined;
  /** A probe has been sent, and nothing has arrived since. */
  doubt: Timer | undefined;
  /** It will count as standing. */
  presumption: Timer | undefined;
}

type State =
  | { readonly kind: 'connecting' | 'initialising'; readonly watchdog: Timer }
  | Subscribed
  | { readonly kind: 'ended' };

/** One subscription a socket: a constant id is legal and lets a server share one ready-made frame. */
const ID = 't';
const INIT = JSON.stringify({ type: MessageType.ConnectionInit });
const PING = JSON.stringify({ type: MessageType.Ping });
const PONG = JSON.stringify({ type: MessageType.Pong });

/** `https://…/graphql` to `wss://…/graphql`: the subscription uses the same path (SPEC 7). */
const socketUrl = (graphqlUrl: string): string =>
  graphqlUrl.replace(/^http/i, 'ws').replace(/#.*/, '');

const readMessage = (text: string | null): Message | null => {
  try {
    return parseMessage(text);
  } catch {
    return null;
  }
};

const subscribeText = (after: TagPosition | null): string =>
  JSON.stringify({
    id: ID,
    type: MessageType.Subscribe,
    payload: {
      operationName: LIVE_OPERATION.operationName,
      query: LIVE_OPERATION.query,
      ...(after === null ? {} : { extensions: { after: after.seq, epoch: after.epoch } }),
    },
  });

/**
 * One connection with one subscription.
 *
 *     connecting ──opened──▶ initialising ──acknowledged──▶ subscribed ──first event, notice, or time after a pong──▶ standing
 *         │                       │                          │  ▲   │                                                │
 *         │ no-handshake          │ no-acknowledgement       │  └───┘ expired: subscribes again, from the present    │
 *         ▼                       ▼                          ▼                                                       ▼
 *       ended ◀──────────── closed by the other side, full, refused, completed, silent after a ping, `close()` ─────────┘
 *
 * The messages are those of graphql-ws, but not its client, which gives up after fourteen close codes, ends the connection at one
 * unreadable message, and sends a ping only after the pong of the last. A ping goes out every `timers.ping`; a connection without any
 * message within `timers.pong` after one is cut. Where a position to resume from has expired, it subscribes without one (PROVIDER 2).
 */
export class ProviderSocket {
  readonly #timers: ProviderTimers;
  readonly #signal: (signal: SocketSignal) => void;
  readonly #line: Line;
  readonly #after: TagPosition | null;
  #state: State;

  constructor(
    { openLine, timers }: SocketPorts,
    graphqlUrl: string,
    after: TagPosition | null,
    signal: (signal: SocketSignal) => void,
  ) {
    this.#timers = timers;
    this.#signal = signal;
    this.#after = after;
    const watchdog = setTimeout(() => this.#cut({ reason: 'no-handshake' }), timers.handshake);
    this.#state = { kind: 'connecting', watchdog };
    this.#line = openLine(socketUrl(graphqlUrl), {
      opened: () => this.#onOpened(),
      message: (text) => this.#onMessage(text),
      closed: (code, text) => this.#end({ reason: 'closed', code, text }),
    });
  }

  /** Ends it; no signal follows. */
  close(): void {
    if (this.#state.kind === 'ended') return;
    this.#release();
    this.#line.close();
  }

  /** Pings at once, for a host that may have slept: `doubtful` follows without an answer in `timers.probe`. */
  probe(): void {
    const state = this.#state;
    if (state.kind !== 'subscribed') return;
    clearTimeout(state.silence);
    clearTimeout(state.doubt);
    state.silence = undefined;
    this.#ping(state);
    this.#expectSign(state);
    state.doubt = setTimeout(() => this.#signal({ kind: 'doubtful' }), this.#timers.probe);
  }

  #onOpened(): void {
    if (this.#state.kind !== 'connecting') return;
    clearTimeout(this.#state.watchdog);
    const cut = (): void => this.#cut({ reason: 'no-acknowledgement' });
    this.#state = { kind: 'initialising', watchdog: setTimeout(cut, this.#timers.acknowledge) };
    this.#line.send(INIT);
  }

  #onMessage(text: string | null): void {
    const state = this.#state;
    if (state.kind === 'ended') return;
    if (state.kind === 'subscribed' && state.silence !== undefined) {
      clearTimeout(state.silence);
      clearTimeout(state.doubt);
      state.silence = undefined;
    }
    const message = readMessage(text);
    if (message === null) this.#reject('message-unreadable');
    else if (message.type === MessageType.Ping) this.#onPing(message.payload);
    else if (state.kind === 'subscribed') this.#onReply(state, message);
    else if (message.type === MessageType.ConnectionAck) this.#onAcknowledged(message.payload);
    else this.#reject('message-unexpected');
  }

  #reject(reason: 'message-unreadable' | 'message-unexpected'): void {
    this.#signal({ kind: 'rejection', reason });
  }

  #onPing(payload: unknown): void {
    this.#line.send(PONG);
    if (this.#state.kind === 'subscribed' && decodeStandingId(payload) === ID) {
      this.#stand(this.#state);
    }
    const source = decodeSource(payload);
    if (source !== null) this.#signal({ kind: 'source', source });
  }

  #onAcknowledged(payload: unknown): void {
    this.#signal({ kind: 'source', source: decodeSource(payload) });
    if (isRecord(payload) && payload['modo'] === ECONOMY_WORD) {
      this.#end({ reason: 'full', url: payload['url'] });
      this.#line.close();
      return;
    }
    if (this.#state.kind !== 'initialising') return;
    clearTimeout(this.#state.watchdog);
    const state: Subscribed = {
      kind: 'subscribed',
      pinging: setInterval(() => this.#onPingDue(state), this.#timers.ping),
      after: this.#after,
      isStanding: false,
      pings: 0,
      pongs: 0,
      standsAtPong: 0,
      silence: undefined,
      doubt: undefined,
      presumption: undefined,
    };
    this.#state = state;
    this.#signal({ kind: 'acknowledged' });
    if (this.#state === state) this.#subscribe(state);
  }

  #subscribe(state: Subscribed): void {
    this.#line.send(subscribeText(state.after));
    // Its missing pong ends nothing: on a slow connection it waits behind the first snapshot.
    this.#ping(state);
    state.standsAtPong = state.pings;
  }

  #onPingDue(state: Subscribed): void {
    this.#ping(state);
    // A sign that is awaited already is not postponed.
    if (state.silence === undefined) this.#expectSign(state);
  }

  #ping(state: Subscribed): void {
    state.pings += 1;
    this.#line.send(PING);
  }

  #expectSign(state: Subscribed): void {
    state.silence = setTimeout(() => this.#cut({ reason: 'silent' }), this.#timers.pong);
  }

  #onReply(state: Subscribed, message: Message): void {
    if (message.type === MessageType.Pong) this.#onPong(state);
    else if (!('id' in message) || message.id !== ID) this.#reject('message-unexpected');
    else if (message.type === MessageType.Next) this.#onNext(state, message);
    else if (message.type === MessageType.Complete) this.#cut({ reason: 'completed' });
    else if (message.type !== MessageType.Error) this.#reject('message-unexpected');
    // Whatever the error: without a position it may be accepted.
    else if (state.after !== null) this.#onExpired(state);
    else this.#cut({ reason: 'refused' });
  }

  #onExpired(state: Subscribed): void {
    state.after = null;
    state.isStanding = false;
    clearTimeout(state.presumption);
    state.presumption = undefined;
    this.#signal({ kind: 'expired' });
    if (this.#state === state) this.#subscribe(state);
  }

  #onNext(state: Subscribed, { payload }: NextMessage): void {
    if (!state.isStanding) this.#stand(state);
    const data = isRecord(payload.data) ? payload.data[LIVE_OPERATION.field] : undefined;
    this.#signal(
      data === undefined || data === null
        ? { kind: 'rejection', reason: 'message-errors' }
        : { kind: 'message', payload: data, position: decodePosition(payload.extensions) },
    );
  }

  #onPong(state: Subscribed): void {
    state.pongs += 1;
    if (state.pongs < state.standsAtPong || state.isStanding) return;
    state.presumption ??= setTimeout(() => this.#stand(state), this.#timers.standing);
  }

  #stand(state: Subscribed): void {
    if (state.isStanding) return;
    state.isStanding = true;
    this.#signal({ kind: 'standing', resumed: state.after !== null });
  }

  #cut(end: SocketEnd): void {
    this.#end(end);
    this.#line.cut();
  }

  #end(end: SocketEnd): void {
    if (this.#state.kind === 'ended') return;
    this.#release();
    this.#signal({ kind: 'ended', end });
  }

  #release(): void {
    const state = this.#state;
    this.#state = { kind: 'ended' };
    if (state.kind === 'ended') return;
    if (state.kind !== 'subscribed') {
      clearTimeout(state.watchdog);
      return;
    }
    clearInterval(state.pinging);
    clearTimeout(state.silence);
    clearTimeout(state.doubt);
    clearTimeout(state.presumption);
  }
}
