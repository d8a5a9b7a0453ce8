import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { isOwnFile, isOwnPage, ownConfig } from './own-answers.ts';

const PAGE = '<!doctype html><meta name="vigia-version" content="0.1.0+abcdef12" /><div id="app">';

const answer = (body: string, type: string, status = 200): Response =>
  new Response(body, { status, headers: type === '' ? {} : { 'content-type': type } });

/** What somebody else on the way answers instead of the site. */
const stranger = fc
  .record({
    body: fc.oneof(
      fc.constantFrom('<html>Entre na rede</html>', '', '{}', '{"error":"login"}', '[]', 'null'),
      fc.string({ maxLength: 10 }),
      fc.json(),
    ),
    type: fc.constantFrom(
      'text/html',
      'text/html; charset=utf-8',
      'TEXT/HTML',
      'application/xhtml+xml',
    ),
  })
  .map(({ body, type }) => answer(body, type));

const file = fc.constantFrom(
  '/assets/map-engine-a1b2c3d4.js',
  '/assets/worker/main-a1b2c3d4.js',
  '/assets/MapScreen-a1b2c3d4.css',
  '/network/a1b2c3d4e5f6/basemap/areas.json',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/boot.js',
);

describe('an answer that is not the site’s', () => {
  it('is never taken for one of its files, its page or its configuration', async () => {
    await fc.assert(
      fc.asyncProperty(file, stranger, async (path, said) => {
        expect(isOwnFile(path, said)).toBe(false);
        expect(await isOwnPage(said)).toBe(false);
        expect(await ownConfig(said)).toBeNull();
        expect(said.bodyUsed).toBe(false);
      }),
      propertyRuns(200),
    );
  });

  it.each([
    ['a script that is said to be text', '/assets/a.js', 'text/plain'],
    ['a style without a type', '/assets/a.css', ''],
    ['a map as a script', '/assets/a.json', 'text/javascript'],
  ])('%s is no file of the site', (_, path, type) => {
    expect(isOwnFile(path, answer('x', type))).toBe(false);
  });

  it('may have the right type and be an error', () => {
    expect(isOwnFile('/assets/a.js', answer('x', 'text/javascript', 206))).toBe(false);
    expect(isOwnFile('/assets/a.js', answer('x', 'text/javascript', 404))).toBe(false);
  });
});

describe('the site’s own', () => {
  it.each([
    ['/assets/a.js', 'text/javascript'],
    ['/assets/a.js', 'application/javascript; charset=utf-8'],
    ['/assets/a.css', 'text/css'],
    ['/assets/a.json', 'application/json'],
    ['/favicon.svg', 'image/svg+xml'],
    // Not every host knows what this is.
    ['/manifest.webmanifest', 'application/octet-stream'],
    ['/manifest.webmanifest', ''],
  ])('file %s of type %s is known on any host', (path, type) => {
    expect(isOwnFile(path, answer('x', type))).toBe(true);
  });

  it('page is known by its mark, and by its version where that matters', async () => {
    const page = answer(PAGE, 'text/html; charset=utf-8');
    expect(await isOwnPage(page)).toBe(true);
    expect(await isOwnPage(page, '0.1.0+abcdef12')).toBe(true);
    expect(await isOwnPage(page, '0.1.0+00000000')).toBe(false);
    expect(page.bodyUsed).toBe(false);
  });

  it('configuration is known by its provider, whatever type the host gives it', async () => {
    const config = { graphqlUrl: '/graphql' };
    for (const type of ['application/json', 'text/plain']) {
      const said = answer(JSON.stringify(config), type);
      expect(await ownConfig(said)).toEqual(config);
      expect(said.bodyUsed).toBe(false);
    }
    expect(await ownConfig(answer(JSON.stringify(config), 'application/json', 500))).toBeNull();
  });
});
