import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteLru } from './byte-lru.ts';

const bytesOf = (value: string): number => value.length;

describe('the values used last', () => {
  it('never take more than their bytes, and what fits beside what was used since is there', () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.option(fc.string({ maxLength: 12 }))),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const kept = new ByteLru<string>(20, bytesOf);
        let used: readonly (readonly [string, string])[] = [];
        for (const [key, value] of all) {
          const before = used.find(([known]) => known === key)?.[1];
          const found = value === null ? kept.get(key) : value;
          if (value !== null) kept.set(key, value);
          else expect(found).toBe(before);
          if (found !== undefined)
            used = [...used.filter(([known]) => known !== key), [key, found]];
          // The model: the newest values that fit.
          while (used.reduce((sum, [, one]) => sum + one.length, 0) > 20) used = used.slice(1);
          expect(kept.bytes).toBe(used.reduce((sum, [, one]) => sum + one.length, 0));
        }
      }),
    );
  });

  it('do not keep what is larger than all their room', () => {
    const kept = new ByteLru<string>(3, bytesOf);
    kept.set('a', 'abcd');
    expect([kept.get('a'), kept.bytes]).toEqual([undefined, 0]);
  });
});
