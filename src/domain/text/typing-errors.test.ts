import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typingErrors } from './typing-errors.ts';

describe('typing errors', () => {
  it.each([
    ['arandava', 'arandava', 0, 0],
    ['arandva', 'arandava', 1, 1],
    ['aarandava', 'arandava', 1, 1],
    ['arandaba', 'arandava', 1, 1],
    ['arnadava', 'arandava', 1, 1],
    ['arnad', 'arandava', 4, 1],
    ['radnava', 'arandava', 2, 2],
    ['', 'arandava', 8, 0],
  ])('“%s” for “%s”: %s, and %s to its beginning', (typed, text, whole, beginning) => {
    expect(typingErrors(typed, text, 8)).toEqual({ whole, beginning });
  });

  it('never take one digit for another', () => {
    expect(typingErrors('est00014', 'est00013', 2).whole).toBeGreaterThan(2);
    expect(typingErrors('est0013', 'est00013', 2).whole).toBeGreaterThan(2);
    expect(typingErrors('est00031', 'est00013', 2).whole).toBeGreaterThan(2);
    expect(typingErrors('set00013', 'est00013', 2).whole).toBe(1);
  });

  it('are the same both ways, none for the text itself, and never more to the beginning', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), maxLength: 9 });
    fc.assert(
      fc.property(text, text, (typed, other) => {
        const { whole, beginning } = typingErrors(typed, other, 8);
        expect(typingErrors(other, typed, 8).whole).toBe(whole);
        expect(beginning).toBeLessThanOrEqual(whole);
        expect(whole === 0).toBe(typed === other);
        expect(typingErrors(typed, typed + other, 8).beginning).toBe(0);
      }),
    );
  });
});
