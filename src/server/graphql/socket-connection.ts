import type { Duplex } from 'node:stream';
import type { GraphQLError } from 'graphql';
import { CloseCode, type Message, MessageType, parseMessage } from 'graphql-ws';
import { WebSocket } from 'ws';
import { type EconomyNotice, ECONOMY_WORD } from '#contract/economy-mode.ts';
import { LIVE_HEAD_PATH } from '#contract/columns/live-segment.ts';
import type { SourceNotice, StandingNotice } from '#contract/socket-notices.ts';
import { encodeSource, type SourceState } from '#contract/source-state.ts';
import { queueRefusal } from '../http/refusal.ts';
import type { FanOut } from '../fan-out/fan-out.ts';
import type { SocketFaults } from '../fault-port.ts';
import type { Outlet, Subscription } from '../fan-out/reader.ts';
import type { Logger } from '#process/logger.ts';
import type { SocketTally } from '../metrics/rejection-tally.ts';
import { type Answer, type Answers, REFUSALS } from './answers.ts';
import type { OperationReader, ReadOperation } from './operation-reader.ts';
import { PublicError } from './public-error.ts';
import type { RequestParams } from './request-params.ts';
import { SOCKET_CLOSE, type SocketLimits } from './socket-limits.ts';
import { positionExpired, readSocketRequest, type SocketOperation } from './socket-operations.ts';
import type { SocketPlaces } from './socket-places.ts';

/** What a connection needs of its server. */
export interface SocketHost {
  readonly fanOut: FanOut;
  readonly reader: OperationReader;
  readonly answers: Answers;
  readonly limits: SocketLimits;
  readonly places: SocketPlaces;
  readonly log: Logger;
  readonly tally: SocketTally;
  /** Null but in tests. */
  readonly faults: SocketFaults | null;
  readonly now: () => number;
  /** What is known of where the readings come from. */
  readonly source: () => SourceState | null;
}

class PendingQuery {
  readonly answer: Promise<Answer>;

  constructor(answer: Promise<Answer>) {
    this.answer = answer;
  }
}

/** Size of the frame header of a message above 64 kB; smaller for shorter ones. */
const FRAME_HEAD_BYTES = 10;

type Handshake = 'awaited' | 'acknowledged';

const ECONOMY: EconomyNotice = { modo: ECONOMY_WORD, url: LIVE_HEAD_PATH };

/** An acknowledgement: what is known of the source, and for a socket without a place where to go (PROVIDER 11). */
const acknowledgement = (source: SourceState | null, economy: EconomyNotice | null): string => {
  const payload = { ...(source === null ? {} : { source: encodeSource(source) }), ...economy };
  return JSON.stringify({
    type: MessageType.ConnectionAck,
    ...(Object.keys(payload).length === 0 ? {} : { payload }),
  });
};
const PING = JSON.stringify({ type: MessageType.Ping });
const PONG = JSON.stringify({ type: MessageType.Pong });

/** One socket of graphql-transport-ws. */
export class SocketConnection implements Outlet {
  /** Resolves when the socket is closed, by either end. */
  readonly closed: Promise<void>;
  readonly #host: SocketHost;
  readonly #socket: WebSocket;
  readonly #line: Duplex;
  readonly #address: string;
  readonly #initTimer: NodeJS.Timeout;
  /** By id, in a Map: ids are the client's own words. */
  readonly #runningById = new Map<string, Subscription | PendingQuery>();
  readonly #altered: ReturnType<SocketFaults['framesOfSocket']> | undefined;
  #handshake: Handshake = 'awaited';
  /** Gives back the place of a socket that may subscribe; null for one that has none. */
  #givePlace: (() => void) | null = null;
  #fullTimer: NodeJS.Timeout | undefined;
  #lastMessageAt: number;
  /** When the pending ping was sent; null if none is pending. */
  #pingedAt: number | null = null;
  /** Messages it may still send at once. */
  #allowance: number;

