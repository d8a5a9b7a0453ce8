import { decodePosition } from '#contract/stream-position.ts';
import { encodeSource } from '#contract/source-state.ts';
import { isRecord } from '#domain/untrusted.ts';
import { CONTRACT_SHAPE } from '#server/fan-out/event-shape.ts';
import { FanOut } from '#server/fan-out/fan-out.ts';
import type { Outlet, Subscription } from '#server/fan-out/reader.ts';
import { NetworkBody } from '#server/graphql/network-body.ts';
import { SourceStatus } from '#storage/source-status.ts';
import { createLogger } from '#process/logger.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { TagIntake } from '#storage/log/tag-intake.ts';
import { type ProviderSource, providerSource } from '#server/upstream/provider-source.ts';
import { lineOf, SimulatedSocket } from './simulated-provider.ts';
import { readTextFrames } from './text-frames.ts';

/** One end that clients ask and subscribe to. */
export interface WireEnd {
  readonly fetch: typeof fetch;
  readonly webSocket: new () => SimulatedSocket;
}

/** What may be wrong with a hop. `stalled`: nothing passes, and nothing is closed; it passes later. */
export type HopFault = 'lost' | 'stalled' | 'no-sockets' | 'refusing' | 'empty';

const REFUSAL = JSON.stringify({ errors: [{ message: 'Operação bloqueada.' }] });
const EMPTY = JSON.stringify({ data: { tags: {} } });

/** A network between two ends, with one fault at a time or none. */
export class UnkindHop implements WireEnd {
  readonly fetch: typeof fetch;
  readonly webSocket: new () => SimulatedSocket;
  #fault: HopFault | null = null;
  readonly #sockets = new Set<SimulatedSocket>();
  #stalled: (() => void)[] = [];

