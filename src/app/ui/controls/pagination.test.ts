import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZES, pageOf } from './pagination.ts';

const size = fc.constantFrom(...PAGE_SIZES);

describe('pages', () => {
  it('put every row of a list on exactly one of them, in order', () => {
    fc.assert(
      fc.property(size, fc.nat(1_000), (rows, matched) => {
        const { count } = pageOf(1, rows, matched);
        const shown = Array.from({ length: count }, (_, index) => {
          const { offset, length } = pageOf(index + 1, rows, matched);
          return Array.from({ length }, (_row, place) => offset + place);
        }).flat();
        expect(shown).toEqual(Array.from({ length: matched }, (_, place) => place));
      }),
    );
  });

  it('stay within the list whatever is asked for', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), size, fc.nat(1_000), (requested, rows, matched) => {
        const { number, count, offset, length } = pageOf(requested, rows, matched);
        expect(number).toBeGreaterThanOrEqual(1);
        expect(number).toBeLessThanOrEqual(count);
        expect(offset + length).toBeLessThanOrEqual(matched);
      }),
    );
  });

  it('has one for everything, and one for nothing', () => {
    expect(pageOf(7, 'todas', 174)).toEqual({ number: 1, count: 1, offset: 0, length: 174 });
    expect(pageOf(1, '25', 0)).toEqual({ number: 1, count: 1, offset: 0, length: 0 });
    expect(pageOf(99, '25', 174)).toEqual({ number: 7, count: 7, offset: 150, length: 24 });
  });
});
