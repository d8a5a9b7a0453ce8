import { type StationId, stationId } from '#domain/stations/station.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { SortedStations, type SortKey } from './sorted-stations.ts';

const COUNT = 900;
const codigoOf = (id: number): string => `EST-${String((id * 7) % COUNT).padStart(3, '0')}`;
const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

const isMissing = (key: SortKey): boolean => key === null || Number.isNaN(key);

/** Reference order of two keys: missing ones last in either direction. */
const compareKeys = (a: SortKey, b: SortKey, descending: boolean): number => {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return descending ? -order : order;
};

/** Reference sort: by code, then stably by each key, the least significant first. */
const naive = (
  keys: ReadonlyMap<StationId, readonly SortKey[]>,
  descending: readonly boolean[],
): readonly StationId[] => {
  let list = [...keys].toSorted(([a], [b]) => (codigoOf(a) < codigoOf(b) ? -1 : 1));
  for (let level = descending.length - 1; level >= 0; level -= 1) {
    list = list.toSorted(([, a], [, b]) =>
      compareKeys(a[level] ?? null, b[level] ?? null, descending[level] === true),
    );
  }
  return list.map(([id]) => id);
};

const numbers: fc.Arbitrary<SortKey> = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.constantFrom(Number.NaN, -0, 0, 3.5),
);
const texts: fc.Arbitrary<SortKey> = fc.constantFrom(
  null,
  'Jandó 2',
  'Jandó 10',
  'jando 2',
  'Açu',
  'acu',
  'Zornéa',
);

type Keys = readonly SortKey[];

const changes = (keys: fc.Arbitrary<Keys>) =>
  fc.array(
    fc.array(fc.tuple(fc.nat(COUNT - 1).map(stationId), fc.option(keys, { nil: undefined })), {
      maxLength: 4,
    }),
    { maxLength: 40 },
  );

const directions = (count: number) =>
  fc.array(fc.boolean(), { minLength: count, maxLength: count });

describe('stations in order', () => {
  it.each([
    ['numbers', fc.tuple(numbers), 1],
    ['texts', fc.tuple(texts), 1],
    ['texts and numbers', fc.tuple(texts, numbers), 2],
    ['no keys', fc.constant([]), 0],
  ] as const)('stay as a plain sort would have them while %s change (law 9)', (_, key, levels) => {
    const keysOf: fc.Arbitrary<Keys> = key;
    fc.assert(
      fc.property(
        fc.array(keysOf, { minLength: COUNT, maxLength: COUNT }),
        changes(keysOf),
        directions(levels),
        fc.nat(COUNT),
        fc.nat(COUNT),
        (first, later, descending, offset, limit) => {
          const sorted = new SortedStations(codigoOf, descending);
          const keys = new Map(first.map((one, id) => [stationId(id), one] as const));
          sorted.update([...keys]);
          for (const batch of later) {
            const byId = new Map(batch);
            sorted.update([...byId]);
            for (const [id, changed] of byId) {
              if (changed === undefined) keys.delete(id);
              else keys.set(id, changed);
            }
          }
          const expected = naive(keys, descending);
          expect(sorted.slice(0, COUNT)).toEqual(expected);
          expect(sorted.slice(offset, limit)).toEqual(expected.slice(offset, offset + limit));
          expect(sorted.length).toBe(keys.size);
          const [some] = expected.slice(offset);
          if (some !== undefined) expect(sorted.indexOf(some)).toBe(offset);
        },
      ),
      propertyRuns(40),
    );
  });

  it('says whether the order may have changed', () => {
    const sorted = new SortedStations(codigoOf, [false]);
    expect(sorted.update([[stationId(1), [5]]])).toBe(true);
    expect(sorted.update([[stationId(1), [5]]])).toBe(false);
    expect(sorted.update([[stationId(2), undefined]])).toBe(false);
    expect(sorted.update([[stationId(1), undefined]])).toBe(true);
  });
});
