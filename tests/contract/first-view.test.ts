import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demonstrationNetwork } from '#tests/support/network/networks.ts';

it('SPEC 9.1: the first view of the map stands in the network’s folder', () => {
  const specification = readFileSync('docs/specification.md', 'utf8');
  const [, latitude, longitude, zoom] =
    /\*\*9\.1\*\* .*latitude (-?[\d.]+), longitude (-?[\d.]+), zoom (\d+(?:\.\d+)?)/.exec(
      specification,
    ) ?? [];
  expect(demonstrationNetwork().profile.start).toEqual({
    latitude: Number(latitude),
    longitude: Number(longitude),
    zoom: Number(zoom),
  });
});
