import type { Line, LineListener, OpenLine } from '#feed/line.ts';

/** The provider's end of a line, in a test's hands. */
export class ScriptedLine {
  readonly url: string;
  readonly #listener: LineListener;
  /** What was sent to it, decoded. */
  readonly sent: unknown[] = [];
  /** How it was ended from the other side; null while it stands. */
  ended: 'closed' | 'cut' | null = null;

  constructor(url: string, listener: LineListener) {
    this.url = url;
    this.#listener = listener;
  }

  open(): void {
    this.#listener.opened();
  }

  /** One message; a text goes as it is. */
  say(message: unknown): void {
    this.#listener.message(typeof message === 'string' ? message : JSON.stringify(message));
  }

  sayBytes(): void {
    this.#listener.message(null);
  }

  /** Opens, acknowledges, and confirms the subscription. */
  stand(): void {
    this.open();
    this.say({ type: 'connection_ack' });
    this.say({ type: 'ping', payload: { assinatura: 't' } });
  }

  sayTag(codigo: unknown, path: unknown, data: unknown, extensions?: object): void {
    const payload = { data: { dados: { codigo, path, data } }, extensions };
    this.say({ id: 't', type: 'next', payload });
  }

  close(code: number): void {
    this.#listener.closed(code, '');
  }

  /** Types of the messages that were sent to it. */
  get types(): readonly unknown[] {
    return this.sent.map((message) =>
      typeof message === 'object' && message !== null && 'type' in message ? message.type : null,
    );
  }
}

/** Lines that say what a test lets them say, and all of them, oldest first. */
export const scriptedLines = (): {
  readonly openLine: OpenLine;
  readonly lines: readonly ScriptedLine[];
} => {
  const lines: ScriptedLine[] = [];
  const openLine: OpenLine = (url, listener): Line => {
    const line = new ScriptedLine(url, listener);
    lines.push(line);
    return {
      send: (text) => line.sent.push(JSON.parse(text)),
      close: () => (line.ended = 'closed'),
      cut: () => (line.ended = 'cut'),
    };
  };
  return { openLine, lines };
};
