/** More errors than any search tolerates. */
const TOO_MANY = 9;

const isDigit = (character: string): boolean => character >= '0' && character <= '9';

/** A digit is never a typing error: another digit is another station. */
const costOf = (character: string): number => (isDigit(character) ? TOO_MANY : 1);

/** Typing errors between what was typed and a text: a letter added, dropped or replaced, or two neighbours swapped. */
export interface TypingErrors {
  /** To the whole text. */
  readonly whole: number;
  /** To the beginning of the text that fits best. */
  readonly beginning: number;
}

/** Counts typing errors (optimal string alignment). Counts above `most` are only known to be above it. */
export const typingErrors = (typed: string, text: string, most: number): TypingErrors => {
  // A longer beginning only lacks more letters.
  const width = Math.min(text.length, typed.length + most);
  let twoBefore: readonly number[] = [];
  let before: readonly number[] = [0];
  for (let at = 0; at < width; at += 1) {
    before = [...before, (before[at] ?? TOO_MANY) + costOf(text.charAt(at))];
  }
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed.charAt(row - 1);
    const errors = [(before[0] ?? TOO_MANY) + costOf(letter)];
    for (let column = 1; column <= width; column += 1) {
      const other = text.charAt(column - 1);
      const isSame = letter === other;
      const replaced = isSame ? 0 : Math.max(costOf(letter), costOf(other));
      let fewest = Math.min(
        (before[column - 1] ?? TOO_MANY) + replaced,
        (before[column] ?? TOO_MANY) + costOf(letter),
        (errors[column - 1] ?? TOO_MANY) + costOf(other),
      );
      const isSwapped =
        !isSame && letter === text.charAt(column - 2) && other === typed.charAt(row - 2);
      if (isSwapped && row > 1 && column > 1) {
        const swapped = Math.max(costOf(letter), costOf(other));
        fewest = Math.min(fewest, (twoBefore[column - 2] ?? TOO_MANY) + swapped);
      }
      errors.push(fewest);
    }
    if (Math.min(...errors, ...before) > most) return { whole: TOO_MANY, beginning: TOO_MANY };
    twoBefore = before;
    before = errors;
  }
  return {
    whole: width < text.length ? TOO_MANY : Math.min(TOO_MANY, before[width] ?? TOO_MANY),
    beginning: Math.min(TOO_MANY, ...before),
  };
};
