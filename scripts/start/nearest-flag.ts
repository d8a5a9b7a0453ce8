import { typingErrors } from '#domain/text/typing-errors.ts';

/** So many typing errors and the name is still recognized. */
const MOST_ERRORS = 2;

/** The flag that was probably meant: a typing error away, or a longer or shorter form of what was typed. Null if there is none. */
export const nearestFlag = (typed: string, flags: readonly string[]): string | null => {
  const errors = flags
    .map((flag) => ({ flag, count: typingErrors(typed, flag, MOST_ERRORS).whole }))
    .filter(({ flag, count }) => count <= MOST_ERRORS && count < flag.length / 2)
    .toSorted((one, other) => one.count - other.count);
  return (
    errors[0]?.flag ??
    flags.find(
      (flag) => (typed.length >= 3 && flag.startsWith(typed)) || typed.startsWith(`${flag}-`),
    ) ??
    null
  );
};
