import { stationId } from '#domain/stations/station-id.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxOf,
  isTooNear,
  type NumberPlaces,
  placeNumbers,
  SIDES,
  type WantedNumber,
} from './label-placement.ts';

const wanted = (over: Partial<WantedNumber> = {}): WantedNumber => ({
  id: stationId(1),
  x: 100,
  y: 100,
  width: 24,
  height: 13,
  gap: 10,
  rank: 0,
  ...over,
});

/** Crowds in a corner of the screen, each station with a number or without. */
const crowds = fc
  .array(
    fc.record({
      x: fc.integer({ min: -60, max: 260 }),
      y: fc.integer({ min: -60, max: 260 }),
      width: fc.constantFrom(0, 12, 24, 40),
      rank: fc.integer({ min: -3, max: 5 }),
    }),
    { maxLength: 60 },
  )
  .map((stations) => stations.map((station, id) => wanted({ ...station, id: stationId(id) })));

const placed = (crowd: readonly WantedNumber[], places: NumberPlaces) =>
  crowd.flatMap((number) => {
    const side = places.get(number.id);
    return side === undefined ? [] : [{ number, box: boxOf(number, side) }];
  });

/** A dot is a number of no size on itself. */
const dotOf = ({ x, y }: WantedNumber) => ({
  left: x - 4,
  top: y - 4,
  right: x + 4,
  bottom: y + 4,
});

describe('the numbers of the map', () => {
  it('stand to the right of their dots where nothing is in the way', () => {
    const places = placeNumbers([wanted(), wanted({ id: stationId(2), y: 200 })], new Map());
    expect([...places]).toEqual([
      [1, 'right'],
      [2, 'right'],
    ]);
  });

  it('give way to a neighbour’s dot', () => {
    const places = placeNumbers(
      [wanted(), wanted({ id: stationId(2), x: 120, width: 0 })],
      new Map(),
    );
    expect(places.get(stationId(1))).toBe('left');
    expect(places.has(stationId(2))).toBe(false);
  });

  it('stay on the side they stood on', () => {
    expect(placeNumbers([wanted()], new Map([[stationId(1), 'below']])).get(stationId(1))).toBe(
      'below',
    );
  });

  it('lie on no other and on no dot', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const shown = placed(crowd, placeNumbers(crowd, new Map()));
        for (const { number, box } of shown) {
          expect(shown.some((other) => other.number !== number && isTooNear(other.box, box))).toBe(
            false,
          );
          expect(crowd.some((dot) => isTooNear(dotOf(dot), box))).toBe(false);
        }
      }),
    );
  });

  it('are left out only where a dot or a number of no lower rank is in the way on every side', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const places = placeNumbers(crowd, new Map());
        const shown = placed(crowd, places);
        for (const number of crowd) {
          if (number.width === 0 || places.has(number.id)) continue;
          for (const side of SIDES) {
            const box = boxOf(number, side);
            const isBlocked =
              crowd.some((dot) => isTooNear(dotOf(dot), box)) ||
              shown.some((other) => other.number.rank >= number.rank && isTooNear(other.box, box));
            expect(isBlocked).toBe(true);
          }
        }
      }),
    );
  });

  it('stand where they stood when nothing has changed', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const places = placeNumbers(crowd, new Map());
        expect(new Map(placeNumbers(crowd, places))).toEqual(new Map(places));
      }),
    );
  });
});
