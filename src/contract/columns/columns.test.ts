import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#domain/untrusted.ts';
import { anyJson, untrustedText } from '#tests/support/network/arbitraries.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  packColumn,
  packNames,
  packRuns,
  packSeries,
  seriesForm,
  unpackColumn,
  unpackNames,
  unpackNumbers,
  unpackRuns,
} from './columns.ts';
import type { WireValue } from '#contract/tag-source.ts';

const hundredths = fc.integer({ min: -100_000, max: 100_000 }).map((whole) => whole / 100);
const measured = fc.double({ min: -1e4, max: 1e4, noNaN: true });
// As JSON has them: it has no minus zero.
const withoutSign = (number: number): number => (number === 0 ? 0 : number);
const numbers = fc
  .oneof(
    measured,
    fc.maxSafeInteger(),
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.constantFrom(1e21, 1e-7, 5e-324, Number.MAX_VALUE, 0.1, 0.3, 16_777_217),
  )
  .map(withoutSign);
const texts = fc.oneof(
  fc.constantFrom('2026-11-22T12:00:00.043Z', '2026-11-22T12:00:15Z', '', 'x'.repeat(200)),
  untrustedText,
);
const listOf = (value: fc.Arbitrary<WireValue>): fc.Arbitrary<readonly WireValue[]> =>
  fc.array(value, { maxLength: 12 });

const throughJson = (value: unknown): unknown => parseJson(JSON.stringify(value));

describe('values as they are sent (PROVIDER 11)', () => {
  it('come back exactly as they were, of whatever kind', () => {
    const lists = fc.oneof(
      listOf(hundredths.map(withoutSign)),
      listOf(hundredths.map((one) => withoutSign(Math.fround(one)))),
      listOf(measured.map((one) => withoutSign(Math.fround(one)))),
      listOf(numbers),
      listOf(texts),
      listOf(fc.oneof(numbers, texts, fc.boolean(), fc.constant(null))),
    );
    fc.assert(
      fc.property(lists, (values) => {
        const { form, values: packed } = packColumn(values);
        expect(unpackColumn(form, throughJson(packed), values.length)).toEqual(values);
      }),
      propertyRuns(600),
    );
  });

  it.each([
    [[4.12, 5], 'd2', [412, 500]],
    [[Math.fround(4.12), 5], 'f2', [412, 500]],
    [['EST-1', 'EST-2'], 's', ['EST-', '1', '2']],
    [[4.12, null], 'j', [4.12, null]],
  ])('take the smallest form: %j', (values, form, packed) => {
    expect(packColumn(values)).toEqual({ form, values: packed });
  });

  it('over time come back in their decimals, with their gaps', () => {
    const series = fc.array(fc.option(numbers, { nil: Number.NaN, freq: 3 }), { maxLength: 24 });
    const decimals = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(series, decimals, fc.boolean(), (raw, digits, isSmall) => {
        const scale = 10 ** digits;
        const values = raw.map((value) => (isSmall ? value % 10_000 : value));
        const packed = packSeries(Float64Array.from(values), digits);
        const unpacked = unpackNumbers(seriesForm(digits), throughJson(packed), values.length);
        const kept = values.map((value) => {
          const whole = Math.round(value * scale);
          return Math.abs(whole) < 2 ** 52 ? withoutSign(whole / scale) : Number.NaN;
        });
        expect([...(unpacked ?? [])].map(withoutSign)).toEqual(kept);
      }),
      propertyRuns(300),
    );
    expect(packSeries(Float64Array.of(4.62, 4.63, Number.NaN, 4.61, Number.NaN), 2)).toEqual([
      462,
      1,
      null,
      -2,
    ]);
  });

  it('of whatever JSON are read or refused, never others than asked for', () => {
    const forms = fc.oneof(fc.constantFrom('f2', 'd0', 'c2', 's', 'j', 'x2', 'd10'), anyJson);
    const item = fc.oneof(fc.integer(), fc.maxSafeInteger(), texts, anyJson);
    const lists = fc.oneof({ weight: 6, arbitrary: fc.array(item, { maxLength: 5 }) }, anyJson);
    fc.assert(
      fc.property(forms, lists, fc.nat({ max: 4 }), (form, raw, length) => {
        const column = unpackColumn(form, raw, length);
        if (column !== null) expect(column).toHaveLength(length);
        for (const value of column ?? []) {
          expect(value === null || typeof value !== 'object').toBe(true);
          expect(typeof value !== 'number' || Number.isFinite(value)).toBe(true);
        }
        const series = unpackNumbers(form, raw, length);
        if (series !== null) expect(series).toHaveLength(length);
        for (const value of series ?? []) expect(Math.abs(value)).not.toBe(Infinity);
      }),
      propertyRuns(600),
    );
  });

  it.each([
    ['fewer values than asked for', 'f2', [412]],
    ['more', 'f2', [412, 500, 7]],
    ['a form that there is not', 'x2', [412, 500]],
    ['an object', 'j', [{}, []]],
    ['a fraction in a whole form', 'd1', [4.5, 5]],
    ['a text in a whole form', 'd2', ['412', 5]],
    ['a gap that no series has', 'd2', [412, null]],
    ['a sum beyond exact numbers', 'c0', [Number.MAX_SAFE_INTEGER, 1]],
    ['a long beginning of texts', 's', ['x'.repeat(65), '', '']],
  ])('with %s are refused', (_, form, raw) => {
    expect(unpackColumn(form, raw, 2)).toBeNull();
  });
});

describe('names and places as they are sent (PROVIDER 11)', () => {
  const bounds = { maximum: 12, maximumLength: 20 };
  const names = fc.uniqueArray(fc.string({ maxLength: 20 }), { maxLength: 12 });

  it('come back as they were', () => {
    fc.assert(
      fc.property(names, fc.array(fc.boolean(), { maxLength: 40 }), (list, taken) => {
        const ordered = list.toSorted();
        expect(unpackNames(throughJson(packNames(ordered)), bounds)).toEqual(ordered);
        const places = taken.flatMap((one, place) => (one ? [place] : []));
        expect(unpackRuns(throughJson(packRuns(taken)), taken.length)).toEqual(places);
      }),
      propertyRuns(200),
    );
  });

  it('of whatever JSON are read or refused, within their bounds', () => {
    const lists = fc.array(fc.oneof(fc.integer({ min: -2, max: 30 }), texts, anyJson), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(fc.oneof({ weight: 6, arbitrary: lists }, anyJson), (raw) => {
        const read = unpackNames(raw, bounds) ?? [];
        expect(read.length).toBeLessThanOrEqual(bounds.maximum);
        for (const name of read) expect(name.length).toBeLessThanOrEqual(bounds.maximumLength);
        for (const place of unpackRuns(raw, 9) ?? []) expect(place).toBeLessThan(9);
      }),
      propertyRuns(400),
    );
  });

  it.each([
    ['a name that shares more than there is', [1, 'EST-00001', 8, '2']],
    ['a name that is too long', [0, 'x'.repeat(21)]],
    ['half a name', [0]],
    ['too many names', Array.from({ length: 26 }, () => 0)],
  ])('with %s are refused', (_, raw) => {
    expect(unpackNames(raw, bounds)).toBeNull();
  });

  it.each([
    ['more places than there are', [0, 3]],
    ['runs without end', [0, 1e9]],
    ['a negative run', [-1, 2]],
    ['an odd number of runs', [2]],
  ])('with %s are refused', (_, raw) => {
    expect(unpackRuns(raw, 2)).toBeNull();
  });
});
