import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RecordedId, recordedQuantityOf } from '#domain/quantities/recorded-quantities.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { spoiltJson } from '#tests/support/network/spoilt-json.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  COLUMN_LENGTH,
  COLUMN_QUANTITIES,
  type DayColumns,
  dayColumnsPath,
  decodeDayColumns,
  decodeDayIndex,
  encodeDayIndex,
  readDayColumnsPath,
} from './day-columns.ts';
import { dayText } from '#tests/support/series/day-text.ts';
import { codigo } from '#tests/support/log/tag-events.ts';

const codigos = fc
  .constantFrom('EST-00013', 'EST-00042', '__proto__', 'constructor', 'ç ã')
  .map(codigo);

const carriedOf = (decimals: number) =>
  fc.record({
    value: fc.integer({ min: -1_000, max: 1_000_000 }).map((whole) => whole / 10 ** decimals),
    at: fc.integer({ min: 0, max: Date.UTC(2026, 8, 10, 3) }).map(epochMs),
  });

const columnOf = (quantity: RecordedId, length: number) => {
  const { decimals } = recordedQuantityOf(quantity);
  const value = fc.oneof(
    fc.constant(Number.NaN),
    fc.integer({ min: -1_000_000, max: 1_000_000_000 }).map((whole) => whole / 10 ** decimals),
  );
  const values = fc
    .array(value, { minLength: length, maxLength: length })
    .map((list) => Float64Array.from(list));
  return fc.record({
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
};

const days: fc.Arbitrary<DayColumns> = fc
  .record({
    quantities: fc.subarray([...COLUMN_QUANTITIES], { maxLength: 4 }),
    length: fc.nat({ max: COLUMN_LENGTH }),
  })
  .chain(({ quantities, length }) =>
    fc.record({
      day: fc.constant('2026-09-10'),
      from: fc.constant(epochMs(Date.UTC(2026, 8, 10, 3))),
      length: fc.constant(length),
      columns: fc
        .tuple(...quantities.map((quantity) => columnOf(quantity, length)))
        .map((columns) => new Map(columns.map((one, place) => [quantities[place] ?? 'rio', one]))),
    }),
  );

/** A day as JSON that has a quantity of these stations. */
const rawDay = (stations: unknown, others: object = {}) => ({
  day: '2026-09-10',
  from: 0,
  stepMinutes: 10,
  length: 4,
  columns: { rio: { form: 'c2', stations }, ...others },
});

const decoded = (raw: unknown) => {
  const day = decodeDayColumns(raw);
  if (!day.ok) throw new Error(day.error);
  return day.value;
};

describe('a day (PROVIDER 10)', () => {
  it('is the same after its JSON, without quantities that have no value', () => {
    fc.assert(
      fc.property(days, (day) => {
        const known = [...day.columns].filter(
          ([, { stations, carried }]) => stations.size + carried.size > 0,
        );
        const expected = { columns: { ...day, columns: new Map(known) }, rejected: 0 };
        expect(decoded(parseJson(dayText(day)))).toEqual(expected);
      }),
      propertyRuns(100),
    );
  });

  it('of whatever JSON is read or refused, never with a value that is no number', () => {
    const stations = { 'EST-1': [462, 1, null, -2], 'EST-2': [7] };
    const day = rawDay(stations, {
      temperatura: { form: 'c1', stations, carried: { 'EST-3': [5, 1] } },
    });
    fc.assert(
      fc.property(spoiltJson(day), (raw) => {
        const read = decodeDayColumns(raw);
        if (!read.ok) return;
        const { length, columns } = read.value.columns;
        for (const values of [...columns.values()].flatMap((one) => [...one.stations.values()])) {
          expect(values).toHaveLength(length);
          expect(values.every((value) => Number.isNaN(value) || Number.isFinite(value))).toBe(true);
        }
      }),
      propertyRuns(300),
    );
  });

  it('leaves out and counts the stations and quantities that cannot be read', () => {
    const stations = {
      'EST-1': [462, 1, null, -2],
      '': [1],
      'EST-2': [1.5],
      'EST-3': ['1'],
      'EST-4': [1, 2, 3, 4, 5],
    };
    const others = { chuva001h: null, temperatura: { form: 'c9', stations: 7 }, nada: {} };
    const { columns, rejected } = decoded(rawDay(stations, others));
    expect(rejected).toBe(6);
    const read = Array.from(columns.columns, ([id, column]) => [
      id,
      [...column.stations.values()].map((values) => [...values]),
    ]);
    expect(read).toEqual([
      ['rio', [[4.62, 4.63, Number.NaN, 4.61]]],
      ['chuva001h', []],
      ['temperatura', []],
    ]);
  });

  it('has a bounded number of values, however many short lists its JSON has', () => {
    const lists = Object.fromEntries(Array.from({ length: 50_001 }, (_, one) => [`E${one}`, [1]]));
    const column = { form: 'c2', stations: lists };
    const four = COLUMN_QUANTITIES.slice(0, 4).map((id) => [id, column]);
    const { columns, rejected } = decoded(rawDay({}, Object.fromEntries(four)));
    const sizes = [...columns.columns.values()].map(({ stations }) => stations.size);
    expect(sizes).toEqual([50_001, 50_001, 49_998, 0]);
    expect(rejected).toBe(3 + 50_001);
  });
});

it('an index lists the days, and an address names day and revision', () => {
  const listed = [{ day: '2026-09-10', revision: 'a-1', length: 144 }];
  expect(decodeDayIndex(parseJson(encodeDayIndex(listed)))).toEqual({
    ok: true,
    value: { days: listed, rejected: 0 },
  });
  const wrong = [
    { day: 'hoje', revision: 'a', length: 1 },
    { day: '2026-09-10', revision: '../x', length: 1 },
    null,
  ];
  expect(decodeDayIndex({ stepMinutes: 10, days: [...listed, ...wrong] })).toEqual({
    ok: true,
    value: { days: listed, rejected: 3 },
  });
  expect(decodeDayIndex({ stepMinutes: 5, days: listed }).ok).toBe(false);
  const [day] = listed;
  expect(day === undefined ? null : readDayColumnsPath(dayColumnsPath(day))).toEqual({
    day: '2026-09-10',
    revision: 'a-1',
  });
  for (const path of [
    '/history/2026-09-10.json',
    '/history/2026-09-10.a/rio.json',
    '/history/2026-09-10.a.json/x',
  ]) {
    expect(readDayColumnsPath(path)).toBeNull();
  }
});
