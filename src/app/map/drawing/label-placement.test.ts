import { stationId } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxOf,
  type LabelBox,
  isTooNear,
  type LabelPlacements,
  placeLabels,
  SIDES,
  type LabelRequest,
} from './label-placement.ts';

const request = (over: Partial<LabelRequest> = {}): LabelRequest => ({
  id: stationId(1),
  x: 100,
  y: 100,
  width: 24,
  height: 13,
  gapAcross: 10,
  gapDown: 10,
  rank: 0,
  isAbove: false,
  ...over,
});

const ROOM = { width: 200, height: 200 };
const isInRoom = ({ x, y }: LabelRequest): boolean => x >= 0 && x <= 200 && y >= 0 && y <= 200;
const isCutOff = ({ left, top, right, bottom }: LabelBox): boolean =>
  left < 0 || top < 0 || right > 200 || bottom > 200;

/** Crowds in a corner of the screen, each station with a label or without. */
const crowds = fc
  .array(
    fc.record({
      x: fc.integer({ min: -60, max: 260 }),
      y: fc.integer({ min: -60, max: 260 }),
      width: fc.constantFrom(0, 12, 24, 40),
      rank: fc.integer({ min: -3, max: 5 }),
      isAbove: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((stations) => stations.map((station, id) => request({ ...station, id: stationId(id) })));

const placed = (crowd: readonly LabelRequest[], placements: LabelPlacements) =>
  crowd.flatMap((label) => {
    const side = placements.get(label.id);
    return side === undefined ? [] : [{ label, box: boxOf(label, side) }];
  });

/** A dot is a label of no size on itself. */
const dotOf = ({ x, y }: LabelRequest) => ({
  left: x - 4,
  top: y - 4,
  right: x + 4,
  bottom: y + 4,
});

/** Whether a dot is in the way of a box of a label: those of others give way to a label above a level. */
const isBlocked = (dot: LabelRequest, label: LabelRequest, box: LabelBox): boolean =>
  (dot.isAbove || !label.isAbove) && isTooNear(dotOf(dot), box);

describe('the labels of the map', () => {
  it('stand to the right of their dots where nothing is in the way', () => {
    const placements = placeLabels(
      [request(), request({ id: stationId(2), y: 150 })],
      new Map(),
      ROOM,
    );
    expect([...placements]).toEqual([
      [1, 'right'],
      [2, 'right'],
    ]);
  });

  it('give way to a neighbour’s dot', () => {
    const placements = placeLabels(
      [request(), request({ id: stationId(2), x: 120, width: 0 })],
      new Map(),
      ROOM,
    );
    expect(placements.get(stationId(1))).toBe('left');
    expect(placements.has(stationId(2))).toBe(false);
  });

  it('stay on the side they stood on', () => {
    expect(
      placeLabels([request()], new Map([[stationId(1), 'below']]), ROOM).get(stationId(1)),
    ).toBe('below');
  });

  it('lie over a neighbour’s dot only above a level, where no side is free', () => {
    const around = [
      { x: 120, y: 100 },
      { x: 80, y: 100 },
      { x: 100, y: 80 },
      { x: 100, y: 120 },
    ].map((at, place) => request({ ...at, id: stationId(place + 2), width: 0 }));
    const [right, ...others] = around;
    const sideWith = (own: Partial<LabelRequest>, dots: readonly (LabelRequest | undefined)[]) =>
      placeLabels(
        [request(own), ...dots.flatMap((dot) => (dot === undefined ? [] : [dot]))],
        new Map(),
        ROOM,
      ).get(stationId(1));
    expect(sideWith({}, around)).toBeUndefined();
    expect(sideWith({ isAbove: true }, others)).toBe('right');
    expect(sideWith({ isAbove: true }, around)).toBe('right');
    const above = right === undefined ? undefined : { ...right, isAbove: true };
    expect(sideWith({ isAbove: true }, [above, ...others])).toBe('left');
  });

  it('lie on no other, and on no dot that does not give way', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const shown = placed(crowd, placeLabels(crowd, new Map(), ROOM));
        for (const { label, box } of shown) {
          expect(shown.some((other) => other.label !== label && isTooNear(other.box, box))).toBe(
            false,
          );
          expect(crowd.some((dot) => isBlocked(dot, label, box))).toBe(false);
        }
      }),
    );
  });

  it('are not cut off by the map’s edge where their dots are in sight', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        for (const { label, box } of placed(crowd, placeLabels(crowd, new Map(), ROOM))) {
          expect(isInRoom(label) && isCutOff(box)).toBe(false);
        }
      }),
    );
    const edge = placeLabels([request({ x: 190 })], new Map(), ROOM);
    expect(edge.get(stationId(1))).toBe('left');
  });

  it('are left out only where the edge, a dot or a label of no lower rank is in the way on every side', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const placements = placeLabels(crowd, new Map(), ROOM);
        const shown = placed(crowd, placements);
        for (const label of crowd) {
          if (label.width === 0 || placements.has(label.id)) continue;
          for (const side of SIDES) {
            const box = boxOf(label, side);
            const hasNoRoom =
              (isInRoom(label) && isCutOff(box)) ||
              crowd.some((dot) => isBlocked(dot, label, box)) ||
              shown.some((other) => other.label.rank >= label.rank && isTooNear(other.box, box));
            expect(hasNoRoom).toBe(true);
          }
        }
      }),
    );
  });

  it('stand where they stood when nothing has changed', () => {
    fc.assert(
      fc.property(crowds, (crowd) => {
        const placements = placeLabels(crowd, new Map(), ROOM);
        expect(new Map(placeLabels(crowd, placements, ROOM))).toEqual(new Map(placements));
      }),
    );
  });
});
