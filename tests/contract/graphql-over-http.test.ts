import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatedServer, simulatedServer } from '#tests/support/simulated-server.ts';
import { SMALL_NETWORK } from '#tests/support/small-network.ts';

let server: SimulatedServer;

beforeAll(async () => {
  // The audits send texts of their own, and some request the schema.
  server = await simulatedServer({
    ...SMALL_NETWORK,
    open: true,
    introspection: true,
  });
});

afterAll(() => server.close());

const audits = serverAudits({ url: () => `${server.url}/graphql` });
const of = (requirement: string) => audits.filter(({ name }) => name.startsWith(requirement));

/** The suite of the specification's own reference implementation. The contract's allowlist has its tests in operations.test.ts. */
describe('the audit suite of GraphQL over HTTP', () => {
  it('is complete: 13 MUST, 23 SHOULD, 25 MAY', () => {
    expect([of('MUST').length, of('SHOULD').length, of('MAY').length]).toEqual([13, 23, 25]);
    expect(audits).toHaveLength(61);
  });

  it.each(audits)('$name ($id)', async ({ fn }) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });
});
