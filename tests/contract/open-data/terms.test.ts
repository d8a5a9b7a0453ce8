import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { postQuestion } from '#tests/support/provider/post-json.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';

let server: SimulatedServer;

beforeAll(async () => {
  server = await simulatedServer({ ...SMALL_NETWORK, siteUrl: 'https://vigia.example' });
});

afterAll(() => server.close());

describe('terms of the readings (docs/network.md)', () => {
  it('every answer with readings names the licence, to pages of other origins too', async () => {
    const answers = await Promise.all([
      ...['/journal.json', '/recent-series.json', '/live/head.json', '/boletim.txt'].map((path) =>
        fetch(server.url + path),
      ),
      postQuestion(server, { query: 'no question' }),
    ]);
    for (const answer of answers) {
      expect(answer.headers.get('link')).toBe(
        '<https://spdx.org/licenses/CC-BY-4.0.html>; rel="license"',
      );
      expect(answer.headers.get('access-control-expose-headers')).toContain('link');
    }
    const health = await fetch(`${server.url}/healthz`);
    expect(health.headers.get('link')).toBeNull();
  });
});
