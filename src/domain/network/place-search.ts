import { plainText } from '#domain/text/plain-text.ts';
import { typingErrors } from '#domain/text/typing-errors.ts';

/** Text that a search matches: plain text, one part a line, the name first. */
export const searchText = (parts: readonly (string | null)[]): string =>
  plainText(parts.filter((part) => part !== null).join('\n'));

const IN_A_WORD = /[\p{Letter}\p{Number}]/u;

const startsAWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !IN_A_WORD.test(text.charAt(at - 1))) return true;
  }
  return false;
};

/**
 * A matcher for plain texts: the search is contained as written, or each of its words begins a word (`arandava pluvio`). An empty search
 * matches everything. For filters, which tolerate no typing error.
 */
export const searchMatcher = (search: string): ((text: string) => boolean) => {
  const wanted = plainText(search.trim());
  const words = wanted.split(/\s+/);
  return (text) =>
    text.includes(wanted) || (words.length > 1 && words.every((word) => startsAWord(text, word)));
};

/** Match quality: 0 is an exact name or code, 3 a match anywhere; 4 to 7 only match with typing errors. */
export type SearchRank = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Ranks of a search, best first. */
export const SEARCH_RANKS: readonly SearchRank[] = [0, 1, 2, 3, 4, 5, 6, 7];

const isALine = (text: string, wanted: string): boolean => `\n${text}\n`.includes(`\n${wanted}\n`);

export const NOT_IN_A_WORD = /[^\p{Letter}\p{Number}]+/u;

/** Errors that a search of this many letters may have: against a whole name, and against the beginning of one. */
const tolerated = (letters: number): { readonly whole: number; readonly beginning: number } => ({
  whole: letters < 3 ? 0 : letters < 8 ? 1 : 2,
  beginning: letters < 5 ? 0 : letters < 9 ? 1 : 2,
});

/**
 * Ranks a text for a search with typing errors, from any of its words on: one error before two, a whole part before a beginning. Spaces and
 * hyphens do not count, so a forgotten one is no error.
 */
const errorRanker = (wanted: string): ((text: string) => SearchRank | null) => {
  const typed = wanted.split(NOT_IN_A_WORD).join('');
  const most = tolerated(typed.length);
  if (most.whole === 0) return () => null;
  return (text) => {
    let best: SearchRank | null = null;
    for (const line of text.split('\n')) {
      const words = line.split(NOT_IN_A_WORD);
      for (const start of words.keys()) {
        const rest = words.slice(start).join('');
        if (rest.length < typed.length - most.whole) break;
        const { whole, beginning } = typingErrors(typed, rest, most.whole);
        const rank =
          whole <= Math.min(1, most.whole)
            ? 4
            : beginning <= Math.min(1, most.beginning)
              ? 5
              : whole <= most.whole
                ? 6
                : beginning <= most.beginning
                  ? 7
                  : null;
        if (rank !== null && (best === null || rank < best)) best = rank;
      }
    }
    return best;
  };
};

/**
 * Ranks a {@link searchText}, null if it does not match: a complete part (a name, a code), the beginning of the name, the beginning of
 * a word, any other match of {@link searchMatcher}, a match with typing errors (docs/decisions/0027).
 */
export const searchRanker = (search: string): ((text: string) => SearchRank | null) => {
  const wanted = plainText(search.trim());
  const finds = searchMatcher(search);
  const rankWithErrors = errorRanker(wanted);
  return (text) => {
    if (!finds(text)) return rankWithErrors(text);
    if (wanted === '' || isALine(text, wanted)) return 0;
    if (text.startsWith(wanted)) return 1;
    return startsAWord(text, wanted) ? 2 : 3;
  };
};

/** What a search finds, best first; equals keep their order. */
export const bestMatches = <Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  search: string,
  limit: number,
): readonly { readonly item: Item; readonly rank: SearchRank }[] => {
  const rankOf = searchRanker(search);
  return items
    .flatMap((item) => {
      const rank = rankOf(textOf(item));
      return rank === null ? [] : [{ item, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit);
};
