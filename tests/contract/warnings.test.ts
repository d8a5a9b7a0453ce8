import { expect, it } from 'vitest';
import { decodeWarnings, WARNINGS_PATH } from '#contract/warnings/warnings-document.ts';
import { isWarnedAt } from '#domain/network/warnings/is-warned-at.ts';
import { loadNetwork } from '#scripts/start/load-network.ts';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { eventually } from '#tests/support/runner/eventually.ts';

const read = async (url: string) => {
  const decoded = decodeWarnings(await (await fetch(url + WARNINGS_PATH)).json());
  if (!decoded.ok) throw new Error(decoded.error);
  expect(decoded.value.rejected).toBe(0);
  return decoded.value.document;
};

it('has the warnings of the demonstration in force, which are examples (PROVIDER 14)', async () => {
  const server = await simulatedServer({ scenario: 'enchente-2026-09', reportEveryMs: 60_000 });
  try {
    const known = await eventually(async () => {
      const document = await read(server.url);
      expect(document.warnings).not.toEqual([]);
      return document;
    });
    expect(known.sources).toMatchObject([{ name: 'Exemplo de demonstração', unreadable: 0 }]);
    // The first one is replaced, the last one not sent yet.
    expect(known.warnings.map(({ event }) => event)).toEqual([
      'Inundação',
      'Vendaval',
      'Chuvas intensas',
    ]);
    for (const { headline, description, until } of known.warnings) {
      expect(`${headline} ${description}`).toMatch(/exemplo de demonstração.*ninguém emitiu/i);
      expect(until).toBeGreaterThan(Date.now());
    }
    const aboutCity = (name: string) =>
      known.warnings
        .filter(({ areas }) =>
          areas.some((area) => isWarnedAt(area, { position: null, city: name })),
        )
        .map(({ event }) => event);
    expect(aboutCity('Ibirama')).toEqual(['Inundação']);
    const answer = await fetch(server.url + WARNINGS_PATH);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  } finally {
    await server.close();
  }
});

it('is not there, and not in the configuration, where the network names no feed', async () => {
  const loaded = loadNetwork('networks/DEMO2');
  if (!loaded.ok) throw new Error(loaded.error);
  const server = await simulatedServer({ ...SMALL_NETWORK, network: loaded.value });
  try {
    expect((await fetch(server.url + WARNINGS_PATH)).status).toBe(404);
  } finally {
    await server.close();
  }
});
