import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedReadings } from './sorted-readings.ts';

/** Few different readings, so that many are equal, beside any. */
const reading = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double(),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, -0),
);

const step = fc.oneof(
  fc.record({ station: fc.nat(400), value: reading }),
  fc.constant('read' as const),
  fc.constant('clear' as const),
);

describe('sorted readings', () => {
  it('are those that sorting anew gives, whatever changed before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
        const sorted = new SortedReadings();
        const values = new Map<number, number>();
        const anew = (): number[] =>
          [...values.values()]
            .filter((value) => Number.isFinite(value))
            .map((value) => value + 0)
            .toSorted((a, b) => a - b);
        for (const done of [...steps, 'read' as const]) {
          if (done === 'read') {
            expect([...sorted.read(values.values())]).toEqual(anew());
          } else if (done === 'clear') {
            values.clear();
            sorted.clear();
          } else {
            const { station, value } = done;
            sorted.replace(values.get(station) ?? Number.NaN, value);
            values.set(station, value);
          }
        }
      }),
    );
  });

  it('of many stations are read anew only where too much has moved', () => {
    const values = Array.from({ length: 1_000 }, (_, station) => station);
    const sorted = new SortedReadings();
    for (const value of values) sorted.replace(Number.NaN, value);
    sorted.read(values);
    sorted.replace(500, 501.5);
    const none: number[] = [];
    expect(sorted.read(none)).toHaveLength(1_000);
    for (let turn = 0; turn < 20; turn += 1) {
      sorted.replace(0, 2_000);
      sorted.replace(2_000, 0);
    }
    expect(sorted.read(none)).toHaveLength(0);
  });
});
