import { ZONE } from '#tests/support/zones.ts';
import { getIntrospectionQuery, parse, print, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_OPERATION, SITE_OPERATIONS, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { CONTRACT_OPERATIONS, operationPolicy } from '#server/graphql/operations.ts';
import { providerSchema } from '#server/graphql/schema.ts';
import { memoryTagLog } from '#server/storage/log/memory-tag-log.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/simulated-server.ts';
import { simulate } from '#tests/support/simulation.ts';
import { SMALL_NETWORK } from '#tests/support/small-network.ts';
import { SocketClient } from '#tests/support/socket-client.ts';

const schema = providerSchema(memoryTagLog(), simulate(SMALL_NETWORK).history, ZONE);

const BLOCKED = 'Operação bloqueada.';

/** `ran`, or the reason and the text of a refusal. */
const verdict = (
  rules: Parameters<typeof operationPolicy>[1],
  query: string,
  operationName?: string,
): string => {
  const decided = operationPolicy(schema, rules)({ operationName, query });
  return decided.ok ? 'runs' : `${decided.error.reason}: ${decided.error.errors[0].message}`;
};

describe('the operations of the contract', () => {
  it.each(CONTRACT_OPERATIONS)(
    '$operationName is valid against the schema and may run (PROVIDER 1 to 3): $query',
    ({ operationName, query }) => {
      expect(validate(schema, parse(query))).toEqual([]);
      expect(verdict({}, query, operationName)).toBe('runs');
    },
  );

  it('are recognised with any white space, and with the type names that caches add', () => {
    const { operationName, query } = LIVE_OPERATION;
    for (const spelt of [
      print(parse(query)),
      query.replaceAll(' ', ' \n\t'),
      `# um comentário\n${query}`,
      query.replace('data }', 'data __typename }'),
    ]) {
      expect(verdict({}, spelt, operationName)).toBe('runs');
    }
  });

  it('use the name in the document where none is given beside it', () => {
    for (const { query } of SITE_OPERATIONS) expect(verdict({}, query)).toBe('runs');
  });

  it.each([
    ['another name', 'Outra', SNAPSHOT_OPERATION.query],
    ['no name at all', undefined, '{ tags: estacao_getEstacao }'],
    ['a name of another operation', 'Dados', SNAPSHOT_OPERATION.query],
    ['a name that every object has', 'constructor', SNAPSHOT_OPERATION.query],
    ['another text', 'Tags', 'query Tags { tags: estacao_getEstacao }'],
    ['a field more', 'Dados', LIVE_OPERATION.query.replace('data }', 'data outro: data }')],
    ['half a text', 'Tags', 'query Tags {'],
    ['a text that never ends', 'Tags', SNAPSHOT_OPERATION.query + ' '.repeat(15_000)],
    ['the schema', 'Tags', 'query Tags { __schema { types { name } } }'],
  ])('are blocked under %s', (_, operationName, query) => {
    expect(verdict({}, query, operationName)).toBe(`blocked: ${BLOCKED}`);
  });
});

const nested = (levels: number): string =>
  `{ estacao_getEstacao ${'{ a '.repeat(levels - 1)}${'}'.repeat(levels - 1)} }`;
const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

describe('any query, where the server is open', () => {
  it.each([
    ['7 levels', nested(7), 'depth: Consulta funda demais: até 6 níveis.'],
    [
      '7 levels in fragments',
      '{ ...A } fragment A on Query { a { b { ...B } } } fragment B on X { c { d { e { f g { h } } } } }',
      'depth: Consulta funda demais: até 6 níveis.',
    ],
    [
      'a fragment that spreads itself',
      '{ ...A } fragment A on Query { a ...A }',
      'depth: Consulta funda demais: até 6 níveis.',
    ],
    [
      '16 aliases',
      `{ a { ${many(16, (at) => `a${at}: b`)} } }`,
      'aliases: Apelidos demais na consulta: até 15.',
    ],
    [
      '1,001 tokens',
      `{ ${many(1_000, () => 'a')} }`,
      'tokens: Consulta longa demais: até 1000 símbolos.',
    ],
    [
      '51 directives',
      `{ a ${many(51, () => '@d')} }`,
      'directives: Diretivas demais na consulta: até 50.',
    ],
    [
      '151 fields',
      `{ a { ${many(150, () => 'b')} } }`,
      'fields: Consulta grande demais: até 150 campos.',
    ],
    [
      'fields that fragments multiply',
      `{ ...A } ${many(8, (at) => `fragment ${'ABCDEFGHI'[at]} on Query { ...${'ABCDEFGHI'[at + 1]} ...${'ABCDEFGHI'[at + 1]} }`)} fragment I on Query { a }`,
      'fields: Consulta grande demais: até 150 campos.',
    ],
    [
      '6 questions at once',
      `{ ${many(6, () => 'estacao_getEstacao')} }`,
      'rootFields: Perguntas demais em uma consulta: até 5 campos na raiz.',
    ],
    [
      'the schema',
      '{ __schema { types { name } } }',
      'introspection: O esquema não é mostrado aqui.',
    ],
    ['half a text', '{ segredo', 'syntax: Erro de sintaxe na consulta.'],
    [
      'a field that is none',
      '{ segredo }',
      'invalid: Consulta inválida: o esquema não tem o que foi pedido aqui.',
    ],
  ])('is refused in plain words beyond its limits: %s', (_, query, expected) => {
    expect(verdict({ open: true }, query)).toBe(expected);
  });

  it('runs up to its limits', () => {
    for (const query of [
      '{ estacao_getEstacao }',
      `{ ${many(5, (at) => `a${at}: estacao_getEstacao`)} }`,
      'subscription { estacao_subscribeToData { data } }',
    ]) {
      expect(verdict({ open: true }, query)).toBe('runs');
    }
  });

  it('reports where a mistake is, without repeating the query', () => {
    const decided = operationPolicy(schema, { open: true })({ query: '{\n  segredo }' });
    const text = JSON.stringify(decided);
    expect(text).toContain('"line":2');
    expect(text).not.toContain('segredo');
  });
});

describe('the schema', () => {
  it('is served on request, beside the contract alone or beside any query', () => {
    for (const open of [false, true]) {
      const rules = { open, introspection: true };
      expect(verdict(rules, getIntrospectionQuery(), 'IntrospectionQuery')).toBe('runs');
      expect(verdict(rules, '{ __type(name: "Query") { name } }')).toBe('runs');
    }
    const both = 'query Tags { __schema { types { name } } tags: estacao_getEstacao }';
    expect(verdict({ introspection: true }, both, 'Tags')).toBe(`blocked: ${BLOCKED}`);
  });
});

describe('one policy for both transports', () => {
  let server: SimulatedServer;

  beforeAll(async () => {
    server = await simulatedServer(SMALL_NETWORK);
  });

  afterAll(() => server.close());

  const post = async (body: unknown): Promise<{ status: number; body: unknown }> => {
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const read: unknown = await answer.json();
    return { status: answer.status, body: read };
  };

  it('allows every document of the site, over HTTP or over a socket', async () => {
    const client = await new SocketClient(server.url).open();
    for (const { operationName, query } of SITE_OPERATIONS) {
      const variables =
        operationName === 'Historico' ? { codigo: 'DCSC-00013' } : { codigos: ['DCSC-00013'] };
      if (query.startsWith('subscription')) {
        client.subscribe('dados', { operationName, query });
        await client.settled();
        server.publish('DCSC-00013', 'Data/Rio/RioNivel/Value', 1);
        await client.received('next', 'dados');
      } else {
        const { status, body } = await post({ operationName, query, variables });
        expect([status, body]).toEqual([200, expect.objectContaining({ data: expect.anything() })]);
      }
    }
    client.close();
  });

  it('blocks everything else with the same words', async () => {
    const query = 'query Outra { tags: estacao_getEstacao }';
    expect(await post({ operationName: 'Outra', query })).toEqual({
      status: 400,
      body: { errors: [{ message: BLOCKED }] },
    });
    const client = await new SocketClient(server.url).open();
    client.subscribe('x', {
      operationName: 'Dados',
      query: 'subscription Dados { dados: estacao_subscribeToData { data } }',
    });
    expect(await client.received('error')).toMatchObject({
      id: 'x',
      payload: [{ message: BLOCKED }],
    });
    await client.settled();
    client.close();
  });
});
