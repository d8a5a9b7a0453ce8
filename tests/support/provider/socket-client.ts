import { once } from 'node:events';
import { WebSocket } from 'ws';
import { isRecord } from '#domain/untrusted.ts';

export const LIVE = 'subscription Dados { dados: estacao_subscribeToData { codigo path data } }';

/** One event as a subscriber of the contract receives it. */
export interface ReceivedTag {
  readonly codigo: unknown;
  readonly path: unknown;
  readonly data: unknown;
  readonly seq: unknown;
  readonly from: unknown;
  readonly to: unknown;
}

type Message = Readonly<Record<string, unknown>>;

const receivedTagOf = (message: Message): ReceivedTag | null => {
  const payload = message['type'] === 'next' ? message['payload'] : undefined;
  if (!isRecord(payload) || !isRecord(payload['data'])) return null;
  const { dados } = payload['data'];
  const extensions = isRecord(payload['extensions']) ? payload['extensions'] : {};
  if (!isRecord(dados)) return null;
  const { seq, from, to } = extensions;
  return { codigo: dados['codigo'], path: dados['path'], data: dados['data'], seq, from, to };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A client of graphql-transport-ws by hand: every message it receives, and its close code. */
export class SocketClient {
  readonly socket: WebSocket;
  readonly messages: Message[] = [];
  /** Received texts that are not a message. */
  readonly unreadable: string[] = [];
  readonly closed: Promise<number>;
  readonly opened: Promise<unknown>;

  constructor(
    origin: string,
    protocol = 'graphql-transport-ws',
    headers: Readonly<Record<string, string>> = {},
  ) {
    const url = `${origin.replace('http', 'ws')}/graphql`;
    this.socket = new WebSocket(url, protocol, { headers });
    this.socket.on('error', () => undefined);
    this.opened = once(this.socket, 'open');
    this.opened.catch(() => undefined);
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => resolve(code));
    });
    this.socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      const message = jsonOf(text);
      if (isRecord(message)) this.messages.push(message);
      else this.unreadable.push(text);
    });
  }

  /** Events received so far, in order. */
  get tags(): readonly ReceivedTag[] {
    return this.messages.flatMap((message) => receivedTagOf(message) ?? []);
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async open(): Promise<this> {
    await this.opened;
    this.send({ type: 'connection_init' });
    await this.received('connection_ack');
    return this;
  }

  subscribe(id: string, payload: Readonly<Record<string, unknown>> = {}): void {
    this.send({
      id,
      type: 'subscribe',
      payload: { operationName: 'Dados', query: LIVE, ...payload },
    });
  }

  /**
   * Waits until the received messages satisfy a condition; the test's own limit ends it otherwise. Rejects when the socket closes before.
   */
  async until(satisfied: () => boolean): Promise<void> {
    const early = this.closed.then((code) => {
      throw new Error(`closed with ${code}`);
    });
    early.catch(() => undefined);
    while (!satisfied()) await Promise.race([once(this.socket, 'message'), early]);
  }

  /** The first message of a type. */
  async received(type: string, id?: string): Promise<Message> {
    const find = (): Message | undefined =>
      this.messages.find(
        (message) => message['type'] === type && (id === undefined || message['id'] === id),
      );
    await this.until(() => find() !== undefined);
    return find() ?? {};
  }

  /** The server has read everything sent so far: its answer to a ping comes after. */
  async settled(): Promise<void> {
    const pongs = (): number => this.messages.filter(({ type }) => type === 'pong').length;
    const before = pongs();
    this.send({ type: 'ping' });
    await this.until(() => pongs() > before);
  }

  close(): void {
    this.socket.close();
  }
}
