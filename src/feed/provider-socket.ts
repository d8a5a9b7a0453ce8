import { type Message, MessageType, type NextMessage, parseMessage } from 'graphql-ws';
import { decodeStandingId } from '#contract/socket-notices.ts';
import { decodeSource, type SourceState } from '#contract/source-state.ts';
import { LIVE_OPERATION } from '#contract/operations.ts';
import {
  decodePosition,
  type StreamPosition,
  type TagPosition,
} from '#contract/stream-position.ts';
import { isRecord } from '#domain/untrusted.ts';
import type { Line, OpenLine } from './upstream-line.ts';
import type { UpstreamTimers } from './upstream-timers.ts';

/** Why a connection ended. `refused`: the provider answered the subscription with an error. `silent`: no message followed a ping. */
export type SocketEnd =
  | 'no-handshake'
  | 'no-acknowledgement'
  | 'silent'
  | 'refused'
  | 'completed'
  | 'closed';

/** Signals of a connection. Nothing in them is decoded yet. */
export type SocketSignal =
  /** Later events will arrive: by acknowledgement, a first message, or `standMs` after a pong that followed the subscription. */
  | { readonly kind: 'standing'; readonly resumed: boolean }
  /** The payload of one message: untrusted `{codigo, path, data}`. */
  | {
      readonly kind: 'message';
      readonly payload: unknown;
      readonly position: StreamPosition | null;
    }
  /** What the provider knows of its own source. */
  | { readonly kind: 'source'; readonly source: SourceState }
  /** A message that is no event; the connection stays open. */
  | {
      readonly kind: 'rejection';
      readonly reason: 'message-unreadable' | 'message-unexpected' | 'message-errors';
    }
  /** The last signal. */
  | { readonly kind: 'ended'; readonly reason: SocketEnd; readonly code: number | null };

export interface SocketPorts {
  readonly openLine: OpenLine;
  readonly timers: UpstreamTimers;
}

/** One subscription a socket: a constant id is legal and lets a server share one ready-made frame. */
const ID = 't';
const INIT = JSON.stringify({ type: MessageType.ConnectionInit });
const PING = JSON.stringify({ type: MessageType.Ping });
const PONG = JSON.stringify({ type: MessageType.Pong });

const EXPIRED = 'POSICAO_EXPIRADA';

