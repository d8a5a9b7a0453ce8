import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { LIVE, SocketClient } from '#tests/support/provider/socket-client.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const LEVEL = 'Data/Rio/RioNivel/Value';
const TAGS = 'query Tags($codigos: [String!]) { tags: estacao_getEstacao(codigos: $codigos) }';

// A report interval so long that only what a test publishes is sent.
const server = await serverOfFile({
  reportEveryMs: 3_600_000,
  sockets: { fanOut: { tickMs: 5 }, limits: { connectionsAnAddress: 8 } },
});

const open = (): Promise<SocketClient> => new SocketClient(server.url).open();

const subscribe = { id: 'a', type: 'subscribe', payload: { operationName: 'Dados', query: LIVE } };

describe('graphql-transport-ws (PROVIDER 2)', () => {
  it('acknowledges, answers pings without their payload, sends every change as {codigo, path, data}', async () => {
    const client = await open();
    client.send({ type: 'ping', payload: { vez: 1 } });
    expect(await client.received('pong')).toEqual({ type: 'pong' });
    client.subscribe('t');
    await client.settled();
    server.publish('DCSC-00013', LEVEL, 4.5);
    expect(await client.received('next')).toEqual({
      id: 't',
      type: 'next',
      payload: {
        data: { dados: { codigo: 'DCSC-00013', path: LEVEL, data: 4.5 } },
        // A number alone means nothing to a client of a previous epoch of the server.
        extensions: { epoch: expect.any(String), seq: expect.any(Number) },
      },
    });
    client.close();
  });

  it('has the name of the type where it is requested, under any id', async () => {
    const client = await open();
    client.subscribe('"té"', { query: LIVE.replace('data }', 'data __typename }') });
    await client.settled();
    server.publish('DCSC-00013', LEVEL, 'três "metros"');
    expect(await client.received('next')).toMatchObject({
      id: '"té"',
      payload: { data: { dados: { data: 'três "metros"', __typename: 'Dado' } } },
    });
    client.close();
  });

  it('ends a subscription at complete, the others continue, and its id is free again', async () => {
    const client = await open();
    client.subscribe('a');
    client.subscribe('b');
    client.send({ id: 'a', type: 'complete' });
    client.send({ id: 'nunca', type: 'complete' });
    await client.settled();
    server.publish('DCSC-00013', LEVEL, 1);
    await client.received('next', 'b');
    client.subscribe('a');
    await client.settled();
    server.publish('DCSC-00013', LEVEL, 2);
    await client.received('next', 'a');
    expect(client.messages.filter(({ type, id }) => type === 'next' && id === 'a')).toHaveLength(1);
    client.close();
  });

  it('allows three subscriptions per socket, refuses the fourth, and continues', async () => {
    const client = await open();
    for (const id of ['a', '__proto__', 'toString', 'd']) client.subscribe(id);
    expect(await client.received('error')).toMatchObject({
      id: 'd',
      payload: [{ extensions: { code: 'LIMITE_DE_ASSINATURAS' } }],
    });
    server.publish('DCSC-00013', LEVEL, 1);
    for (const id of ['a', '__proto__', 'toString']) await client.received('next', id);
    client.close();
  });

  it('answers queries too, with their position, and completes; what is too large goes over HTTP', async () => {
    const client = await open();
    const ask = (id: string, codigos: readonly string[]): void =>
      client.subscribe(id, { operationName: 'Tags', query: TAGS, variables: { codigos } });
    ask('q', ['DCSC-00013']);
    expect(await client.received('next', 'q')).toMatchObject({
      payload: {
        data: { tags: { 'DCSC-00013': { Codigo: 'DCSC-00013' } } },
        extensions: { epoch: expect.any(String), seq: expect.any(Number) },
      },
    });
    await client.received('complete', 'q');
    ask('tudo', []);
    expect(await client.received('error', 'tudo')).toMatchObject({
      payload: [{ extensions: { code: 'RESPOSTA_GRANDE_DEMAIS' } }],
    });
    client.close();
  });

  it.each([
    [
      'outside the contract',
      { query: 'subscription Outra { dados: estacao_subscribeToData { data } }' },
      /Operação bloqueada/,
    ],
    [
      'with variables that do not fit',
      { operationName: 'Tags', query: TAGS, variables: { codigos: [{}] } },
      /Variáveis inválidas/,
    ],
    ['with variables of its own', { variables: { c: [] } }, /não declara todas as variáveis/],
  ])('reports what is wrong with an operation %s, and continues', async (_, payload, message) => {
    const client = await open();
    client.subscribe('x', payload);
    expect(await client.received('error')).toMatchObject({
      id: 'x',
      payload: [{ message: expect.stringMatching(message) }],
    });
    await client.settled();
    client.close();
  });

  it.each([
    ['what is not JSON', 'isto não é JSON', 4400],
    ['an unknown type', { type: 'surpresa' }, 4400],
    ['a message that only servers send', { type: 'connection_ack' }, 4400],
    ['a subscription without a query', { id: 'a', type: 'subscribe', payload: {} }, 4400],
    ['something before the handshake', subscribe, 4401],
    ['17 kB', ' '.repeat(17 * 1024), 1009],
  ])('closes a socket that sends %s', async (_, message, code) => {
    const client = new SocketClient(server.url);
    await client.opened;
    client.send(message);
    expect(await client.closed).toBe(code);
  });

  it.each([
    ['the handshake twice', { type: 'connection_init' }, 4429],
    ['an id twice', subscribe, 4409],
    ['an id of 65 characters', { ...subscribe, id: 'x'.repeat(65) }, 4400],
    ['bytes', Buffer.from('{"type":"ping"}'), 4400],
  ])('closes an acknowledged socket that sends %s', async (_, message, code) => {
    const client = await open();
    client.send(subscribe);
    if (Buffer.isBuffer(message)) client.socket.send(message);
    else client.send(message);
    expect(await client.closed).toBe(code);
  });

  it.each([
    ['messages', (client: SocketClient) => client.send({ type: 'ping' })],
    ['pings of the protocol', (client: SocketClient) => client.socket.ping()],
  ])('closes a socket that sends too much: %s', async (_, send) => {
    const client = await open();
    for (let count = 0; count < 60; count += 1) send(client);
    expect(await client.closed).toBe(4429);
  });

  it('answers pings of the protocol', async () => {
    const client = await open();
    client.socket.ping('vez 1');
    const [said] = await once(client.socket, 'pong');
    expect(String(said)).toBe('vez 1');
    client.close();
  });

  it('closes a socket without the protocol', async () => {
    // The client library itself closes when no protocol is selected; the code is still on the wire.
    const line = connect(Number(new URL(server.url).port), '127.0.0.1');
    line.write(
      'GET /graphql HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-protocol: graphql-ws\r\n\r\n',
    );
    let received = Buffer.alloc(0);
    line.on('data', (part) => {
      received = Buffer.concat([received, part]);
    });
    while (!received.includes('Subprotocol not acceptable')) await once(line, 'data');
    expect(received.readUInt16BE(received.indexOf('Subprotocol') - 2)).toBe(4406);
    line.destroy();
  });

  it('closes a socket that never sends connection_init, and with 3008 one that was pinged and sends no pong', async () => {
    const limits = { initWithinMs: 300, pingAfterMs: 300, pongWithinMs: 300 };
    const impatient = await simulatedServer({ sockets: { limits } });
    expect(await new SocketClient(impatient.url).closed).toBe(4408);
    const client = await new SocketClient(impatient.url).open();
    await client.received('ping');
    client.send({ type: 'pong' });
    client.messages.length = 0;
    await client.received('ping');
    expect(await client.closed).toBe(3008);
    await impatient.close();
  });

  it('limits the sockets of one address', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, open));
    const refused = new SocketClient(server.url);
    const [, response] = await once(refused.socket, 'unexpected-response');
    expect(response).toMatchObject({ statusCode: 429 });
    for (const client of clients) client.close();
    await Promise.all(clients.map(({ closed }) => closed));
    (await open()).close();
  });

  it('refuses an upgrade at another path', async () => {
    const elsewhere = new SocketClient(`${server.url}/nada`);
    const [, response] = await once(elsewhere.socket, 'unexpected-response');
    expect(response).toMatchObject({ statusCode: 404 });
  });
});

describe('a server that stops', () => {
  it('closes its sockets with 1001', async () => {
    const stopping = await simulatedServer();
    const client = await new SocketClient(stopping.url).open();
    client.subscribe('t');
    await client.settled();
    await stopping.close();
    expect(await client.closed).toBe(1001);
  });
});
