import {
  encodeLiveHead,
  encodeLiveSegment,
  encodeLiveSnapshot,
  LIVE_HEAD_PATH,
  type LiveHead,
  liveEndOf,
  liveIndexOf,
  readLiveAddress,
} from '#contract/columns/live-segment.ts';
import type { WireValue } from '#contract/tag-source.ts';
import type { OpenLine } from '#feed/line.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { isRecord } from '#domain/untrusted.ts';
import { linesTo, type SimulatedSocket } from './simulated-line.ts';

export const PROVIDER_URL = 'http://provider.test';

interface LiveEvent {
  readonly codigo: string;
  readonly path: string;
  readonly data: WireValue;
  readonly at: number;
}

/** What becomes of a connection. */
export type SocketsAre =
  | 'open'
  /** Never opened: closed with 1006. */
  | 'refused'
  /** Neither opened nor closed. */
  | 'swallowed'
  /** Acknowledged with the economy mode. */
  | 'full'
  /** Acknowledged, then closed with 1013. */
  | 'busy';

/** What becomes of a request for a segment. */
export type SegmentsAre = 'there' | 'missing' | 'hostile' | 'failing';

/** What becomes of a request for the head. `late`: it is that of 20 s ago, as of an edge of the network that is behind. */
export type HeadIs = SegmentsAre | 'late' | 'silent';

interface LiveEpoch {
  readonly name: string;
  /** State before its first event, and since when. */
  readonly initial: ReadonlyMap<string, WireValue>;
  readonly beganAt: number;
  readonly events: LiveEvent[];
}

/** Time from the end of a bucket until its segment is there. */
const FINISHED_AFTER_MS = 600;
const LISTED_MS = 120_000;
const MINUTE_MS = 60_000;
/** Latency of an answer and of a message. */
const DELAY_MS = 30;
const LATE_MS = 20_000;

const HOSTILE = [
  '',
  '<html>',
  '[]',
  '{"epoch":"e1","seconds":5,"index":1,"after":0,"to":9007199254740991}',
  '{"epoch":"__proto__","seconds":5,"snapshot":1e300,"segments":[1,2,3]}',
];

/** What was subscribed to over a connection; `sent`: events sent so far, null without a subscription. */
interface Served {
  sent: number | null;
  id: string;
}

/**
 * A provider in virtual time that numbers its events and gives them in three ways: by a socket that goes on at a position, as the answer to
 * a snapshot, and as live segments, made by the rules of the contract. A test decides what becomes of each.
 */
export class LiveProvider {
  sockets: SocketsAre = 'open';
  segments: SegmentsAre = 'there';
  head: HeadIs = 'there';
  /** How long a snapshot that is not of the segments is on its way. */
  answersAfter = DELAY_MS;
  /** How far the copy that gives it lags behind. */
  answersLag = 0;
  /** False: requests fail, connections are refused. */
  isReachable = true;
  /** The address that is told with `full`. */
  url: unknown = LIVE_HEAD_PATH;
  readonly counts = { attempts: 0, snapshots: 0, heads: 0, segments: 0, liveSnapshots: 0 };
  /** Oldest first: an edge of the network has the answers of those before. */
  readonly #epochs: LiveEpoch[] = [];
  #present: LiveEpoch;
  readonly #open = new Map<SimulatedSocket, Served>();
  #hostile = 0;
  readonly openLine: OpenLine;

