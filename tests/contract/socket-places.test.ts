import { once } from 'node:events';
import { eventually } from '#tests/support/runner/eventually.ts';
import { describe, expect, it } from 'vitest';
import { SocketClient } from '#tests/support/provider/socket-client.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const PLACES = 3;
const CONNECTIONS = 40;
const NOTICE = { type: 'connection_ack', payload: { modo: 'economico', url: '/live/head.json' } };
const TAGS = 'query Tags($codigos: [String!]) { tags: estacao_getEstacao(codigos: $codigos) }';

const server = await serverOfFile({
  reportEveryMs: 3_600_000,
  stations: 4,
  scenario: 'rajada',
  rate: 1,
  socketPlaces: PLACES,
  sockets: {
    fanOut: { tickMs: 5 },
    limits: { connections: CONNECTIONS, subscribedFullMs: 50, fullWithinMs: 400 },
  },
});

const closeOf = async (client: SocketClient): Promise<readonly [number, string]> => {
  const [code, reason] = await once(client.socket, 'close');
  return [Number(code), String(reason)];
};

const ackOf = async (client: SocketClient) => (await client.open()).received('connection_ack');

const fill = (): Promise<readonly SocketClient[]> =>
  Promise.all(Array.from({ length: PLACES }, () => new SocketClient(server.url).open()));

const leave = async (clients: readonly SocketClient[]): Promise<void> => {
  for (const client of clients) client.close();
  await Promise.all(clients.map(({ closed }) => closed));
};

describe('a server without a place for another subscription (PROVIDER 11)', () => {
  it('tells a socket where the segments are, and closes it once it subscribes all the same', async () => {
    const inside = await fill();
    const outside = new SocketClient(server.url);
    const closed = closeOf(outside);
    expect(await ackOf(outside)).toEqual(NOTICE);
    outside.subscribe('t');
    expect(await closed).toEqual([1013, 'economico']);
    expect(outside.messages.map(({ type }) => type)).toEqual(['connection_ack']);
    await leave(inside);
  });

  it('answers a question of such a socket, and closes it in a while', async () => {
    const inside = await fill();
    const outside = new SocketClient(server.url);
    const closed = closeOf(outside);
    expect(await ackOf(outside)).toEqual(NOTICE);
    outside.send({
      id: 'q',
      type: 'subscribe',
      payload: { operationName: 'Tags', query: TAGS, variables: { codigos: ['DCSC-00013'] } },
    });
    expect(await outside.received('next', 'q')).toMatchObject({ payload: { data: {} } });
    expect(await closed).toEqual([1013, 'economico']);
    await leave(inside);
  });

  it('has the place again of whoever leaves, however he leaves', async () => {
    const inside = await fill();
    const [first, second, third] = inside;
    first?.close();
    second?.socket.terminate();
    await Promise.all([first?.closed, second?.closed]);
    // The server has seen both ends when others get their places.
    for (let place = 0; place < 2; place += 1) {
      await expect
        .poll(async () => {
          const client = new SocketClient(server.url);
          const ack = await ackOf(client);
          if (ack['payload'] !== undefined) await leave([client]);
          return ack;
        })
        .toEqual({ type: 'connection_ack' });
    }
    const outside = new SocketClient(server.url);
    expect(await ackOf(outside)).toEqual(NOTICE);
    third?.subscribe('t');
    await third?.settled();
    server.publish('DCSC-00013', 'Data/Rio/RioNivel/Value', 4.5);
    expect(await third?.received('next', 't')).toMatchObject({ id: 't' });
    outside.close();
  });

  /** How each socket of a crowd ends up: with a place, with the notice, or refused with a time to come back. */
  const waysOfCrowd = async (): Promise<readonly string[]> => {
    const crowd = Array.from({ length: 3 * CONNECTIONS }, () => {
      const client = new SocketClient(server.url);
      const refused = new Promise<string>((resolve) => {
        client.socket.once('unexpected-response', (_, answer) => {
          resolve(`${answer.statusCode} ${answer.headers['retry-after']}`);
          answer.resume();
        });
      });
      const told = client.open().then(async () => {
        const { payload } = await client.received('connection_ack');
        return payload === undefined ? 'place' : 'told';
      });
      return { client, way: Promise.race([refused, told]) };
    });
    const ways = await Promise.all(crowd.map(({ way }) => way));
    for (const { client } of crowd) client.socket.terminate();
    return ways;
  };

  it('never ends a socket of a crowd without a way on', async () => {
    const seen = new Set<string>();
    // Of a crowd that a busy machine spreads over seconds none is refused.
    await eventually(async () => {
      for (const way of await waysOfCrowd()) seen.add(way);
      expect([...seen]).toEqual(expect.arrayContaining(['told', '503 15']));
    });
    expect([...seen].filter((way) => !['place', 'told', '503 15'].includes(way))).toEqual([]);
  });
});
