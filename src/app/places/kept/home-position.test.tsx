import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codigo } from '#tests/support/log/tag-events.ts';
import { HOME_POSITION, homePosition, noteHomePosition } from './home-position.ts';
import { cityPlace, stationPlace } from '#app/places/place-ref.ts';
import { decodeRemembered, withKept, withMoved } from './remembered-places.ts';
import { rememberedPlaces } from './use-remembered-places.ts';

const { decode, encode } = HOME_POSITION;

describe('where the first kept place is', () => {
  it('is read as it was written', () => {
    const placed = { key: 'cidade/arandava', position: { latitude: -10.5, longitude: -30.25 } };
    expect(decode(encode(placed))).toEqual(placed);
    expect(encode(null)).toBeNull();
  });

  it.each([
    null,
    '',
    '{',
    '{}',
    '[]',
    '{"lugar":7,"lat":1,"lon":1}',
    '{"lugar":"a","lat":91,"lon":1}',
    '{"lugar":"a","lat":1,"lon":"1"}',
  ])('is unknown in %s', (text) => expect(decode(text)).toBeNull());

  it('is read from any text without a fault, and is somewhere on the earth', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc
            .record({ lugar: fc.string({ maxLength: 10 }), lat: fc.double(), lon: fc.double() })
            .map((raw) => JSON.stringify(raw)),
        ),
        (text) => {
          const read = decode(text);
          expect(decode(encode(read))).toEqual(read);
          expect(Math.abs(read?.position.latitude ?? 0)).toBeLessThanOrEqual(90);
          expect(Math.abs(read?.position.longitude ?? 0)).toBeLessThanOrEqual(180);
        },
      ),
    );
  });
});

describe('where the map opens', () => {
  it('is at the first kept place, once that is known; at none without one', () => {
    const [first, second] = [stationPlace(codigo('EST-00013')), cityPlace('arandava')];
    const here = { latitude: -10, longitude: -30 };
    const there = { latitude: -11, longitude: -31 };
    rememberedPlaces.change(() => decodeRemembered(null));
    noteHomePosition(first, here);
    expect(homePosition()).toBeNull();
    rememberedPlaces.change((places) => withKept(withKept(places, first), second));
    noteHomePosition(second, there);
    expect(homePosition()).toBeNull();
    noteHomePosition(first, here);
    expect(homePosition()).toEqual(here);
    rememberedPlaces.change((places) => withMoved(places, second, -1));
    // Not where the other one is.
    expect(homePosition()).toBeNull();
    noteHomePosition(second, there);
    expect(homePosition()).toEqual(there);
  });
});
