import { WebSocket } from 'ws';
import { LIVE_OPERATION, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { decodePosition, type StreamPosition } from '#contract/stream-position.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { numberOf, TAGS, turnOf } from './numbered-readings.ts';

/** A snapshot as a client took it: the number of the reading of each tag, by its turn, at a position; 0 for none. */
export interface TakenSnapshot {
  readonly epoch: string;
  readonly seq: number;
  readonly numbers: Uint32Array;
}

/** What one client has seen, for the judge. */
export interface ClientRecord {
  /** Faults that the client noticed itself: a number that is not the next one, a value that is not its tag's. */
  readonly wrong: string[];
  readonly snapshots: TakenSnapshot[];
  /** Events as received: `seq` and the reading's number after it. */
  readonly events: number[];
  /** Positions that a gateway did not know any more. */
  expired: number;
  /** Milliseconds from the loss of a line to the next event, for each loss. */
  readonly gapsMs: number[];
}

/** Clients that hear nothing for so long try another gateway, as the page's watchdogs do. */
const QUIET_MS = 2_500;
const MOST_WRONG = 20;

/**
 * A visitor's line that trusts nothing: takes a snapshot once, then only follows, changes gateways by itself at random, and resumes at its
 * position. It keeps what each tag holds, which is to be the fold of the stream at its position.
 */
export class ChaosClient {
  readonly record: ClientRecord = {
    wrong: [],
    snapshots: [],
    events: [],
    expired: 0,
    gapsMs: [],
  };
  readonly numbers = new Uint32Array(TAGS);
  readonly #gateways: () => string;
  readonly #random: () => number;
  #position: { readonly epoch: string; readonly seq: number } | null = null;
  /** In the middle of a span up to here, state is not whole. */
  #spanTo = 0;
  #socket: WebSocket | null = null;
  #lostAt: number | null = null;
  #ended = false;
  readonly #running: Promise<void>;

  /** `gateways` names one by chance, as a proxy would. */
  constructor(gateways: () => string, random: () => number) {
    this.#gateways = gateways;
    this.#random = random;
    this.#running = this.#run();
  }

  get position(): { readonly epoch: string; readonly seq: number } | null {
    return this.#position;
  }

  /** The state is the fold of the stream up to the position. */
  get isWhole(): boolean {
    return this.#position !== null && this.#position.seq >= this.#spanTo;
  }

  async end(): Promise<void> {
    this.#ended = true;
    this.#socket?.terminate();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#ended) {
      const gateway = this.#gateways();
      try {
        if (this.#position === null) await this.#ask(gateway);
        await this.#follow(gateway);
      } catch {
        // It is away; the next one may not be.
      }
      this.#lostAt ??= performance.now();
      if (this.#ended) return;
      await new Promise((resolve) => {
        setTimeout(resolve, 100 + this.#random() * 200);
      });
    }
  }

  #note(what: string): void {
    if (this.record.wrong.length < MOST_WRONG) this.record.wrong.push(what);
  }

  async #ask(gateway: string): Promise<void> {
    const { operationName, query } = SNAPSHOT_OPERATION;
    const answer = await fetch(`${gateway}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operationName, query, variables: {} }),
      signal: AbortSignal.timeout(QUIET_MS),
    });
    const body: unknown = await answer.json();
    if (!answer.ok || !isRecord(body) || !isRecord(body['data'])) throw new Error('no snapshot');
    const position = decodePosition(body['extensions']);
    const { tags } = body['data'];
    if (position === null || position.epoch === null || !isRecord(tags)) throw new Error('no tags');
    this.numbers.fill(0);
    for (const [codigo, station] of Object.entries(tags)) {
      for (const [path, data] of Object.entries(isRecord(station) ? station : {})) {
        const number = numberOf(codigo, path, data);
        const turn = turnOf(codigo, path);
        if (number === null || turn === null) {
          this.#note(`snapshot: ${codigo} ${path} ${String(data)}`);
        } else this.numbers[turn] = number;
      }
    }
    const { epoch, seq } = position;
    this.#position = { epoch, seq };
    this.#spanTo = 0;
    this.record.snapshots.push({ epoch, seq, numbers: this.numbers.slice() });
  }

  #follow(gateway: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = new WebSocket(
        `${gateway.replace('http', 'ws')}/graphql`,
        'graphql-transport-ws',
      );
      this.#socket = socket;
      let heardAt = performance.now();
      // Now and then it leaves by itself, in the middle of everything.
      const leaveAt = heardAt + 2_000 + this.#random() * 8_000;
      const watch = setInterval(() => {
        const now = performance.now();
        if (now - heardAt > QUIET_MS || now > leaveAt) socket.terminate();
      }, 250);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(watch);
        resolve();
      });
      socket.on('open', () => socket.send('{"type":"connection_init"}'));
      socket.on('message', (data) => {
        heardAt = performance.now();
        const text = Buffer.isBuffer(data) ? data.toString() : '';
        this.#hear(socket, parseJson(text));
      });
    });
  }

  #hear(socket: WebSocket, message: unknown): void {
    if (!isRecord(message)) return;
    if (message['type'] === 'connection_ack') {
      const { operationName, query } = LIVE_OPERATION;
      const extensions = { after: this.#position?.seq, epoch: this.#position?.epoch };
      const payload = { operationName, query, extensions };
      socket.send(JSON.stringify({ id: 't', type: 'subscribe', payload }));
    } else if (message['type'] === 'ping') socket.send('{"type":"pong"}');
    else if (message['type'] === 'error') {
      this.record.expired += 1;
      this.#position = null;
      socket.terminate();
    } else if (message['type'] === 'next' && isRecord(message['payload'])) {
      this.#take(message['payload']);
    }
  }

  #take(payload: Readonly<Record<string, unknown>>): void {
    const position = decodePosition(payload['extensions']);
    const dados = isRecord(payload['data']) ? payload['data']['dados'] : null;
    if (this.#position === null || position === null || !isRecord(dados)) {
      this.#note(`unreadable: ${JSON.stringify(payload).slice(0, 200)}`);
      return;
    }
    const { codigo, path, data } = dados;
    const number = numberOf(codigo, path, data);
    const turn = turnOf(codigo, path);
    if (number === null || turn === null) {
      this.#note(`seq ${position.seq}: ${String(codigo)} ${String(path)} ${String(data)}`);
    } else {
      this.#checkNumber(position, this.#position);
      if (number <= (this.numbers[turn] ?? 0)) {
        this.#note(`seq ${position.seq}: ${number} after ${this.numbers[turn]}`);
      }
      this.numbers[turn] = number;
      this.record.events.push(position.seq, number);
    }
    if (position.to !== null) this.#spanTo = Math.max(this.#spanTo, position.to);
    this.#position = { epoch: this.#position.epoch, seq: position.seq };
    if (this.#lostAt !== null) {
      this.record.gapsMs.push(performance.now() - this.#lostAt);
      this.#lostAt = null;
    }
  }

  #checkNumber(
    { epoch, seq, from }: StreamPosition,
    known: { readonly epoch: string; readonly seq: number },
  ): void {
    if (epoch !== known.epoch) this.#note(`seq ${seq}: epoch ${epoch}, not ${known.epoch}`);
    if ((from ?? seq - 1) !== known.seq) this.#note(`seq ${seq} from ${from} after ${known.seq}`);
  }
}
