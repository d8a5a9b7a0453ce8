import type { OpenLine } from '#feed/line.ts';
import { isRecord } from '#domain/untrusted.ts';
import { linesTo, type SimulatedSocket } from './simulated-line.ts';

/** A tag as named on the wire. */
export interface WireTag {
  readonly codigo: string;
  readonly path: string;
}

type WireValue = number | string | null;

interface WireEvent extends WireTag {
  /** Undefined: the provider no longer has the tag, and sends no event for that. */
  readonly value: WireValue | undefined;
}

/** The server's end of one simulated socket. */
interface Connection {
  readonly socket: SimulatedSocket;
  /** Which copy of the provider it is bound to. */
  readonly replica: number;
  /** Of its subscription. */
  id: string;
  /** Events of that copy delivered so far; null until the client subscribes. */
  sent: number | null;
  /** Events of that copy that it did not receive, because it subscribed later. */
  from: number;
}

interface PendingAnswer {
  readonly replica: number;
  readonly resolve: (response: Response) => void;
  /** The content of the answer, if it was made earlier than it arrives. */
  ready: Answer | null;
}

interface Answer {
  readonly body: string;
  readonly named: ReadonlySet<string>;
}

/**
 * `all`: answers and messages carry epoch and number. `answers`: messages carry their number alone.
 */
export type Numbering = 'none' | 'answers' | 'all';

const keyOf = ({ codigo, path }: WireTag): string => `${codigo}\n${path}`;

/**
 * A provider without a network and without a clock: it holds the truth, in several copies that lag
 * behind one another. A test decides what is delivered, lost, sent twice or in the wrong order, and
 * when. The wire contract is PROVIDER 1 and 2, with the positions of PROVIDER 2 where it numbers
 * its events.
 */
export class SimulatedProvider {
  readonly #numbering: Numbering;
  readonly #resumes: boolean;
  readonly #initial = new Map<string, WireEvent>();
  #events: WireEvent[] = [];
  /** How many events each copy has received. */
  readonly #applied: number[];
  #epoch = 1;
  readonly #connections = new Set<Connection>();
  #pending: PendingAnswer[] = [];
  /** Every value a tag ever held. */
  readonly #held = new Map<string, Set<WireValue>>();
  #turn = 0;
  /**
   * True: everything is delivered and answered as soon as possible, and nothing goes wrong any
   * more.
   */
  #healed = false;
  #muted = false;
  /** Tags that some answer has lacked. */
  readonly #lacked = new Set<string>();
  /**
   * Called with each message a client receives, as it is delivered: for invariants over each
   * message.
   */
  onSaid: (tag: WireTag, value: WireValue, seq: number) => void = () => undefined;
  /** Milliseconds from what a client sends to when this end reads it. */
  readsAfter = 0;
  /** Milliseconds from a subscription that was read until it stands; pings are answered meanwhile. */
  subscribesAfter = 0;
  /** Whether it confirms a subscription that stands (PROVIDER 2). */
  confirmsStanding = true;

  readonly fetch: typeof fetch;
  readonly openLine: OpenLine;

