import { ZONE } from '#tests/support/network/zones.ts';
import { parse, print, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIVE_OPERATION, SITE_OPERATIONS, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { OperationReader } from '#server/graphql/operation-reader.ts';
import { CONTRACT_OPERATIONS, contractOperation } from '#server/graphql/operations.ts';
import { providerSchema } from '#server/graphql/schema.ts';
import { memoryTagLog } from '#storage/log/memory-tag-log.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { simulate } from '#tests/support/network/simulation.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { SocketClient } from '#tests/support/provider/socket-client.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';

const schema = providerSchema(memoryTagLog(), simulate(SMALL_NETWORK).history, ZONE);
const reader = new OperationReader(schema);

const BLOCKED = 'Operação bloqueada.';

/** `runs`, or the reason and the text of a refusal. */
const verdict = (
  query: string,
  operationName?: string,
  variables?: Readonly<Record<string, unknown>>,
): string => {
  const read = reader.read({ operationName, query, variables });
  return read.ok ? 'runs' : `${read.error.reason}: ${read.error.errors[0]?.message}`;
};

const variablesOf = ({ query }: { readonly query: string }) =>
  query.includes('$codigo:') ? { codigo: 'EST-9' } : {};

describe('the operations of the contract', () => {
  it.each(CONTRACT_OPERATIONS)(
    '$operationName is valid against the schema and may run (PROVIDER 1 to 3): $query',
    (operation) => {
      const { operationName, query } = operation;
      expect(validate(schema, parse(query))).toEqual([]);
      expect(verdict(query, operationName, variablesOf(operation))).toBe('runs');
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
      expect(verdict(spelt, operationName)).toBe('runs');
    }
  });

  it('are valid with every type name that they are recognised with', () => {
    const typed =
      'query Tags($codigos: [String!]) { __typename tags: estacao_getEstacao(codigos: $codigos) }';
    for (const query of [...CONTRACT_OPERATIONS.map((operation) => operation.query), typed]) {
      for (const spelt of [
        query.replace(/\}$/, '__typename }'),
        query.replace(/\} ?\}$/, '__typename } }'),
        query.replace(/\} ?\}$/, '__typename } __typename }'),
      ]) {
        const found = contractOperation(spelt);
        if (found !== null) expect(validate(schema, found.document)).toEqual([]);
        expect(found === null).toBe(validate(schema, parse(spelt)).length > 0);
      }
    }
  });

  it('use the name in the document where none is given beside it', () => {
    for (const operation of SITE_OPERATIONS) {
      expect(verdict(operation.query, undefined, variablesOf(operation))).toBe('runs');
    }
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
    [
      'a condition',
      'Tags',
      SNAPSHOT_OPERATION.query.replace('{ tags', '{ __typename @include(if: true) tags'),
    ],
    [
      'a type name by another name',
      'Tags',
      SNAPSHOT_OPERATION.query.replace('{ tags', '{ x: __typename tags'),
    ],
    [
      'a type name where none is',
      'Dados',
      LIVE_OPERATION.query.replace('data }', 'data { __typename } }'),
    ],
    [
      'a type name beside the subscription',
      'Dados',
      LIVE_OPERATION.query.replace(/\}$/, '__typename }'),
    ],
  ])('are blocked under %s', (_, operationName, query) => {
    expect(verdict(query, operationName)).toBe(`blocked: ${BLOCKED}`);
  });
});

describe('one policy for both transports', () => {
  let server: SimulatedServer;

  beforeAll(async () => {
    server = await simulatedServer(SMALL_NETWORK);
  });

  afterAll(() => server.close());

  const post = async (body: unknown): Promise<{ status: number; body: unknown }> => {
    const answer = await postQuestion(server, body);
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
});
