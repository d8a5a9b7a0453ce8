import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { historyOperation, SNAPSHOT_OPERATION } from '#contract/operations.ts';
import { isRecord, parseJson } from '#domain/untrusted.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

const server = await serverOfFile(SMALL_NETWORK);

const { operationName, query } = SNAPSHOT_OPERATION;

/** Operations of the contract that show what a document of an audit shows; any other document is sent as it is. */
const STAND_INS: Readonly<Record<string, object>> = {
  '{ __typename }': { query },
  'query Query { __typename }': { operationName, query },
  '{ __type(name: "Run🏃Swim🏊") { name } }': { query, variables: { codigos: ['Run🏃Swim🏊'] } },
  'query Type($name: String!) { __type(name: $name) { name } }': {
    query,
    variables: { codigos: ['sometype'] },
  },
  'query CoerceFailure($id: ID!){ __typename }': {
    query: historyOperation('Int1h').query,
    variables: { codigo: null },
  },
};

const fetchFn: typeof fetch = (url, init) => {
  const body = typeof init?.body === 'string' ? parseJson(init.body) : undefined;
  const standIn = isRecord(body) ? STAND_INS[String(body['query'])] : undefined;
  return standIn === undefined
    ? fetch(url, init)
    : fetch(url, { ...init, body: JSON.stringify(Object.assign({}, body, standIn)) });
};

/** What this server has not: queries by GET, and 200 for a document outside the contract, which is blocked (PROVIDER 4). */
const NOT_HERE = ['5A70', 'D6D5', '6A70', '572B', 'FDE2'];

const audits = serverAudits({ url: () => `${server.url}/graphql`, fetchFn });

/** The suite of the specification's own reference implementation. The contract's allowlist has its tests in operations.test.ts. */
describe('the audit suite of GraphQL over HTTP', () => {
  it('is complete', () => {
    expect(audits).toHaveLength(61);
    expect(audits.filter(({ id }) => NOT_HERE.includes(id))).toHaveLength(NOT_HERE.length);
  });

  it.each(audits.filter(({ id }) => !NOT_HERE.includes(id)))('$name ($id)', async ({ fn }) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });
});
