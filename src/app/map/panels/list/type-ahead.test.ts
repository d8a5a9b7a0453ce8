import { describe, expect, it } from 'vitest';
import { isTyping, NOTHING_TYPED, typed, typedName, type TypedWord } from './type-ahead.ts';

const NAMES = ['Óleo', 'Aruê', 'Açude Novo', 'Barra', 'Açude Velho'];

const word = (letters: string): TypedWord =>
  Array.from(letters).reduce(
    (before, letter, index) => typed(before, letter, index * 100),
    NOTHING_TYPED,
  );
const nameAfter = (active: number, letters: string): string | undefined =>
  NAMES[typedName(NAMES, active, word(letters))];

describe('typing a name in the list', () => {
  it('goes to the next name that begins with a letter, round the end', () => {
    expect(nameAfter(-1, 'a')).toBe('Aruê');
    expect(nameAfter(1, 'a')).toBe('Açude Novo');
    expect(nameAfter(4, 'a')).toBe('Aruê');
    expect(nameAfter(1, 'o')).toBe('Óleo');
  });

  it('goes on with the same letter, and narrows with another', () => {
    expect(nameAfter(2, 'aa')).toBe('Açude Velho');
    expect(nameAfter(2, 'acude')).toBe('Açude Novo');
    expect(nameAfter(2, 'AÇUDE V')).toBe('Açude Velho');
    expect(nameAfter(0, 'xyz')).toBeUndefined();
  });

  it('begins again after a pause', () => {
    const first = typed(NOTHING_TYPED, 'b', 0);
    expect(isTyping(NOTHING_TYPED, 0)).toBe(false);
    expect(isTyping(first, 500)).toBe(true);
    expect(typed(first, 'a', 500).word).toBe('ba');
    expect(typed(first, 'a', 5_000).word).toBe('a');
  });

  it('finds nothing in an empty list', () => {
    expect(typedName([], -1, word('a'))).toBe(-1);
  });
});
