import fc from 'fast-check';
import { anyJson } from './arbitraries.ts';

const placesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + placesOf(one), 1)
    : 1;

/** A copy of a JSON value with others in some places, counted from the whole inwards. */
const withOthers = (whole: unknown, others: ReadonlyMap<number, unknown>): unknown => {
  let next = 0;
  const walk = (value: unknown): unknown => {
    const place = next;
    next += 1;
    if (others.has(place)) return others.get(place);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]));
  };
  return walk(whole);
};

/** A JSON value with anything, or nothing, in the place of one or two of its parts or of the whole. */
export const spoiltJson = (whole: unknown): fc.Arbitrary<unknown> => {
  const places = fc.nat({ max: placesOf(whole) - 1 });
  const other = fc.oneof(
    { weight: 4, arbitrary: anyJson },
    { weight: 2, arbitrary: fc.constantFrom(-1, 0, 0.5, 1e13, 'x', [], {}) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
  return fc
    .array(fc.tuple(places, other), { minLength: 1, maxLength: 2 })
    .map((others) => withOthers(whole, new Map(others)));
};
