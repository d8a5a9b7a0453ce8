import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedStations, type SortKey } from './sorted-stations.ts';

const COUNT = 900;
const codigoOf = (id: number): string => `DCSC-${String((id * 7) % COUNT).padStart(3, '0')}`;
const collator = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' });

const isMissing = (key: SortKey): boolean => key === null || Number.isNaN(key);

/** The list sorted the plain way. */
const naive = (keys: ReadonlyMap<number, SortKey>, descending: boolean): readonly number[] => {
  const compare = (a: SortKey, b: SortKey): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  const byCode = [...keys].toSorted(([a], [b]) => (codigoOf(a) < codigoOf(b) ? -1 : 1));
  const present = byCode
    .filter(([, key]) => !isMissing(key))
    .toSorted(([, a], [, b]) => (descending ? compare(b, a) : compare(a, b)));
  return [...present, ...byCode.filter(([, key]) => isMissing(key))].map(([id]) => id);
};

const numbers: fc.Arbitrary<SortKey> = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.constantFrom(Number.NaN, -0, 0, 3.5),
);
const texts: fc.Arbitrary<SortKey> = fc.constantFrom(
  null,
  'Timbó 2',
  'Timbó 10',
  'timbo 2',
  'Açu',
  'acu',
  'Zortéa',
);

const changes = (key: fc.Arbitrary<SortKey>) =>
  fc.array(
    fc.array(fc.tuple(fc.nat(COUNT - 1), fc.option(key, { nil: undefined })), { maxLength: 4 }),
    { maxLength: 40 },
  );

describe('stations in order', () => {
  it.each([
    ['numbers', numbers],
    ['texts', texts],
  ] as const)('stay as a plain sort would have them while %s change (law 9)', (_, key) => {
    fc.assert(
      fc.property(
        fc.array(key, { minLength: COUNT, maxLength: COUNT }),
        changes(key),
        fc.boolean(),
        fc.nat(COUNT),
        fc.nat(COUNT),
        (first, later, descending, offset, limit) => {
          const sorted = new SortedStations(codigoOf, descending);
          const keys = new Map(first.map((one, id) => [id, one] as const));
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
        },
      ),
    );
  });

  it('says whether the order may have changed', () => {
    const sorted = new SortedStations(codigoOf, false);
    expect(sorted.update([[1, 5]])).toBe(true);
    expect(sorted.update([[1, 5]])).toBe(false);
    expect(sorted.update([[2, undefined]])).toBe(false);
    expect(sorted.update([[1, undefined]])).toBe(true);
  });
});
