import { stationId } from '#domain/stations/station-id.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIDES } from './label-placement.ts';
import { joinedRoom, type NumberRoom, type RoomByStation, roomNeed } from './label-reservation.ts';

const room = (over: Partial<NumberRoom> = {}): NumberRoom => ({
  side: 'right',
  length: 3,
  gap: 0.95,
  ...over,
});

const roomsFor = (count: number, over: Partial<NumberRoom> = {}): RoomByStation =>
  new Map(Array.from({ length: count }, (_, id) => [stationId(id), room(over)]));

const rooms = fc
  .array(
    fc.tuple(
      fc.nat(20).map(stationId),
      fc.record({
        side: fc.constantFrom(...SIDES),
        length: fc.integer({ min: 1, max: 6 }),
        gap: fc.constantFrom(0.95, 1.5),
      }),
    ),
  )
  .map((entries): RoomByStation => new Map(entries));

describe('the room that numbers take of the base map', () => {
  it('is said at once for another measurement, later for one number more, never for one less', () => {
    expect(roomNeed(new Map(), roomsFor(12))).toBe('now');
    expect(roomNeed(roomsFor(12), roomsFor(13))).toBe('soon');
    expect(roomNeed(roomsFor(13), roomsFor(12))).toBe('none');
    expect(roomNeed(roomsFor(12), roomsFor(2))).toBe('now');
    expect(roomNeed(roomsFor(12), new Map())).toBe('now');
  });

  it('is enough for a shorter number, not for a longer one or another side', () => {
    expect(roomNeed(roomsFor(12), roomsFor(12, { length: 2 }))).toBe('none');
    expect(roomNeed(roomsFor(12), roomsFor(12, { length: 4 }))).toBe('now');
    expect(roomNeed(roomsFor(12), roomsFor(12, { side: 'left' }))).toBe('now');
  });

  it('is enough for what stands once it is joined to what was kept', () => {
    fc.assert(
      fc.property(rooms, rooms, (kept, wanted) => {
        const joined = joinedRoom(kept, wanted);
        fc.pre(wanted.size * 3 >= joined.size);
        expect(roomNeed(joined, wanted)).toBe('none');
      }),
    );
  });
});