  constructor() {
    this.#present = this.#begin(new Map());
    this.openLine = linesTo({
      accept: (socket) => this.#accept(socket),
      hear: (socket, text) => setTimeout(() => this.#hear(socket, text), DELAY_MS),
      left: (socket) => this.#open.delete(socket),
    });
  }

  get epoch(): string {
    return this.#present.name;
  }

  /** Number of the last event. */
  get last(): number {
    return this.#present.events.length;
  }

  set(codigo: string, path: string, data: WireValue): void {
    this.#present.events.push({ codigo, path, data, at: Date.now() });
    for (const [socket, served] of this.#open) this.#deliver(socket, served);
  }

  /** A new epoch: numbers begin again, the values stay. */
  restart(): void {
    this.drop(1012);
    this.#present = this.#begin(this.stateAfter(this.last));
  }

  #begin(initial: ReadonlyMap<string, WireValue>): LiveEpoch {
    const name = `e${this.#epochs.length + 1}`;
    const epoch = { name, initial, beganAt: Date.now(), events: [] };
    this.#epochs.push(epoch);
    return epoch;
  }

  drop(code: number, reason = ''): void {
    for (const socket of this.#open.keys()) socket.close(code, reason);
  }

  /** Subscriptions that stand. */
  get subscribed(): number {
    return [...this.#open.values()].filter(({ sent }) => sent !== null).length;
  }

  /** Every tag, by code and path with a space between, after so many events of an epoch. */
  stateAfter(count: number, of = this.epoch): ReadonlyMap<string, WireValue> {
    const epoch = this.#epochs.find(({ name }) => name === of);
    const state = new Map(epoch?.initial);
    for (const { codigo, path, data } of epoch?.events.slice(0, count) ?? []) {
      state.set(`${codigo} ${path}`, data);
    }
    return state;
  }

  readonly fetch: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const { signal } = init ?? {};
      const fail = (): void => reject(new TypeError('failed to fetch'));
      signal?.addEventListener('abort', fail);
      setTimeout(() => {
        const { url } = new Request(input);
        if (this.head === 'silent' && url.endsWith(LIVE_HEAD_PATH)) return;
        const answer = this.isReachable ? this.#answer(url) : null;
        if (answer === null) fail();
        else if (url.endsWith('/graphql')) setTimeout(() => resolve(answer), this.answersAfter);
        else resolve(answer);
      }, DELAY_MS);
    });

  #answer(address: string): Response | null {
    const { pathname } = new URL(address);
    if (pathname === '/graphql') {
      this.counts.snapshots += 1;
      const known = this.#present.events.filter(({ at }) => at <= Date.now() - this.answersLag);
      return new Response(this.#snapshotOf(this.#present, known.length));
    }
    if (pathname === LIVE_HEAD_PATH) {
      this.counts.heads += 1;
      const { head } = this;
      const isGiven = head === 'late' || head === 'silent';
      const at = Date.now() - (head === 'late' ? LATE_MS : 0);
      return this.#as(isGiven ? 'there' : head, encodeLiveHead(this.#headAt(at)));
    }
    const asked = readLiveAddress(pathname);
    const epoch = this.#epochs.find(({ name }) => name === asked?.epoch);
    if (asked === null || epoch === undefined) return new Response(null, { status: 404 });
    if (asked.kind === 'snapshot') {
      this.counts.liveSnapshots += 1;
      const before = epoch.events.filter(({ at }) => at < asked.second * 1_000);
      const position = { epoch: epoch.name, seq: before.length };
      const tagsByCode = this.#tagsByCode(epoch, before.length);
      return new Response(encodeLiveSnapshot({ position, tagsByCode }));
    }
    this.counts.segments += 1;
    const body = this.#segment(epoch, asked.index);
    return body === null ? new Response(null, { status: 404 }) : this.#as(this.segments, body);
  }

  #as(how: SegmentsAre, body: string): Response | null {
    switch (how) {
      case 'there':
        return new Response(body);
      case 'missing':
        return new Response(null, { status: 404 });
      case 'hostile':
        this.#hostile += 1;
        return new Response(HOSTILE[this.#hostile % HOSTILE.length]);
      case 'failing':
        return null;
    }
  }

  #tagsByCode({ name }: LiveEpoch, count: number): Map<string, Map<string, WireValue>> {
    const tags = new Map<string, Map<string, WireValue>>();
    for (const [key, value] of this.stateAfter(count, name)) {
      const [codigo = '', path = ''] = key.split(' ');
      tags.set(codigo, (tags.get(codigo) ?? new Map<string, WireValue>()).set(path, value));
    }
    return tags;
  }

  #snapshotOf(epoch: LiveEpoch, count: number): string {
    const tags = this.#tagsByCode(epoch, count);
    return JSON.stringify({
      data: {
        tags: Object.fromEntries([...tags].map(([codigo, of]) => [codigo, Object.fromEntries(of)])),
      },
      extensions: { epoch: epoch.name, seq: count },
    });
  }

