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
import type { Line, LineListener, OpenLine } from '#feed/line.ts';
import { linesTo, type SimulatedSocket } from './simulated-line.ts';
import { readTextFrames } from './text-frames.ts';

/** One end that clients ask and subscribe to. */
export interface WireEnd {
  readonly fetch: typeof fetch;
  readonly openLine: OpenLine;
}

/** What may be wrong with a hop. `stalled`: nothing passes, and nothing is closed; it passes later. */
export type HopFault = 'lost' | 'stalled' | 'no-sockets' | 'refusing' | 'empty';

const REFUSAL = JSON.stringify({ errors: [{ message: 'Operação bloqueada.' }] });
const EMPTY = JSON.stringify({ data: { tags: {} } });

/** A network between two ends, with one fault at a time or none. */
export class UnkindHop implements WireEnd {
  readonly fetch: typeof fetch;
  readonly openLine: OpenLine;
  #fault: HopFault | null = null;
  /** Cuts each line. */
  readonly #lines = new Set<() => void>();
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
    this.openLine = (url, listener) => this.#join(url, listener, end());
  }

  get fault(): HopFault | null {
    return this.#fault;
  }

  become(fault: HopFault | null): void {
    this.#fault = fault;
    if (fault === 'lost' || fault === 'no-sockets') {
      for (const cut of this.#lines) cut();
    }
    if (fault !== 'stalled') for (const work of this.#stalled.splice(0)) work();
  }

  #join(url: string, { opened, message, closed }: LineListener, end: WireEnd): Line {
    if (this.#fault === 'lost' || this.#fault === 'no-sockets') {
      queueMicrotask(() => closed(1006, ''));
      return { send: () => undefined, close: () => undefined, cut: () => undefined };
    }
    let isEnded = false;
    const leave = (code: number, reason: string): void => {
      if (isEnded) return;
      isEnded = true;
      this.#lines.delete(cut);
      closed(code, reason);
    };
    const pass = (work: () => void): void =>
      this.#pass(() => {
        if (!isEnded) work();
      });
    const inner = end.openLine(url, {
      opened: () => pass(opened),
      message: (text) => pass(() => message(text)),
      closed: (code, reason) => pass(() => leave(code, reason)),
    });
    const cut = (): void => {
      leave(1006, '');
      inner.cut();
    };
    this.#lines.add(cut);
    return { send: (text) => pass(() => inner.send(text)), close: cut, cut };
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
  readonly openLine: OpenLine;
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
      openLine: provider.openLine,
    });
    this.fetch = async () => {
      const state = await this.#log.last();
      const body = this.#body.make(state, false, this.status.state);
      return new Response(body.toString());
    };
    this.openLine = linesTo({
      accept: (socket) => queueMicrotask(() => socket.open()),
      hear: (socket, text) => this.#hear(socket, text),
      left: (socket) => this.#leave(socket),
    });
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
