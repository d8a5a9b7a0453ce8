import type { LineListener, OpenLine } from '#feed/line.ts';

/** The provider's end of a line without a network. Everything arrives when this end sends it. */
export class SimulatedSocket {
  readonly #listener: LineListener;
  readonly #left: (socket: SimulatedSocket) => void;
  #state: 'connecting' | 'open' | 'closed' = 'connecting';

  constructor(listener: LineListener, left: (socket: SimulatedSocket) => void) {
    this.#listener = listener;
    this.#left = left;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  open(): void {
    if (this.#state !== 'connecting') return;
    this.#state = 'open';
    this.#listener.opened();
  }

  receive(message: unknown): void {
    if (this.isOpen) this.#listener.message(JSON.stringify(message));
  }

  close(code = 1000, reason = ''): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#left(this);
    this.#listener.closed(code, reason);
  }
}

/** What a provider does with its end of each line. */
export interface SimulatedEnd {
  readonly accept: (socket: SimulatedSocket) => void;
  readonly hear: (socket: SimulatedSocket, text: string) => void;
  /** Ended by either side. */
  readonly left: (socket: SimulatedSocket) => void;
}

export const linesTo =
  ({ accept, hear, left }: SimulatedEnd): OpenLine =>
  (_url, listener) => {
    const socket = new SimulatedSocket(listener, left);
    accept(socket);
    return {
      send: (text) => {
        if (socket.isOpen) hear(socket, text);
      },
      close: () => socket.close(),
      cut: () => socket.close(1006),
    };
  };