  constructor(options: {
    readonly replicas: number;
    readonly numbering: Numbering;
    /** Subscriptions may go on from a position (PROVIDER 2); it is ignored where they may not. */
    readonly resumes?: boolean;
    readonly initial: readonly (WireTag & { readonly value: WireValue })[];
  }) {
    this.#numbering = options.numbering;
    this.#resumes = options.resumes ?? false;
    this.#applied = Array.from({ length: options.replicas }, () => 0);
    for (const event of options.initial) {
      this.#initial.set(keyOf(event), event);
      this.#hold(event);
    }
    this.fetch = (_input, init) =>
      new Promise((resolve, reject) => {
        const asked: PendingAnswer = { replica: this.#nextReplica(), resolve, ready: null };
        this.#pending.push(asked);
        init?.signal?.addEventListener('abort', () => {
          this.#pending = this.#pending.filter((pending) => pending !== asked);
          reject(new DOMException('given up', 'AbortError'));
        });
        if (this.#healed) this.answer();
      });
    this.openLine = linesTo({
      accept: (socket) => this.#accept(socket),
      hear: (socket, text) => {
        if (this.readsAfter === 0) this.#hear(socket, text);
        else setTimeout(() => this.#hear(socket, text), this.readsAfter);
      },
      left: (socket) => this.#forget(socket),
    });
  }

  /** What every tag holds now. */
  truth(): ReadonlyMap<string, WireValue> {
    return this.#stateOf(this.#events.length);
  }

  /** What every tag held after the first `seq` events of this epoch; null for another epoch. */
  stateAfter(epoch: string | null, seq: number): ReadonlyMap<string, WireValue> | null {
    return epoch === String(this.#epoch) ? this.#stateOf(seq) : null;
  }

  /** The provider no longer has a tag. It comes back with the next value. */
  forget(tag: WireTag): void {
    if (!this.truth().has(keyOf(tag))) return;
    this.#events.push({ ...tag, value: undefined });
    if (this.#healed) this.#deliverAll();
  }

  everHeld(tag: WireTag): ReadonlySet<WireValue> {
    return this.#held.get(keyOf(tag)) ?? new Set();
  }

  set(tag: WireTag, value: WireValue): void {
    const event = { ...tag, value };
    this.#events.push(event);
    this.#hold(event);
    if (this.#healed) this.#deliverAll();
  }

  /** One copy receives some of the events that the others have. */
  replicate(replica: number, count: number): void {
    const index = replica % this.#applied.length;
    this.#applied[index] = Math.min(this.#events.length, (this.#applied[index] ?? 0) + count);
  }

  /** Delivers the next messages. */
  deliver(count: number): void {
    for (const connection of this.#connections) {
      for (let index = 0; index < count; index += 1) this.#deliverNext(connection);
    }
  }

  /** The next message never arrives. */
  lose(): void {
    for (const connection of this.#connections) {
      if (this.#hasNext(connection) && connection.sent !== null) connection.sent += 1;
    }
  }

  /** The last message once more, of those that this connection has received. */
  repeatLast(): void {
    for (const connection of this.#connections) {
      const { sent, from } = connection;
      if (sent !== null && sent > from) this.#say(connection, sent - 1);
    }
  }

  /** The next two in the wrong order. */
  swapNext(): void {
    for (const connection of this.#connections) {
      const { sent } = connection;
      if (sent === null || sent + 1 >= (this.#applied[connection.replica] ?? 0)) continue;
      this.#say(connection, sent + 1);
      this.#say(connection, sent);
      connection.sent = sent + 2;
    }
  }

  drop(code: number): void {
    for (const { socket } of this.#connections) socket.close(code);
  }

  /**
   * Sends a client that was behind the last value of each tag, the first `count` of them; the rest
   * comes as usual.
   */
  conflate(count: number): void {
    for (const connection of this.#connections) {
      const { sent, replica } = connection;
      const end = this.#applied[replica] ?? 0;
      if (this.#numbering === 'none' || sent === null || sent >= end) continue;
      const lastOf = new Map<string, number>();
      for (let index = sent; index < end; index += 1) {
        const event = this.#events[index];
        if (event !== undefined) lastOf.set(keyOf(event), index);
      }
      // Skipped messages must not be replaced by a later value.
      if ([...lastOf.values()].some((index) => this.#events[index]?.value === undefined)) continue;
      if (this.#events.slice(sent, end).some(({ value }) => value === undefined)) continue;
      let before = sent;
      for (const index of [...lastOf.values()].toSorted((a, b) => a - b).slice(0, count)) {
        this.#say(connection, index, { from: before, to: end });
        before = index + 1;
      }
      connection.sent = before;
    }
  }

  /** A new epoch of the stream: numbers begin again, the values stay. */
  restart(): void {
    this.drop(1012);
    const truth = this.truth();
    for (const event of [...this.#initial.values(), ...this.#events]) {
      const value = truth.get(keyOf(event));
      if (value === undefined) this.#initial.delete(keyOf(event));
      else this.#initial.set(keyOf(event), { ...event, value });
    }
    this.#events = [];
    this.#applied.fill(0);
    this.#epoch += 1;
  }

  /**
   * Answers the oldest request, with what its copy has now, or had when the answer was prepared.
   */
  answer(): void {
    const pending = this.#pending.shift();
    if (pending !== undefined) this.#send(pending, pending.ready ?? this.#answerOf(pending));
  }

  /** Prepares the answer to the oldest request without one; it is sent later. */
  makeReady(): void {
    const pending = this.#pending.find(({ ready }) => ready === null);
    if (pending !== undefined) pending.ready = this.#answerOf(pending);
  }

  /**
   * Answers the oldest request with some of the tags only, and with those that an answer lacked
   * before: what is missing twice is removed.
   */
  answerInPart(names: (tag: WireTag, place: number) => boolean): void {
    const pending = this.#pending.shift();
    if (pending === undefined) return;
    this.#send(
      pending,
      this.#answerOf(pending, (tag, place) => names(tag, place) || this.#lacked.has(keyOf(tag))),
    );
  }

  #send({ resolve }: PendingAnswer, { body, named }: Answer): void {
    for (const key of this.#held.keys()) if (!named.has(key)) this.#lacked.add(key);
    resolve(new Response(body));
  }

  #answerOf(
    { replica }: PendingAnswer,
    names: (tag: WireTag, place: number) => boolean = () => true,
  ): Answer {
    const named = new Set<string>();
    const seq = this.#applied[replica] ?? 0;
    const tagsByCode = new Map<string, [string, WireValue][]>();
    for (const [place, [key, value]] of [...this.#stateOf(seq)].entries()) {
      const [codigo = '', path = ''] = key.split('\n');
      if (!names({ codigo, path }, place)) continue;
      named.add(key);
      tagsByCode.set(codigo, [...(tagsByCode.get(codigo) ?? []), [path, value]]);
    }
    // Own keys, including `__proto__`: that is what a provider's JSON holds.
    const tags = Object.fromEntries(
      [...tagsByCode].map(([codigo, entries]) => [codigo, Object.fromEntries(entries)]),
    );
    const extensions =
      this.#numbering === 'none' ? {} : { extensions: { epoch: String(this.#epoch), seq } };
    return { body: JSON.stringify({ data: { tags }, ...extensions }), named };
  }

  /** Fails the oldest request. */
  refuse(status: number, body = '<html>'): void {
    this.#pending.shift()?.resolve(new Response(body, { status }));
  }

  /** Sockets that are open. */
  get connected(): number {
    return this.#connections.size;
  }

  /** From here on nothing is delivered or answered automatically. */
  hold(): void {
    this.#healed = false;
  }

  /** Goes silent without closing anything: no acknowledgement, no pong. */
  mute(): void {
    this.#muted = true;
  }

  /** Sends again, but does not answer requests received meanwhile. */
  unmute(): void {
    this.#muted = false;
  }

  /** From here on nothing goes wrong and nothing lags. */
  heal(): void {
    this.#healed = true;
    this.#deliverAll();
    while (this.#pending.length > 0) this.answer();
  }

  #deliverAll(): void {
    this.#applied.fill(this.#events.length);
    this.deliver(this.#events.length);
  }

  #hold(event: WireEvent): void {
    const held = this.#held.get(keyOf(event)) ?? new Set();
    if (event.value !== undefined) held.add(event.value);
    this.#held.set(keyOf(event), held);
  }

  #stateOf(count: number): ReadonlyMap<string, WireValue> {
    const state = new Map<string, WireValue>();
    for (const event of [...this.#initial.values(), ...this.#events.slice(0, count)]) {
      if (event.value === undefined) state.delete(keyOf(event));
      else state.set(keyOf(event), event.value);
    }
    return state;
  }

  #nextReplica(): number {
    this.#turn += 1;
    return this.#turn % this.#applied.length;
  }

  #accept(socket: SimulatedSocket): void {
    this.#connections.add({ socket, replica: this.#nextReplica(), id: '', sent: null, from: 0 });
    // A line is opened after it has been returned.
    queueMicrotask(() => socket.open());
  }

  #forget(socket: SimulatedSocket): void {
    for (const connection of this.#connections) {
      if (connection.socket === socket) this.#connections.delete(connection);
    }
  }

  #hear(socket: SimulatedSocket, text: string): void {
    const message: unknown = JSON.parse(text);
    const connection = [...this.#connections].find((candidate) => candidate.socket === socket);
    if (!isRecord(message) || connection === undefined) return;
    const reply = (type: string): void => {
      // No answer comes before the request has been sent.
      if (!this.#muted) queueMicrotask(() => socket.receive({ type }));
    };
    if (message['type'] === 'connection_init') reply('connection_ack');
    if (message['type'] === 'ping') reply('pong');
    if (message['type'] === 'subscribe') {
      connection.id = String(message['id']);
      const { payload } = message;
      if (this.subscribesAfter === 0) this.#subscribe(connection, payload);
      else setTimeout(() => this.#subscribe(connection, payload), this.subscribesAfter);
    }
    if (this.#healed) this.#deliverAll();
  }

  #subscribe(connection: Connection, payload: unknown): void {
    const head = this.#applied[connection.replica] ?? 0;
    const position = isRecord(payload) ? payload['extensions'] : null;
    if (!this.#resumes || !isRecord(position)) {
      this.#stand(connection, head);
      return;
    }
    const { after, epoch } = position;
    if (typeof after === 'number' && after <= head && epoch === String(this.#epoch)) {
      this.#stand(connection, after);
      return;
    }
    const payloadOfError = [{ message: 'x', extensions: { code: 'POSICAO_EXPIRADA' } }];
    const { socket, id } = connection;
    queueMicrotask(() => socket.receive({ id, type: 'error', payload: payloadOfError }));
  }

  #stand(connection: Connection, from: number): void {
    connection.from = from;
    connection.sent = from;
    const { socket, id } = connection;
    if (!this.confirmsStanding || this.#muted) return;
    queueMicrotask(() => socket.receive({ type: 'ping', payload: { assinatura: id } }));
  }

  #hasNext({ replica, sent }: Connection): boolean {
    return sent !== null && sent < (this.#applied[replica] ?? 0);
  }

  #deliverNext(connection: Connection): void {
    if (!this.#hasNext(connection) || connection.sent === null) return;
    this.#say(connection, connection.sent);
    connection.sent += 1;
  }

  #say({ socket, id }: Connection, index: number, jump: object = {}): void {
    const event = this.#events[index];
    if (event?.value === undefined) return;
    const { epoch, ...span } = { epoch: String(this.#epoch), seq: index + 1, ...jump };
    const extensions = this.#numbering === 'all' ? { epoch, ...span } : span;
    socket.receive({
      id,
      type: 'next',
      payload: {
        data: { dados: { codigo: event.codigo, path: event.path, data: event.value } },
        ...(this.#numbering === 'none' ? {} : { extensions }),
      },
    });
    this.onSaid(event, event.value, index + 1);
  }
}
