import { plainText } from '#domain/text/plain-text.ts';
import type { Station } from './station.ts';

/** Text that a search matches: name, code, city, river, basin, region; plain text, one part a line. */
export const searchTextOf = ({ name, codigo, local, river, basin, region }: Station): string =>
  plainText([name, codigo, local, river, basin, region].filter((part) => part !== null).join('\n'));

const STARTS_NO_WORD = /[\p{Letter}\p{Number}]/u;

const startsAWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !STARTS_NO_WORD.test(text.charAt(at - 1))) return true;
  }
  return false;
};

/**
 * A matcher for plain texts: the search is contained as written, or each of its words begins a word (`arandava pluvio`). An empty search
 * matches everything.
 */
export const searchMatcher = (search: string): ((text: string) => boolean) => {
  const wanted = plainText(search.trim());
  const words = wanted.split(/\s+/);
  return (text) =>
    text.includes(wanted) || (words.length > 1 && words.every((word) => startsAWord(text, word)));
};

/** Match quality: 0 is an exact name or code, 3 a match anywhere. */
export type SearchRank = 0 | 1 | 2 | 3;

/** Ranks of a search, best first. */
export const SEARCH_RANKS: readonly SearchRank[] = [0, 1, 2, 3];

const isALine = (text: string, wanted: string): boolean => `\n${text}\n`.includes(`\n${wanted}\n`);

/**
 * Ranks a text of `searchTextOf`, null if it does not match: a complete part (a name, a code), the beginning of the name, the beginning of
 * a word, any other match of {@link searchMatcher}.
 */
export const searchRanker = (search: string): ((text: string) => SearchRank | null) => {
  const wanted = plainText(search.trim());
  const finds = searchMatcher(search);
  return (text) => {
    if (!finds(text)) return null;
    if (wanted === '' || isALine(text, wanted)) return 0;
    if (text.startsWith(wanted)) return 1;
    return startsAWord(text, wanted) ? 2 : 3;
  };
};