  /** `line` is the stream under the socket, for shared frames; `address` is the client's, as limits count it. */
  constructor(host: SocketHost, socket: WebSocket, line: Duplex, address: string) {
    this.#host = host;
    this.#socket = socket;
    this.#line = line;
    this.#address = address;
    this.#altered = host.faults?.framesOfSocket();
    this.#lastMessageAt = host.now();
    this.#allowance = host.limits.messagesASecond;
    this.#initTimer = setTimeout(
      () =>
        this.close(CloseCode.ConnectionInitialisationTimeout, 'Connection initialisation timeout'),
      host.limits.initWithinMs,
    );
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on('ping', (data) => this.#onPing(data));
    // A frame that is too large or broken: ws closes by itself, with 1009, 1002 or 1007.
    socket.on('error', (error) => {
      host.tally.rejected('frame');
      host.log.debug('socket error', { message: error.message });
    });
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.#release();
        resolve();
      });
    });
  }

  get waitingBytes(): number {
    return this.#line.writableLength;
  }

  write(frames: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#line.write(this.#altered === undefined ? frames : this.#altered.alter(frames));
  }

  tooSlow(): void {
    this.#host.log.info('slow reader closed', { waiting: this.waitingBytes });
    this.close(SOCKET_CLOSE.tooSlow, 'Too slow');
  }

  /** Sends a close frame; cuts a connection that does not answer it. */
  close(code: number, reason: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    this.#release();
    this.#host.tally.closed(code);
    this.#socket.close(code, reason);
    const cut = setTimeout(() => this.#socket.terminate(), this.#host.limits.closeWithinMs);
    cut.unref();
    this.#socket.once('close', () => clearTimeout(cut));
  }

  /** Passes on what is known of the source from now on. */
  noteSource(source: SourceState): void {
    if (this.#handshake === 'acknowledged') this.#sendNotice({ source: encodeSource(source) });
  }

  /** Cuts the connection without a close frame. */
  cut(): void {
    this.#socket.terminate();
  }

  /** Pings a silent socket, and closes one that has not answered the last ping. */
  watch(now: number): void {
    if (this.#host.faults?.silent === true) return;
    const { pingAfterMs, pongWithinMs } = this.#host.limits;
    if (this.#pingedAt !== null) {
      if (now - this.#pingedAt >= pongWithinMs) this.close(SOCKET_CLOSE.silent, 'Timeout');
    } else if (this.#handshake === 'acknowledged' && now - this.#lastMessageAt >= pingAfterMs) {
      this.#pingedAt = now;
      this.#send(PING);
    }
  }

  #release(): void {
    clearTimeout(this.#initTimer);
    clearTimeout(this.#fullTimer);
    this.#givePlace?.();
    for (const running of this.#runningById.values()) this.#stop(running);
    this.#runningById.clear();
  }

  #send(text: string): void {
    if (this.#hasRoomFor(Buffer.byteLength(text))) this.#socket.send(text);
  }

  /** Whether bytes fit into the bound of what waits for this client; closes the socket of one that has stopped reading. */
  #hasRoomFor(bytes: number): boolean {
    if (this.#host.faults?.silent === true) return false;
    if (this.#socket.readyState !== WebSocket.OPEN) return false;
    if (this.waitingBytes + FRAME_HEAD_BYTES + bytes <= this.#host.limits.waitingBytes) return true;
    this.tooSlow();
    return false;
  }

  /** A `ping` with a payload: clients that do not know it answer as ever. */
  #sendNotice(payload: StandingNotice | SourceNotice): void {
    this.#send(JSON.stringify({ type: MessageType.Ping, payload }));
  }

  #sendMessage(id: string, type: MessageType, payload?: unknown): void {
    this.#send(JSON.stringify({ id, type, payload }));
  }

  /** Takes one message off the client's allowance; closes the socket of one that sends too many. */
  #takeAllowance(): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false;
    const { messagesASecond } = this.#host.limits;
    const now = this.#host.now();
    const regained = ((now - this.#lastMessageAt) / 1_000) * messagesASecond;
    this.#allowance = Math.min(2 * messagesASecond, this.#allowance + regained) - 1;
    this.#lastMessageAt = now;
    this.#pingedAt = null;
    if (this.#allowance >= 0) return true;
    this.close(CloseCode.TooManyInitialisationRequests, 'Too many messages');
    return false;
  }

  /** The protocol's own ping. ws itself would answer it without a bound on what waits. */
  #onPing(data: Buffer): void {
    if (this.#takeAllowance() && this.#hasRoomFor(data.byteLength)) this.#socket.pong(data);
  }

  #onMessage(data: unknown, isBinary: boolean): void {
    if (!this.#takeAllowance()) return;
    let message: Message;
    try {
      message = parseMessage(isBinary || !Buffer.isBuffer(data) ? null : data.toString());
    } catch {
      this.close(CloseCode.BadRequest, 'Invalid message received');
      return;
    }
    this.#dispatch(message);
  }

  #dispatch(message: Message): void {
    switch (message.type) {
      case MessageType.ConnectionInit:
        this.#begin();
        return;
      case MessageType.Ping:
        // Without the payload: no data of a client is sent back.
        this.#send(PONG);
        return;
      case MessageType.Pong:
        return;
      case MessageType.Subscribe:
        this.#subscribe(message.id, message.payload);
        return;
      case MessageType.Complete:
        this.#complete(message.id);
        return;
      case MessageType.ConnectionAck:
      case MessageType.Next:
      case MessageType.Error:
        this.close(CloseCode.BadRequest, `Unexpected message of type ${message.type} received`);
    }
  }

  #begin(): void {
    if (this.#handshake === 'acknowledged') {
      this.close(CloseCode.TooManyInitialisationRequests, 'Too many initialisation requests');
      return;
    }
    this.#handshake = 'acknowledged';
    clearTimeout(this.#initTimer);
    this.#givePlace = this.#host.places.take();
    if (this.#givePlace !== null) {
      this.#send(acknowledgement(this.#host.source(), null));
      return;
    }
    this.#host.tally.rejected('no-place');
    this.#send(acknowledgement(this.#host.source(), ECONOMY));
    this.#leaveWithin(this.#host.limits.fullWithinMs);
  }

  /** Ends a socket without a place: its queries are answered, with the address of the live segments. */
  #leaveWithin(ms: number): void {
    clearTimeout(this.#fullTimer);
    this.#fullTimer = setTimeout(() => this.close(SOCKET_CLOSE.tryLater, ECONOMY_WORD), ms);
  }

  #subscribe(id: string, request: RequestParams): void {
    const { limits, reader } = this.#host;
    if (this.#handshake !== 'acknowledged') {
      this.close(CloseCode.Unauthorized, 'Unauthorized');
      return;
    }
    if (id.length > limits.idLength) {
      this.close(CloseCode.BadRequest, 'Subscription id too long');
      return;
    }
    if (this.#runningById.has(id)) {
      this.close(CloseCode.SubscriberAlreadyExists, 'Subscriber already exists');
      return;
    }
    if (this.#runningById.size >= limits.subscriptionsAConnection) {
      this.#host.tally.rejected('subscriptions');
      this.#refuse(id, [
        new PublicError('Assinaturas demais nesta conexão.', {
          extensions: { code: 'LIMITE_DE_ASSINATURAS' },
        }),
      ]);
      return;
    }
    const operation = readSocketRequest(reader, request);
    if (operation.ok) this.#run(id, operation.value);
    else {
      this.#host.tally.rejected(operation.error.reason);
      this.#refuse(id, operation.error.errors);
    }
  }

  #run(id: string, operation: SocketOperation): void {
    if (operation.kind === 'query') {
      this.#query(id, operation.operation);
      return;
    }
    if (this.#givePlace === null) {
      // Not at once: a client that comes back at once would do so for ever.
      this.#leaveWithin(this.#host.limits.subscribedFullMs);
      return;
    }
    const { shape, after } = operation;
    const subscription = this.#host.fanOut.subscribe(this, id, shape, after);
    if (subscription.ok) {
      this.#runningById.set(id, subscription.value);
      this.#sendNotice({ assinatura: id });
    } else {
      this.#host.tally.rejected('position');
      this.#refuse(id, [positionExpired()]);
    }
  }

  #query(id: string, operation: ReadOperation): void {
    const answer = this.#host.answers.ask(operation, this.#address, null);
    if (answer.ok) {
      const pending = new PendingQuery(answer.value);
      this.#runningById.set(id, pending);
      void this.#respond(id, pending);
      return;
    }
    this.#host.tally.rejected(answer.error.reason);
    const { message } = queueRefusal(answer.error);
    this.#refuse(id, [new PublicError(message, { extensions: { code: 'TENTE_MAIS_TARDE' } })]);
  }

  async #respond(id: string, pending: PendingQuery): Promise<void> {
    const answer = await pending.answer.catch(() => null);
    // Completed by the client, or closed, while the answer was made.
    if (this.#runningById.get(id) !== pending) return;
    this.#runningById.delete(id);
    if (answer?.kind === 'blocked' || answer?.kind === 'busy') {
      this.#host.tally.rejected(answer.kind);
      this.#refuse(id, [new PublicError(REFUSALS[answer.kind])]);
      return;
    }
    const bytes = (answer?.plain.length ?? 0) + this.waitingBytes;
    if (answer === null || bytes > this.#host.limits.answerBytes) {
      this.#refuse(id, [
        new PublicError('A resposta não cabe no socket: pergunte por HTTP POST.', {
          extensions: { code: 'RESPOSTA_GRANDE_DEMAIS' },
        }),
      ]);
      return;
    }
    const payload = answer.plain.toString('utf8');
    this.#send(`{"id":${JSON.stringify(id)},"type":"${MessageType.Next}","payload":${payload}}`);
    this.#sendMessage(id, MessageType.Complete);
  }

  #complete(id: string): void {
    const running = this.#runningById.get(id);
    this.#runningById.delete(id);
    if (running !== undefined) this.#stop(running);
  }

  #stop(running: Subscription | PendingQuery): void {
    if (!(running instanceof PendingQuery)) this.#host.fanOut.unsubscribe(this, running);
  }

  #refuse(id: string, errors: readonly GraphQLError[]): void {
    this.#sendMessage(id, MessageType.Error, errors);
  }
}
