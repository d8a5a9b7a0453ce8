import type { OpenLine } from '#feed/line.ts';
import { isRecord } from '#domain/untrusted.ts';
import { linesTo, type SimulatedSocket } from './simulated-line.ts';

/** How one attempt to open a socket ends. */
export type SocketFate =
  /** Closed with 1006 at once: no listener, or a middlebox that forbids sockets. */
  | 'refused'
  /** Neither opened nor refused. */
  | 'hangs'
  /** Opens, acknowledges nothing. */
  | 'mute'
  /** Acknowledges, then closes after `lives` milliseconds with a code. */
  | 'closes'
  /** Acknowledges, then answers nothing more, without closing. */
  | 'dies'
  /** Sends messages, but leaves pings unanswered; goes dead after `lives` milliseconds. */
  | 'no-pong'
  /** Answers the subscription with an error. */
  | 'errors'
  /** Works. */
  | 'stands';

export interface Attempt {
  readonly fate: SocketFate;
  /** Milliseconds until it ends. */
  readonly lives: number;
  readonly code: number;
}

/**
 * Time between two messages of an active subscription: stations report every 15 s, and there are
 * many.
 */
const SPEAKS_EVERY_MS = 3_000;

/** One line whose other end behaves as an attempt describes, in virtual time. */
class UnkindEnd {
  readonly #attempt: Attempt;
  readonly #socket: SimulatedSocket;
  #isDead = false;
  #speaking: ReturnType<typeof setInterval> | undefined;
  #seq = 0;

  constructor(attempt: Attempt, socket: SimulatedSocket) {
    this.#attempt = attempt;
    this.#socket = socket;
    const { fate } = attempt;
    if (fate === 'refused') setTimeout(() => socket.close(1006), 50);
    else if (fate !== 'hangs') setTimeout(() => socket.open(), 50);
  }

  hear(text: string): void {
    if (this.#isDead) return;
    const message: unknown = JSON.parse(text);
    const type = isRecord(message) && message['type'];
    const { fate, lives, code } = this.#attempt;
    if (type === 'connection_init' && fate !== 'mute') {
      this.#say({ type: 'connection_ack' });
      if (fate === 'closes') setTimeout(() => this.#socket.close(code), lives);
      if (fate === 'dies' || fate === 'no-pong') setTimeout(() => this.die(), lives);
    }
    if (type === 'ping' && fate !== 'no-pong') this.#say({ type: 'pong' });
    if (type !== 'subscribe') return;
    if (fate === 'errors') this.#say({ id: 't', type: 'error', payload: [{ message: 'não' }] });
    else this.#speaking = setInterval(() => this.#speak(), SPEAKS_EVERY_MS);
  }

  /** From here on nothing arrives, at either end, and no close is sent. */
  die(): void {
    this.#isDead = true;
    clearInterval(this.#speaking);
  }

  #speak(): void {
    this.#seq += 1;
    const dados = { codigo: 'EST-1', path: 'Data/Rio/RioNivel/Value', data: this.#seq / 10 };
    this.#say({ id: 't', type: 'next', payload: { data: { dados } } });
  }

  #say(message: unknown): void {
    queueMicrotask(() => {
      if (!this.#isDead) this.#socket.receive(message);
    });
  }
}

/** Lines whose other ends behave as `next` returns. */
export const unkindLines = (next: () => Attempt): OpenLine => {
  const ends = new Map<SimulatedSocket, UnkindEnd>();
  return linesTo({
    accept: (socket) => ends.set(socket, new UnkindEnd(next(), socket)),
    hear: (socket, text) => ends.get(socket)?.hear(text),
    left: (socket) => ends.get(socket)?.die(),
  });
};
