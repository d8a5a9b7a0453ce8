import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeWeatherMaps, tileTemplate } from '#contract/site/weather-maps.ts';
import { decodeTilePath, framePath, IMAGERY_KINDS, MAX_TILE_ZOOM } from './tile-address.ts';
import { anyCharacter } from '#tests/support/network/arbitraries.ts';

const GOOD = '/v2/radar/1790000400-0a1b2c/512/7/46/73/2/1_1.png';

describe('the path of a tile', () => {
  it('says all there is to know of it', () => {
    expect(decodeTilePath(GOOD)).toEqual({
      kind: 'radar',
      time: 1_790_000_400,
      run: '0a1b2c',
      size: 512,
      zoom: 7,
      column: 46,
      row: 73,
      smooth: true,
    });
    expect(decodeTilePath('/v2/satellite/1790000400-0a/256/0/0/0/0/0_0.png')).toMatchObject({
      kind: 'satellite',
      size: 256,
      smooth: false,
    });
  });

  it('is what the site makes of a frame it is told of, for every tile there is', () => {
    const tiles = fc.integer({ min: 0, max: MAX_TILE_ZOOM }).chain((zoom) => {
      const place = fc.integer({ min: 0, max: 2 ** zoom - 1 });
      return fc.record({ zoom: fc.constant(zoom), column: place, row: place });
    });
    fc.assert(
      fc.property(fc.constantFrom(...IMAGERY_KINDS), tiles, (kind, { zoom, column, row }) => {
        const frame = { time: 1_790_000_400, path: framePath(kind, 'a1', 1_790_000_400) };
        const decoded = decodeWeatherMaps({
          host: '',
          [kind]: { past: [frame], infrared: [frame] },
        });
        if (!decoded.ok) throw new Error(decoded.error);
        expect(decoded.value[kind]).toEqual([frame]);
        const path = tileTemplate(decoded.value.host, frame)
          .replace('{z}', String(zoom))
          .replace('{x}', String(column))
          .replace('{y}', String(row));
        expect(decodeTilePath(path)).toMatchObject({ kind, run: 'a1', zoom, column, row });
      }),
    );
  });

  it.each([
    ['another kind', GOOD.replace('radar', 'nowcast')],
    ['a time that is none', GOOD.replace('1790000400', '1e9')],
    ['another size', GOOD.replace('512', '1024')],
    ['a zoom too deep', GOOD.replace('/7/', '/8/')],
    ['a column too many', GOOD.replace('/46/', '/128/')],
    ['a row too many', GOOD.replace('/73/', '/128/')],
    ['a number spelt otherwise', GOOD.replace('/46/', '/046/')],
    ['a negative one', GOOD.replace('/46/', '/-1/')],
    ['another colour scheme', GOOD.replace('/2/', '/4/')],
    ['other options', GOOD.replace('1_1', '2_0')],
    ['another form of picture', GOOD.replace('.png', '.webp')],
    ['something behind it', `${GOOD}/`],
    ['something before it', `/x${GOOD}`],
    ['an escaped letter', GOOD.replace('radar', 'r%61dar')],
    ['a line break', `${GOOD}\n`],
  ])('with %s is none', (_, path) => {
    expect(decodeTilePath(path)).toBeNull();
  });

  it('is decoded whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 10 }), (text) => {
        expect(decodeTilePath(`/v2/radar/${text}`)).toBeNull();
      }),
    );
  });
});