  #headAt(now: number): LiveHead {
    const epoch = this.#epochs.findLast(({ beganAt }) => beganAt <= now) ?? this.#present;
    const indices = new Set(
      epoch.events
        .filter(({ at }) => at >= now - LISTED_MS)
        .map(({ at }) => liveIndexOf(epochMs(at)))
        .filter((index) => liveEndOf(index) + FINISHED_AFTER_MS <= now),
    );
    const minute = Math.floor((now - FINISHED_AFTER_MS) / MINUTE_MS) * MINUTE_MS;
    return {
      epoch: epoch.name,
      source: null,
      snapshot: Math.max(Math.floor(epoch.beganAt / 1_000), minute / 1_000),
      segments: [...indices].map((index) => ({ index, ...this.#spanOf(epoch, index) })),
    };
  }

  #spanOf({ events }: LiveEpoch, index: number): { readonly after: number; readonly to: number } {
    const places = events.map(({ at }) => liveIndexOf(epochMs(at)));
    return { after: places.indexOf(index), to: places.lastIndexOf(index) + 1 };
  }

  #segment(of: LiveEpoch, index: number): string | null {
    const { after, to } = this.#spanOf(of, index);
    if (after < 0 || liveEndOf(index) + FINISHED_AFTER_MS > Date.now()) return null;
    const tagsByCode = new Map<string, Map<string, WireValue>>();
    for (const { codigo, path, data } of of.events.slice(after, to)) {
      const tags = tagsByCode.get(codigo) ?? new Map<string, WireValue>();
      tagsByCode.set(codigo, tags.set(path, data));
    }
    const at = epochMs(of.events[to - 1]?.at ?? 0);
    return encodeLiveSegment({ epoch: of.name, index, after, to, at, tagsByCode });
  }

  #accept(socket: SimulatedSocket): void {
    this.counts.attempts += 1;
    const fate = this.isReachable || this.sockets === 'swallowed' ? this.sockets : 'refused';
    if (fate === 'swallowed') return;
    setTimeout(() => {
      if (fate === 'refused') {
        socket.close(1006);
        return;
      }
      socket.open();
      if (socket.isOpen) this.#open.set(socket, { sent: null, id: '' });
    }, DELAY_MS);
  }

  #hear(socket: SimulatedSocket, text: string): void {
    const message: unknown = JSON.parse(text);
    const served = this.#open.get(socket);
    if (!isRecord(message) || served === undefined) return;
    switch (message['type']) {
      case 'connection_init': {
        const payload = { modo: 'economico', url: this.url };
        socket.receive({
          type: 'connection_ack',
          ...(this.sockets === 'full' ? { payload } : {}),
        });
        return;
      }
      case 'ping':
        socket.receive({ type: 'pong' });
        return;
      case 'subscribe':
        served.id = String(message['id']);
        if (this.sockets === 'busy') socket.close(1013);
        else if (this.sockets === 'full') socket.close(1013, 'economico');
        else this.#subscribe(socket, served, message['payload']);
        return;
      default:
    }
  }

  #subscribe(socket: SimulatedSocket, served: Served, payload: unknown): void {
    const position = isRecord(payload) ? payload['extensions'] : undefined;
    if (!isRecord(position)) {
      served.sent = this.last;
      return;
    }
    const { after, epoch } = position;
    if (epoch !== this.epoch || typeof after !== 'number' || after > this.last) {
      const refusal = [{ message: 'x', extensions: { code: 'POSICAO_EXPIRADA' } }];
      socket.receive({ id: served.id, type: 'error', payload: refusal });
      return;
    }
    served.sent = after;
    this.#deliver(socket, served);
  }

  #deliver(socket: SimulatedSocket, served: Served): void {
    while (served.sent !== null && served.sent < this.last) {
      const event = this.#present.events[served.sent];
      if (event === undefined) return;
      served.sent += 1;
      const { codigo, path, data } = event;
      socket.receive({
        id: served.id,
        type: 'next',
        payload: {
          data: { dados: { codigo, path, data } },
          extensions: { epoch: this.epoch, seq: served.sent },
        },
      });
    }
  }
}
