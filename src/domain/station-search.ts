import { plainText } from './plain-text.ts';
import type { Station } from './station.ts';

/** What a search looks through: name, code, river, basin, region; plain, a part a line. */
export const searchTextOf = ({ name, codigo, river, basin, region }: Station): string =>
  plainText([name, codigo, river, basin, region].filter((part) => part !== null).join('\n'));

const STARTS_NO_WORD = /[\p{Letter}\p{Number}]/u;

const startsAWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !STARTS_NO_WORD.test(text.charAt(at - 1))) return true;
  }
  return false;
};

/**
 * Whether a search finds a plain text: it stands there as it was written, or each of its words begins one (`blumenau pluvio`).
 * Nothing finds everything.
 */
export const searchMatcher = (search: string): ((text: string) => boolean) => {
  const wanted = plainText(search.trim());
  const words = wanted.split(/\s+/);
  return (text) =>
    text.includes(wanted) || (words.length > 1 && words.every((word) => startsAWord(text, word)));
};
