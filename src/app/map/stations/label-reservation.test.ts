import { stationId } from '#domain/stations/station-id.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SIDES } from '#app/map/drawing/label-placement.ts';
import {
  mergedReservations,
  type LabelReservation,
  type LabelReservations,
  updateUrgency,
} from './label-reservation.ts';

const reservation = (over: Partial<LabelReservation> = {}): LabelReservation => ({
  side: 'right',
  length: 3,
  gap: 0.95,
  ...over,
});

const reservationsFor = (count: number, over: Partial<LabelReservation> = {}): LabelReservations =>
  new Map(Array.from({ length: count }, (_, id) => [stationId(id), reservation(over)]));

const reservations = fc
  .array(
    fc.tuple(
      fc.nat(20).map(stationId),
      fc.record({
        side: fc.constantFrom(...SIDES),
        length: fc.integer({ min: 1, max: 6 }),
        gap: fc.constantFrom(0.95, 1.5),
      }),
    ),
    { maxLength: 10 },
  )
  .map((entries): LabelReservations => new Map(entries));

describe('the reservation of numbers on the base map', () => {
  it('is updated at once where the map fills or empties, later for one number more, never for one less', () => {
    expect(updateUrgency(new Map(), reservationsFor(12))).toBe('now');
    expect(updateUrgency(reservationsFor(12), reservationsFor(13))).toBe('soon');
    expect(updateUrgency(reservationsFor(13), reservationsFor(12))).toBe('none');
    expect(updateUrgency(reservationsFor(12), reservationsFor(2))).toBe('now');
    expect(updateUrgency(reservationsFor(12), new Map())).toBe('now');
  });

  it('is enough for a shorter number, not for a longer one or another side', () => {
    expect(updateUrgency(reservationsFor(12), reservationsFor(12, { length: 2 }))).toBe('none');
    expect(updateUrgency(reservationsFor(12), reservationsFor(12, { length: 4 }))).toBe('others');
    expect(updateUrgency(reservationsFor(12), reservationsFor(12, { side: 'left' }))).toBe(
      'others',
    );
  });

  it('is enough for what is placed once it is merged with what was reserved', () => {
    fc.assert(
      fc.property(reservations, reservations, (reserved, needed) => {
        const merged = mergedReservations(reserved, needed);
        fc.pre(needed.size * 3 >= merged.size);
        expect(updateUrgency(merged, needed)).toBe('none');
      }),
    );
  });
});
