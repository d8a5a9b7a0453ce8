/** A text of a file or of a command that stands for something else on the machine of the test, and why. */
export interface Substitution {
  readonly from: string | RegExp;
  readonly to: string;
  readonly why: string;
}

/** A text with every substitution made. Throws if one finds nothing: the table would be telling of what is no longer there. */
export const substituted = (text: string, table: readonly Substitution[]): string => {
  let result = text;
  for (const { from, to, why } of table) {
    const next = result.replaceAll(from, () => to);
    if (next === result) throw new Error(`nothing to substitute: ${String(from)} (${why})`);
    result = next;
  }
  return result;
};
