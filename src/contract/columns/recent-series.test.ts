import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Codigo, decodeCodigo } from '#domain/tags/tag-path.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { parseJson } from '#domain/untrusted.ts';
import { spoiltJson } from '#tests/support/network/spoilt-json.ts';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import {
  decodeRecentSeries,
  encodeRecentSeries,
  RECENT_FIELDS,
  type RecentField,
  type RecentSeries,
  type RecentValues,
} from './recent-series.ts';

// In the decimals that every quantity has.
const value = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }).map((whole) => whole / 10),
  fc.constant(Number.NaN),
);

const extent = fc
  .tuple(value, value)
  .filter(([a, b]) => a <= b)
  .map(([minimum, maximum]) => ({ minimum, maximum }));

const codigo: fc.Arbitrary<Codigo> = fc
  .oneof(
    fc.constantFrom('EST-00013', '__proto__', 'constructor', '7', '"<'),
    fc.string({ minLength: 1, maxLength: 12 }),
  )
  .map((text) => decodeCodigo(text))
  .filter((decoded) => decoded.ok)
  .map((decoded) => decoded.value);

const series: fc.Arbitrary<RecentSeries> = fc
  .record({
    until: fc.integer({ min: 0, max: 4e12 }).map(epochMs),
    stepMs: fc.constantFrom(5, 15, 60).map((minutes) => minutes * 60_000),
    length: fc.integer({ min: 1, max: 12 }),
  })
  .chain((grid) => {
    const values: fc.Arbitrary<RecentValues> = fc.record(
      {
        values: fc
          .array(value, { minLength: grid.length, maxLength: grid.length })
          .map((list) => Float64Array.from(list)),
        month: fc.option(extent),
        held: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
      },
      { requiredKeys: ['values', 'month'] },
    );
    const fields = fc
      .uniqueArray(fc.tuple(fc.constantFrom<RecentField>(...RECENT_FIELDS), values), {
        selector: ([field]) => field,
        maxLength: 10,
      })
      .map((entries) => new Map(entries));
    return fc
      .uniqueArray(fc.tuple(codigo, fields), { selector: ([code]) => code, maxLength: 6 })
      .map((entries) => ({ ...grid, stations: new Map(entries) }));
  });

it('comes back as it was encoded (PROVIDER 9)', () => {
  fc.assert(
    fc.property(series, (one) => {
      const decoded = decodeRecentSeries(parseJson(encodeRecentSeries(one)));
      expect(decoded).toEqual({ series: one, rejected: 0 });
    }),
    propertyRuns(300),
  );
});

/** An answer in its form. */
const answer = {
  until: 0,
  stepMinutes: 15,
  length: 2,
  forms: { rio_nivel: 'c2', chuva_hora: 'c1', barramento_nivel: 'd2' },
  stations: {
    'EST-00013': {
      rio_nivel: { changes: [100], month: [2, 3], held: 0.5 },
      chuva_hora: { changes: [1, 2] },
    },
    'EST-00014': { barramento_nivel: { changes: [1, 2], month: null } },
  },
};

it('is decoded totally: an answer or null, whatever came', () => {
  fc.assert(
    fc.property(spoiltJson(answer), (raw) => {
      const decoded = decodeRecentSeries(raw);
      for (const fields of decoded?.series.stations.values() ?? []) {
        for (const { values, held = 0 } of fields.values()) {
          expect(held >= 0 && held <= 1).toBe(true);
          expect(values).toHaveLength(decoded?.series.length ?? -1);
        }
      }
    }),
    propertyRuns(300),
  );
});

it('leaves out and counts stations and quantities that cannot be read', () => {
  const decoded = decodeRecentSeries({
    until: 0,
    stepMinutes: 15,
    length: 2,
    forms: { rio_nivel: 'c2', barramento_nivel: 'c2', chuva_hora: 'x' },
    stations: {
      'EST-00013': {
        rio_nivel: { changes: [100], month: [3, 2], held: 1.5 },
        barramento_nivel: { changes: [1, 'x'] },
        // As an older server sends it.
        barramento_porc: { values: [1, 2] },
        chuva_hora: { changes: [1, 2] },
        umidade: { changes: [1, 2] },
        outra: 7,
      },
      'EST-00014': 7,
      '': {},
    },
  });
  expect(decoded?.rejected).toBe(6);
  expect([...(decoded?.series.stations ?? [])]).toEqual([
    [
      'EST-00013',
      new Map([['rio_nivel', { values: new Float64Array([1, Number.NaN]), month: null }]]),
    ],
  ]);
});
