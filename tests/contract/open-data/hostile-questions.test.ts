import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SMALL_NETWORK } from '#tests/support/network/small-network.ts';
import { plainRequest } from '#tests/support/provider/plain-request.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { anyCharacter } from '#tests/support/network/arbitraries.ts';
import { serverOfFile } from '#tests/support/browser/site-of-file.ts';

/** As many as a test can ask: what is refused here is refused for what it is. */
const BOUNDLESS = { perMinute: 1e9, burst: 1e9 };

const requests = { question: BOUNDLESS, file: BOUNDLESS, live: BOUNDLESS };
const server = await serverOfFile({
  ...SMALL_NETWORK,
  siteUrl: 'https://vigia.example',
  requests,
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
        const asked = query === '' ? path : `${path}?${query}`;
        const { status, headers, body } = await plainRequest(server.url, asked, {
          headers: { accept },
        });
        statuses.add(status);
        expect([200, 400, 404, 410, 413, 501, 503]).toContain(status);
        expect(body.byteLength).toBeLessThan(400_000);
        if (status >= 400) expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      },
    ),
    { ...propertyRuns(400), endOnFailure: true },
  );
  // It is no law of refusals alone.
  expect([statuses.has(200), statuses.has(400), statuses.has(404)]).toEqual([true, true, true]);
});