/** `https://…/graphql` to `wss://…/graphql`: the subscription uses the same path (SPEC 7). */
const socketUrl = (graphqlUrl: string): string => {
  const url = new URL(graphqlUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = '';
  return url.href;
};

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
 * One connection with one subscription. The messages are those of graphql-ws, but not its client, which gives up after fourteen close codes,
 * ends the connection at one unreadable message, and sends a ping only after the pong of the last. Watchdogs end what would otherwise hang
 * for ever: no upgrade answer, no acknowledgement, no message after a ping. Where a position to resume from has expired, it subscribes
 * without one (PROVIDER 2).
 */
export class ProviderSocket {
  readonly #timers: UpstreamTimers;
  readonly #signal: (signal: SocketSignal) => void;
  readonly #line: Line;
  #watchdog: NodeJS.Timeout;
  #signWatchdog: NodeJS.Timeout | null = null;
  #pinging: NodeJS.Timeout | null = null;
  #presumed: NodeJS.Timeout | null = null;
  /** Where the subscription resumes from. */
  #after: TagPosition | null;
  #acknowledged = false;
  #pings = 0;
  #pongs = 0;
  /** The pong that follows the subscription. */
  #standsAtPong = Infinity;
  #standing = false;
  #ended = false;

  constructor(
    { openLine, timers }: SocketPorts,
    graphqlUrl: string,
    after: TagPosition | null,
    signal: (signal: SocketSignal) => void,
  ) {
    this.#timers = timers;
    this.#signal = signal;
    this.#after = after;
    this.#watchdog = setTimeout(() => this.#cut('no-handshake'), timers.handshakeMs);
    this.#line = openLine(socketUrl(graphqlUrl), {
      opened: () => this.#opened(),
      message: (text) => this.#heard(text),
      closed: (code) => this.#end('closed', code),
    });
  }

  /** Ends it; no signal follows. */
  close(): void {
    if (this.#ended) return;
    this.#release();
    this.#line.close();
  }

  #opened(): void {
    if (this.#ended) return;
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.#cut('no-acknowledgement'), this.#timers.acknowledgeMs);
    this.#line.send(INIT);
  }

  #heard(text: string | null): void {
    if (this.#ended) return;
    if (this.#signWatchdog !== null) clearTimeout(this.#signWatchdog);
    this.#signWatchdog = null;
    const message = readMessage(text);
    if (message === null) this.#signal({ kind: 'rejection', reason: 'message-unreadable' });
    else if (message.type === MessageType.Ping) this.#takePing(message.payload);
    else if (message.type === MessageType.ConnectionAck) this.#begin(message.payload);
    else if (this.#acknowledged) this.#take(message);
    else this.#reject();
  }

  #reject(): void {
    this.#signal({ kind: 'rejection', reason: 'message-unexpected' });
  }

  #takePing(payload: unknown): void {
    this.#line.send(PONG);
    if (decodeStandingId(payload) === ID) this.#stand();
    this.#takeSource(payload);
  }

  #takeSource(payload: unknown): void {
    const source = decodeSource(payload);
    if (source !== null) this.#signal({ kind: 'source', source });
  }

  #begin(payload: unknown): void {
    if (this.#acknowledged) {
      this.#reject();
      return;
    }
    this.#acknowledged = true;
    this.#takeSource(payload);
    clearTimeout(this.#watchdog);
    this.#pinging = setInterval(() => this.#ping(), this.#timers.pingMs);
    this.#subscribe();
  }

  #subscribe(): void {
    this.#line.send(subscribeText(this.#after));
    this.#ping();
    this.#standsAtPong = this.#pings;
  }

  #ping(): void {
    this.#pings += 1;
    this.#line.send(PING);
    // A sign that is awaited already is not postponed.
    this.#signWatchdog ??= setTimeout(() => this.#cut('silent'), this.#timers.signMs);
  }

  #take(message: Message): void {
    if (message.type === MessageType.Pong) this.#countPong();
    else if (!('id' in message) || message.id !== ID) this.#reject();
    else if (message.type === MessageType.Next) this.#takeNext(message);
    else if (message.type === MessageType.Complete) this.#cut('completed');
    else if (message.type !== MessageType.Error) this.#reject();
    else if (this.#after !== null && message.payload[0]?.extensions?.['code'] === EXPIRED) {
      this.#after = null;
      if (this.#presumed !== null) clearTimeout(this.#presumed);
      this.#presumed = null;
      this.#subscribe();
    } else this.#cut('refused');
  }

  #takeNext({ payload }: NextMessage): void {
    this.#stand();
    const said = isRecord(payload.data) ? payload.data[LIVE_OPERATION.field] : undefined;
    this.#signal(
      said === undefined || said === null
        ? { kind: 'rejection', reason: 'message-errors' }
        : { kind: 'message', payload: said, position: decodePosition(payload.extensions) },
    );
  }

  #countPong(): void {
    this.#pongs += 1;
    if (this.#pongs < this.#standsAtPong || this.#standing) return;
    this.#presumed ??= setTimeout(() => this.#stand(), this.#timers.standMs);
  }

  #stand(): void {
    if (this.#standing) return;
    this.#standing = true;
    this.#signal({ kind: 'standing', resumed: this.#after !== null });
  }

  #cut(reason: SocketEnd): void {
    this.#end(reason, null);
    this.#line.cut();
  }

  #end(reason: SocketEnd, code: number | null): void {
    if (this.#ended) return;
    this.#release();
    this.#signal({ kind: 'ended', reason, code });
  }

  #release(): void {
    this.#ended = true;
    clearTimeout(this.#watchdog);
    if (this.#signWatchdog !== null) clearTimeout(this.#signWatchdog);
    if (this.#pinging !== null) clearInterval(this.#pinging);
    if (this.#presumed !== null) clearTimeout(this.#presumed);
  }
}
