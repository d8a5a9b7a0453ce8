import { plainText } from '#domain/text/plain-text.ts';

/** Longest pause between two letters of one word, milliseconds. */
const PAUSE_MS = 700;

/** Letters that a person has typed into a list. */
export interface TypedWord {
  /** Plain text. */
  readonly word: string;
  /** When its last letter came, in milliseconds of any clock. */
  readonly at: number;
}

export const NOTHING_TYPED: TypedWord = { word: '', at: Number.NEGATIVE_INFINITY };

/** Whether the next letter continues the word; a blank does so inside a word alone. */
export const isTyping = ({ word, at }: TypedWord, now: number): boolean =>
  word !== '' && now - at <= PAUSE_MS;

/** The word after one more letter: a new one after a pause. */
export const typed = (before: TypedWord, letter: string, now: number): TypedWord => ({
  word: plainText(isTyping(before, now) ? before.word + letter : letter),
  at: now,
});

/**
 * Index of the name that a typed word means, counted on from `active` and round the end; -1 for none. One letter, also repeated, goes to
 * the next name that begins with it; a longer word stays where it still fits (WAI-ARIA, list box).
 */
export const typedName = (
  names: readonly string[],
  active: number,
  { word }: TypedWord,
): number => {
  const letter = word.slice(0, 1);
  const isOneLetter = word === letter.repeat(word.length);
  const wanted = isOneLetter ? letter : word;
  const from = isOneLetter ? active + 1 : Math.max(active, 0);
  if (wanted === '') return -1;
  for (let step = 0; step < names.length; step += 1) {
    const index = (from + step) % names.length;
    if (plainText(names[index] ?? '').startsWith(wanted)) return index;
  }
  return -1;
};
