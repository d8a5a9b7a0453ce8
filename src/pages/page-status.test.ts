import { describe, expect, it } from 'vitest';
import type { Network } from '#contract/site/network.ts';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';
import { statusOfPages } from './page-status.ts';

const network: Network = demonstrationNetwork();
const [gauge] = network.places.stations;
const GAUGE = `/estacao/${gauge?.codigo ?? ''}`;

const stateThatKnows = (isKnown: (code: string) => Promise<boolean>) => ({ isKnown });

describe('the status of a station', () => {
  it('is that of what the log knows; a gauge of the tables is always there', async () => {
    const statusOf = statusOfPages(
      network,
      stateThatKnows((code) => Promise.resolve(code === 'EST-1')),
    );
    expect(await statusOf('/estacao/EST-1')).toBe(200);
    expect(await statusOf('/estacao/EST-1/analise/grafico')).toBe(200);
    expect(await statusOf('/estacao/EST-2')).toBe(404);
    expect(await statusOf(GAUGE)).toBe(200);
  });

  it('is 200 where browsers ask another provider, and while the log cannot be read', async () => {
    expect(await statusOfPages(network, null)('/estacao/EST-2')).toBe(200);
    const failing = stateThatKnows(() => Promise.reject(new Error('the log is away')));
    expect(await statusOfPages(network, failing)('/estacao/EST-2')).toBe(200);
  });
});
