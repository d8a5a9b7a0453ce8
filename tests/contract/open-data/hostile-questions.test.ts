import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { anyCharacter } from '#tests/support/network/arbitraries.ts';

/** As many as a test can ask: what is refused here is refused for what it is. */
const BOUNDLESS = { perMinute: 1e9, burst: 1e9 };

let server: SimulatedServer;

beforeAll(async () => {
  const requests = { question: BOUNDLESS, file: BOUNDLESS, live: BOUNDLESS };
  server = await simulatedServer({
    ...SMALL_NETWORK,
    siteUrl: 'https://vigia.example',
    requests,
  });
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly length: number;
}

/** Asks with a path as it is: `fetch` would mend it. */
const ask = (path: string, accept: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const asked = request({ hostname, port, path, headers: { accept } }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      answer.on('end', () => {
        const type = answer.headers['content-type'] ?? '';
        resolve({ status: answer.statusCode ?? 0, type, length });
      });
    });
    asked.on('error', reject);
    asked.end();
  });

const WORDS =
  'ogc collections agora serie acontecimentos avisos limiares items locations conformance api DCSC-00001 __proto__ constructor';
const BROKEN = ['%E0%A4%A', '%', '%00', '..', '%2F%2F', '*'];
const anyPart = fc.oneof(
  fc.constantFrom(...WORDS.split(' ')),
  fc.constantFrom(...BROKEN),
  fc.string({ unit: anyCharacter, maxLength: 60 }).map(encodeURIComponent),
);

const anyPath = fc.oneof(
  fc.array(anyPart, { maxLength: 6 }).map((parts) => ['/ogc', ...parts].join('/')),
  fc.array(anyPart, { minLength: 1, maxLength: 2 }).map((parts) => ['/dados', ...parts].join('/')),
  fc
    .constantFrom('agora', 'serie', 'acontecimentos', 'avisos', 'limiares')
    .map((id) => `/ogc/collections/${id}/items`),
  anyPart.map((code) => `/ogc/collections/serie/locations/${code}`),
  fc.constant('/ogc/collections/serie/locations/DCSC-00001'),
  fc.constantFrom('/mudancas', '/oembed', '/dcat.jsonld', '/status.json', '/asyncapi.json'),
);

const VALUES =
  '0 -1 1 1000 999999999 1e9 NaN json html csv a,b .. ../.. 2026-09-11 9999-12-31T23:59:60Z rio,chuva001h CRS84 5min 24h -180,-90,180,90 170,-90,-170,90';
const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...VALUES.split(' ')) },
  fc.string({ unit: anyCharacter, maxLength: 80 }).map(encodeURIComponent),
  fc.constantFrom(...BROKEN),
);
const NAMES =
  'f limit pagina bbox datetime parameter-name passo crs depois url format maxwidth maxheight em __proto__';
const anyQuery = fc
  .array(fc.tuple(fc.constantFrom(...NAMES.split(' ')), anyValue), { maxLength: 4 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

it('any question about open data has an answer of bounded size, or a problem document that is no fault of the server', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      anyPath,
      anyQuery,
      fc.constantFrom('*/*', 'text/html', 'text/csv;q=1, a/b', ',;,'),
      async (path, query, accept) => {
        const { status, type, length } = await ask(
          query === '' ? path : `${path}?${query}`,
          accept,
        );
        statuses.add(status);
        expect([200, 400, 404, 410, 413, 501, 503]).toContain(status);
        expect(length).toBeLessThan(400_000);
        if (status >= 400) expect(type).toMatch(/^application\/problem\+json/);
      },
    ),
    { ...propertyRuns(400), endOnFailure: true },
  );
  // It is no law of refusals alone.
  expect([statuses.has(200), statuses.has(400), statuses.has(404)]).toEqual([true, true, true]);
});
