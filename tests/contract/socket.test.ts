import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { isRecord } from '#domain/untrusted.ts';
import { type RunningServer, startServer } from '#provider/server.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';
const LIVE = 'subscription Dados { dados: estacao_subscribeToData { codigo path data } }';

let server: RunningServer;

beforeAll(async () => {
  // A rhythm so slow that only what a test publishes is said.
  const started = await startServer({ port: 0, siteDir: null, reportEveryMs: 3_600_000 });
  if (!started.ok) throw new Error(started.error.detail);
  server = started.value;
});

afterAll(() => server.close());

/** A client by hand: every message it gets, and the code it is closed with. */
class Client {
  readonly socket: WebSocket;
  readonly messages: Readonly<Record<string, unknown>>[] = [];
  readonly closed: Promise<number>;

  constructor(protocol = 'graphql-transport-ws') {
    this.socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, protocol);
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => resolve(code));
    });
    this.socket.on('message', (data) => {
      const message: unknown = JSON.parse(data instanceof Buffer ? data.toString() : '');
      if (isRecord(message)) this.messages.push(message);
    });
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async open(): Promise<void> {
    await once(this.socket, 'open');
    this.say({ type: 'connection_init' });
    await this.heard('connection_ack');
  }

  subscribe(id: string, query = LIVE, operationName = 'Dados'): void {
    this.say({ id, type: 'subscribe', payload: { operationName, query } });
  }

  /** The first message of a type, however long it takes within the test's own limit. */
  async heard(type: string): Promise<Readonly<Record<string, unknown>>> {
    for (;;) {
      const found = this.messages.find((message) => message['type'] === type);
      if (found !== undefined) return found;
      await once(this.socket, 'message');
    }
  }
}

/** Subscribed for sure: it has heard what was published after. */
const subscribed = async (client: Client, id: string): Promise<void> => {
  client.subscribe(id);
  const saying = setInterval(() => server.publish('DEMO-0001', LEVEL, Math.random()), 5);
  await client.heard('next');
  clearInterval(saying);
};

describe('graphql-transport-ws (PROVIDER 2)', () => {
  it('acknowledges, answers pings, and says every change as {codigo, path, data}', async () => {
    const client = new Client();
    await client.open();
    client.say({ type: 'ping' });
    await client.heard('pong');
    await subscribed(client, 't');
    client.messages.length = 0;
    server.publish('DCSC-00013', LEVEL, 4.5);
    expect(await client.heard('next')).toEqual({
      id: 't',
      type: 'next',
      payload: { data: { dados: { codigo: 'DCSC-00013', path: LEVEL, data: 4.5 } } },
    });
    client.socket.close();
  });

  it('says the last value of a tag to a slow reader, never an older one after it', async () => {
    const client = new Client();
    await client.open();
    await subscribed(client, 't');
    client.messages.length = 0;
    for (let value = 0; value < 5_000; value += 1) server.publish('DCSC-00013', LEVEL, value);
    const valueOf = (message: unknown): unknown => {
      const payload = isRecord(message) ? message['payload'] : undefined;
      const data = isRecord(payload) ? payload['data'] : undefined;
      const dados = isRecord(data) ? data['dados'] : undefined;
      return isRecord(dados) ? dados['data'] : undefined;
    };
    for (;;) {
      const last = valueOf(client.messages.at(-1));
      if (last === 4_999) break;
      await once(client.socket, 'message');
    }
    const values = client.messages.map(valueOf).map(Number);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    client.socket.close();
  });

  it('stops at complete, and lets a socket have three subscriptions', async () => {
    const client = new Client();
    await client.open();
    for (const id of ['a', 'b', 'c']) await subscribed(client, id);
    client.subscribe('d');
    expect(await client.closed).toBe(4429);
  });

  it('blocks operations that are not of the contract', async () => {
    const client = new Client();
    await client.open();
    client.subscribe(
      'x',
      'subscription Outra { dados: estacao_subscribeToData { data } }',
      'Outra',
    );
    expect(await client.heard('error')).toMatchObject({
      id: 'x',
      payload: [{ message: 'Operação bloqueada.' }],
    });
    client.socket.close();
  });

  it.each([
    ['what is not JSON', 'isto não é JSON', 4400],
    ['an unknown type', { type: 'surpresa' }, 4400],
    [
      'a message before the handshake',
      { id: 'a', type: 'subscribe', payload: { query: LIVE } },
      4401,
    ],
    ['17 kB', ' '.repeat(17 * 1024), 1009],
  ])('closes a socket that says %s', async (_, message, code) => {
    const client = new Client();
    await once(client.socket, 'open');
    client.say(message);
    expect(await client.closed).toBe(code);
  });

  it('closes a socket without the protocol, and one that never begins', async () => {
    // A client that asked for a protocol and got none hangs up itself; either way nothing is open.
    expect([1006, 4406]).toContain(await new Client('outro').closed);
    expect(await new Client().closed).toBe(4408);
  }, 10_000);
});
