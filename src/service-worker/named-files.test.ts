import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namedFiles } from './named-files.ts';

const FILES = {
  places: '/network/1/places.json',
  basemap: {
    areas: '/network/2/basemap/areas.json',
    lines: '/network/3/basemap/lines.json',
    places: '/network/4/basemap/places.json',
  },
  logo: '/network/6/logo.svg',
};

it('every file that a configuration names is cached', () => {
  expect([...namedFiles({ network: { files: FILES } })].toSorted()).toEqual([
    '/network/1/places.json',
    '/network/2/basemap/areas.json',
    '/network/3/basemap/lines.json',
    '/network/4/basemap/places.json',
    '/network/6/logo.svg',
  ]);
  expect([...namedFiles({ network: { files: { ...FILES, basemap: null, logo: null } } })]).toEqual([
    '/network/1/places.json',
  ]);
});

it('whatever a configuration holds, only addresses of network files are cached', () => {
  const address = fc.oneof(
    fc.constantFrom('/graphql', '/config.json', 'https://elsewhere.example/network/', '//network/'),
    fc.webPath(),
    fc.webPath().map((path) => `/network${path}`),
    fc.anything(),
  );
  const named = fc.dictionary(
    fc.string({ maxLength: 10 }),
    fc.oneof(address, fc.dictionary(fc.string({ maxLength: 10 }), address)),
  );
  fc.assert(
    fc.property(fc.oneof(named, fc.anything()), (files) => {
      for (const path of namedFiles({ network: { files } })) {
        expect(path.startsWith('/network/')).toBe(true);
      }
    }),
  );
  fc.assert(
    fc.property(fc.anything(), (config) => {
      expect(namedFiles(config).size).toBe(0);
    }),
  );
});
