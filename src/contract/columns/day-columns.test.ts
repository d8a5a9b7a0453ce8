import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordedQuantityOf } from '#domain/quantities/recorded-quantities.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  COLUMN_LENGTH,
  COLUMN_QUANTITIES,
  type DayColumn,
  dayColumnPath,
  decodeDayColumn,
  decodeDayIndex,
  encodeDayColumn,
  encodeDayIndex,
  readDayColumnPath,
} from './day-columns.ts';
import { codigo } from '#tests/support/log/tag-events.ts';

const codigos = fc
  .constantFrom('EST-00013', 'EST-00042', '__proto__', 'constructor', 'ç ã')
  .map(codigo);

const carriedOf = (decimals: number) =>
  fc.record({
    value: fc.integer({ min: -1_000, max: 1_000_000 }).map((whole) => whole / 10 ** decimals),
    at: fc.integer({ min: 0, max: Date.UTC(2026, 8, 10, 3) }).map(epochMs),
  });

const columns: fc.Arbitrary<DayColumn> = fc
  .record({
    quantity: fc.constantFrom(...COLUMN_QUANTITIES),
    length: fc.nat({ max: COLUMN_LENGTH }),
  })
  .chain(({ quantity, length }) => {
    const { decimals } = recordedQuantityOf(quantity);
    const value = fc.oneof(
      fc.constant(Number.NaN),
      fc.integer({ min: -1_000_000, max: 1_000_000_000 }).map((whole) => whole / 10 ** decimals),
    );
    const values = fc
      .array(value, { minLength: length, maxLength: length })
      .map((list) => Float64Array.from(list));
    return fc.record({
      day: fc.constant('2026-09-10'),
      quantity: fc.constant(quantity),
      from: fc.constant(epochMs(Date.UTC(2026, 8, 10, 3))),
      length: fc.constant(length),
      stations: fc
        .uniqueArray(fc.tuple(codigos, values), { selector: ([code]) => code, maxLength: 4 })
        .map((entries) => new Map(entries)),
      carried: fc
        .uniqueArray(fc.tuple(codigos, carriedOf(decimals)), {
          selector: ([code]) => code,
          maxLength: 3,
        })
        .map((entries) => new Map(entries)),
    });
  });

describe('a column of a day (PROVIDER 10)', () => {
  it('is the same after its JSON', () => {
    fc.assert(
      fc.property(columns, (column) => {
        const decoded = decodeDayColumn(parseJson(encodeDayColumn(column)));
        expect(decoded).toEqual({ ok: true, value: { column, rejected: 0 } });
      }),
      propertyRuns(100),
    );
  });

  it('of whatever JSON is read or refused, never with a value that is no number', () => {
    const base = fc.record(
      {
        day: fc.oneof(fc.constant('2026-09-10'), fc.jsonValue()),
        quantity: fc.oneof(fc.constant('rio'), fc.jsonValue()),
        from: fc.oneof(fc.constant(0), fc.jsonValue()),
        stepMinutes: fc.oneof(fc.constant(10), fc.jsonValue()),
        length: fc.oneof(fc.constant(3), fc.jsonValue()),
        form: fc.oneof(fc.constant('c2'), fc.jsonValue()),
        stations: fc.oneof(
          fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue()),
          fc.jsonValue(),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(base, fc.jsonValue()), (raw) => {
        const decoded = decodeDayColumn(raw);
        if (!decoded.ok) return;
        const { length, stations } = decoded.value.column;
        for (const values of stations.values()) {
          expect(values).toHaveLength(length);
          expect(values.every((value) => Number.isNaN(value) || Number.isFinite(value))).toBe(true);
        }
      }),
      propertyRuns(300),
    );
  });

  it('leaves out and counts the stations that cannot be read', () => {
    const stations = {
      'EST-1': [462, 1, null, -2],
      '': [1],
      'EST-2': [1.5],
      'EST-3': ['1'],
      'EST-4': [1, 2, 3, 4, 5],
    };
    const raw = {
      day: '2026-09-10',
      quantity: 'rio',
      from: 0,
      stepMinutes: 10,
      length: 4,
      form: 'c2',
      stations,
    };
    const decoded = decodeDayColumn(raw);
    if (!decoded.ok) throw new Error(decoded.error);
    expect(decoded.value.rejected).toBe(4);
    expect([...decoded.value.column.stations.values()].map((values) => [...values])).toEqual([
      [4.62, 4.63, Number.NaN, 4.61],
    ]);
  });
});

it('an index lists the days, and an address names day, revision and quantity', () => {
  const days = [{ day: '2026-09-10', revision: 'a-1', length: 144 }];
  expect(decodeDayIndex(parseJson(encodeDayIndex(days)))).toEqual({
    ok: true,
    value: { days, rejected: 0 },
  });
  const wrong = [
    { day: 'hoje', revision: 'a', length: 1 },
    { day: '2026-09-10', revision: '../x', length: 1 },
    null,
  ];
  expect(decodeDayIndex({ stepMinutes: 10, days: [...days, ...wrong] })).toEqual({
    ok: true,
    value: { days, rejected: 3 },
  });
  expect(decodeDayIndex({ stepMinutes: 5, days }).ok).toBe(false);
  for (const quantity of COLUMN_QUANTITIES) {
    const [day] = days;
    if (day === undefined) throw new Error('no day');
    expect(readDayColumnPath(dayColumnPath(day, quantity))).toEqual({
      day: '2026-09-10',
      revision: 'a-1',
      quantity,
    });
  }
  for (const path of [
    '/history/2026-09-10.a/nada.json',
    '/history/2026-09-10/rio.json',
    '/history/2026-09-10.a/rio.json/x',
  ]) {
    expect(readDayColumnPath(path)).toBeNull();
  }
});
