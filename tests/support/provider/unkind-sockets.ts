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

interface Listener {
  (event: unknown): void;
}

/**
 * Time between two messages of an active subscription: stations report every 15 s, and there are
 * many.
 */
const SPEAKS_EVERY_MS = 3_000;

/**
 * A WebSocket class whose sockets behave as `next` returns, in virtual time: the half that
 * graphql-ws uses.
 */
export const unkindSockets = (next: () => Attempt): unknown =>
  class UnkindSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly protocol = 'graphql-transport-ws';
    readyState = UnkindSocket.CONNECTING;
    onopen: Listener | null = null;
    onmessage: Listener | null = null;
    onclose: Listener | null = null;
    onerror: Listener | null = null;
    readonly #attempt = next();
    #isDead = false;
    #speaking: ReturnType<typeof setInterval> | undefined;
    #seq = 0;

    constructor() {
      const { fate } = this.#attempt;
      if (fate === 'refused') setTimeout(() => this.#end(1006), 50);
      else if (fate !== 'hangs') setTimeout(() => this.#open(), 50);
    }

    send(text: string): void {
      if (this.readyState !== UnkindSocket.OPEN || this.#isDead) return;
      const message: unknown = JSON.parse(text);
      const type =
        typeof message === 'object' && message !== null && 'type' in message && message.type;
      const { fate, lives, code } = this.#attempt;
      if (type === 'connection_init' && fate !== 'mute') {
        this.#say({ type: 'connection_ack' });
        if (fate === 'closes') setTimeout(() => this.#end(code), lives);
        if (fate === 'dies' || fate === 'no-pong') setTimeout(() => this.#die(), lives);
      }
      if (type === 'ping' && fate !== 'no-pong') this.#say({ type: 'pong' });
      if (type !== 'subscribe') return;
      if (fate === 'errors') this.#say({ id: 't', type: 'error', payload: [{ message: 'não' }] });
      else this.#speaking = setInterval(() => this.#speak(), SPEAKS_EVERY_MS);
    }

    close(code = 1000): void {
      this.#end(code);
    }

    #open(): void {
      if (this.readyState !== UnkindSocket.CONNECTING) return;
      this.readyState = UnkindSocket.OPEN;
      this.onopen?.({});
    }

    /** From here on nothing arrives, at either end, and no close is sent. */
    #die(): void {
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
        if (this.readyState !== UnkindSocket.OPEN || this.#isDead) return;
        this.onmessage?.({ data: JSON.stringify(message) });
      });
    }

    #end(code: number): void {
      if (this.readyState === UnkindSocket.CLOSED) return;
      this.readyState = UnkindSocket.CLOSED;
      clearInterval(this.#speaking);
      this.onclose?.({ code, reason: '', wasClean: code !== 1006 });
    }
  };
