import { afterEach, describe, expect, it } from 'vitest';
import { historyOperation, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { ok } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';
import {
  type SimulatedServer,
  type SimulatedServerOptions,
  simulatedServer,
} from '#tests/support/provider/simulated-server.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';
import { metricsOf } from '#tests/support/provider/scraped-metrics.ts';

let server: SimulatedServer;

const start = async (options: Partial<SimulatedServerOptions> = {}): Promise<void> => {
  server = await simulatedServer({ ...SMALL_NETWORK, ...options });
};

afterEach(() => server.close());

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  postQuestion(server, body, headers);

const metric = async (name: string): Promise<number> =>
  (await metricsOf(server)).get(name) ?? Number.NaN;

const executions = (): Promise<number> => metric('vigia_executions_total');

const NO_LIMIT = { perMinute: 1e9, burst: 1e9 };
const { operationName, query } = SNAPSHOT_OPERATION;

describe('row 64: allowed requests, with arbitrary wording', () => {
  it('the full network is made once for all who wait for it, whatever their wording and headers', async () => {
    await start({ requests: { question: NO_LIMIT }, stations: 300, rate: 1 });
    const before = await executions();
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const codings = ['br', 'gzip', 'identity', `br, x${at}`][at % 4] ?? '';
        const accept = at % 2 === 0 ? 'application/json' : `application/json;x=${at}, */*`;
        const answer = await post(
          {
            operationName,
            query: `# ${at}\n${query}${' '.repeat(at)}`,
            variables: [undefined, null, {}, { codigos: null }, { codigos: [] }][at % 5],
            extensions: { at },
          },
          { accept, 'accept-encoding': codings },
        );
        const body: unknown = await answer.json();
        const data = isRecord(body) && isRecord(body['data']) ? body['data'] : {};
        return isRecord(data['tags']) ? Object.keys(data['tags']).length : 0;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([300]));
    // Requests that arrive while one is made share the next one.
    expect((await executions()) - before).toBeLessThanOrEqual(10);
  });

  it('a variable that the operation does not declare is refused in plain words, over HTTP and over a socket', async () => {
    await start();
    const client = await new SocketClient(server.url).open();
    const before = await executions();
    const ask = async (variables: unknown, id: string): Promise<void> => {
      const asked = { operationName, query, variables };
      const answer = await post(asked);
      const message = 'A operação não declara todas as variáveis enviadas.';
      expect([answer.status, await answer.json()]).toEqual([400, { errors: [{ message }] }]);
      client.subscribe(id, asked);
      expect(await client.received('error', id)).toMatchObject({ payload: [{ message }] });
      expect(await executions()).toBe(before);
    };
    await ask({ codigos: [], x17: 1 }, 'a');
    await ask({ x17: null }, 'b');
    await ask(JSON.parse('{"__proto__":1}'), 'c');
    client.close();
  });

  it('different requests of one address wait in a bounded number of places; common requests are answered all the same', async () => {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await start({
      requests: { question: NO_LIMIT },
      queue: { waitingOfAddress: 2, waiting: 2, spending: NO_LIMIT },
      history: async () => {
        await isReleased;
        return ok([]);
      },
    });
    const client = await new SocketClient(server.url).open();
    client.subscribe('t');
    await client.settled();
    const own = Array.from({ length: 60 }, (_, at) =>
      post({
        ...historyOperation('Int5min'),
        variables: {
          codigo: 'DEMO-0001',
          dataInicial: `2026-09-01T00:00:${String(at).padStart(2, '0')}`,
          dataFinal: '2026-09-28T00:00:00',
        },
      }),
    );
    // One has its turn, two wait.
    const refused: Response[] = [];
    for (const one of own) {
      void one.then((answer) => answer.status === 200 || refused.push(answer));
    }
    await expect.poll(() => refused.length).toBe(own.length - 3);
    release();
    const everybodys = await post({ operationName, query });
    expect(everybodys.status).toBe(200);
    server.publish('DEMO-0001', 'Data/Rio/RioNivel/Value', 1);
    await client.received('next', 't');
    await Promise.all(own);
    expect(refused).toHaveLength(own.length - 3);
    for (const answer of refused) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const message = 'Servidor ocupado: tente de novo em 5 s.';
      expect(await answer.json()).toEqual({ errors: [{ message }] });
    }
    client.close();
  });

  it('and use the time budget of their own address only: when it is used up that address is told to wait, the others are not', async () => {
    await start({
      trustedProxies: 1,
      metrics: true,
      queue: { spending: { perMinute: 0.001, burst: 1.000_001 } },
    });
    const from = (address: string, codigo: string): Promise<Response> =>
      post(
        { ...historyOperation('Int5min'), variables: { codigo } },
        { 'x-forwarded-for': address },
      );
    const first = await from('203.0.113.1', 'DEMO-0001');
    expect(first.status).toBe(200);
    await first.text();
    const refused = await from('203.0.113.1', 'DEMO-0002');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({
      errors: [{ message: expect.stringMatching(/^Pedidos demais deste endereço: .* \d+ s\.$/) }],
    });
    expect((await from('203.0.113.2', 'DEMO-0002')).status).toBe(200);
    // Common requests use no time budget.
    const everybodys = await post({ operationName, query }, { 'x-forwarded-for': '203.0.113.1' });
    expect(everybodys.status).toBe(200);
  });

  it('requests over sockets take the same turns', async () => {
    await start({ queue: { waitingOfAddress: 0, waiting: 0 } });
    const client = await new SocketClient(server.url).open();
    client.subscribe('q', { operationName, query, variables: { codigos: ['DEMO-0001'] } });
    expect(await client.received('error', 'q')).toMatchObject({
      payload: [
        {
          message: 'Servidor ocupado: tente de novo em 5 s.',
          extensions: { code: 'TENTE_MAIS_TARDE' },
        },
      ],
    });
    client.subscribe('tudo', { operationName, query });
    await client.received('next', 'tudo');
    client.close();
  });
});