  constructor(end: () => WireEnd) {
    this.fetch = async (input, init) => {
      if (this.#fault === 'lost') throw new TypeError('no network');
      if (this.#fault === 'refusing') return new Response(REFUSAL, { status: 400 });
      if (this.#fault === 'empty') return new Response(EMPTY);
      await this.#passage();
      const response = await end().fetch(input, init);
      await this.#passage();
      return response;
    };
    const connect = (socket: SimulatedSocket): SimulatedSocket | null => this.#join(socket, end());
    const pass = (work: () => void): void => this.#pass(work);
    const leave = (socket: SimulatedSocket): boolean => this.#sockets.delete(socket);
    this.webSocket = class extends SimulatedSocket {
      readonly #inner: SimulatedSocket | null;

      constructor() {
        super((_socket, text) => pass(() => this.#inner?.send(text)));
        this.#inner = connect(this);
      }

      override close(code?: number, reason?: string): void {
        if (leave(this)) this.#inner?.close(code, reason);
        super.close(code, reason);
      }
    };
  }

  get fault(): HopFault | null {
    return this.#fault;
  }

  become(fault: HopFault | null): void {
    this.#fault = fault;
    if (fault === 'lost' || fault === 'no-sockets') {
      for (const socket of this.#sockets) socket.close(1006);
    }
    if (fault !== 'stalled') for (const work of this.#stalled.splice(0)) work();
  }

  #join(socket: SimulatedSocket, end: WireEnd): SimulatedSocket | null {
    if (this.#fault === 'lost' || this.#fault === 'no-sockets') {
      queueMicrotask(() => socket.close(1006));
      return null;
    }
    this.#sockets.add(socket);
    const inner = new end.webSocket();
    Object.assign(inner, {
      onopen: () => this.#pass(() => socket.open()),
      onmessage: ({ data }: { readonly data: string }) =>
        this.#pass(() => socket.receive(JSON.parse(data))),
      onclose: ({ code }: { readonly code: number }) => this.#pass(() => socket.close(code)),
    });
    return inner;
  }

  #pass(work: () => void): void {
    if (this.#fault === 'stalled') this.#stalled.push(work);
    else work();
  }

  #passage(): Promise<void> {
    return new Promise((resolve) => this.#pass(resolve));
  }
}

/** A server that takes a provider in and serves it: our own parts, without a network. */
export class Relay implements WireEnd {
  readonly fetch: typeof fetch;
  readonly webSocket: new () => SimulatedSocket;
  readonly source: ProviderSource;
  readonly status = new SourceStatus();
  readonly #log = memoryTagLog();
  readonly #intake = new TagIntake(this.#log, {}, this.status.set);
  readonly #fanOut = new FanOut(this.#log, () => undefined);
  readonly #body = new NetworkBody();
  readonly #running = new Map<SimulatedSocket, readonly [Outlet, Subscription | null]>();

  constructor(provider: WireEnd) {
    this.source = providerSource({
      graphqlUrl: 'http://provider.test/graphql',
      log: createLogger('silent'),
      random: () => 0.5,
      fetch: provider.fetch,
      openLine: lineOf(() => new provider.webSocket()),
    });
    this.fetch = async () => {
      const state = await this.#log.last();
      const body = this.#body.make(state, false, this.status.state);
      return new Response(body.toString());
    };
    const hear = (socket: SimulatedSocket, text: string): void => this.#hear(socket, text);
    const leave = (socket: SimulatedSocket): void => this.#leave(socket);
    this.webSocket = class extends SimulatedSocket {
      constructor() {
        super(hear);
        queueMicrotask(() => this.open());
      }

      override close(code?: number, reason?: string): void {
        leave(this);
        super.close(code, reason);
      }
    };
    this.status.onChange((state) => {
      if (state === null) return;
      const payload = { source: encodeSource(state) };
      for (const socket of this.#running.keys()) socket.receive({ type: 'ping', payload });
    });
  }

  async start(): Promise<this> {
    await this.#fanOut.start();
    this.source.start(this.#intake);
    return this;
  }

  stop(): void {
    this.source.stop();
    this.#fanOut.stop();
    for (const socket of this.#running.keys()) socket.close(1006);
  }

  #leave(socket: SimulatedSocket): void {
    const [outlet, subscription] = this.#running.get(socket) ?? [];
    this.#running.delete(socket);
    if (outlet !== undefined && subscription) this.#fanOut.unsubscribe(outlet, subscription);
  }

  #hear(socket: SimulatedSocket, text: string): void {
    const message: unknown = JSON.parse(text);
    if (!isRecord(message)) return;
    const reply = (answer: object): void => queueMicrotask(() => socket.receive(answer));
    if (message['type'] === 'ping') reply({ type: 'pong' });
    if (message['type'] === 'connection_init') {
      const source = this.status.state;
      const payload = source === null ? {} : { source: encodeSource(source) };
      const write = (frames: Buffer): void => {
        for (const frame of readTextFrames(frames)) socket.receive(frame);
      };
      this.#running.set(socket, [{ waitingBytes: 0, write, tooSlow: () => socket.close() }, null]);
      reply({ type: 'connection_ack', payload });
    }
    if (message['type'] === 'subscribe') this.#subscribe(socket, message);
  }

  #subscribe(socket: SimulatedSocket, { id, payload }: Readonly<Record<string, unknown>>): void {
    const [outlet] = this.#running.get(socket) ?? [];
    if (outlet === undefined) return;
    const { after, epoch } =
      isRecord(payload) && isRecord(payload['extensions']) ? payload['extensions'] : {};
    const position = decodePosition({ seq: after, epoch });
    const from =
      position === null || position.epoch === null
        ? null
        : { epoch: position.epoch, seq: position.seq };
    const begun = this.#fanOut.subscribe(outlet, String(id), CONTRACT_SHAPE, from);
    if (begun.ok) {
      this.#running.set(socket, [outlet, begun.value]);
      queueMicrotask(() => socket.receive({ type: 'ping', payload: { assinatura: id } }));
      return;
    }
    const expired = [{ message: 'x', extensions: { code: 'POSICAO_EXPIRADA' } }];
    queueMicrotask(() => socket.receive({ id, type: 'error', payload: expired }));
  }
}
