import type { FolderFacts } from './folder-facts.ts';

/** A fact of a network that stands in a text: its line, counted from 1, and the words as written. */
export interface FoundFact {
  readonly line: number;
  readonly written: string;
}

/** A word or a number of a text. */
interface Token {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

/** Fewer letters in a code are no prefix of one network alone. */
const SHORTEST_PREFIX = 3;
/** Shorter numbers are too common in code: they count in visible texts, and as a text of their own. */
const LONG_PHONE = 5;

/** Words of the site that some town has as its name: with a small letter they are words. */
const ALSO_WORDS: ReadonlySet<string> = new Set(['painel']);

/** Without accents and capitals: `Água` and `agua` are one word. */
const fold = (text: string): string =>
  /^[a-z\d]*$/i.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** An escaped address, readable: `vau%20do+meio`. */
const unescaped = (line: string): string =>
  line.replaceAll(/(?:%[\dA-F]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });

/** Words and numbers; `vauDoMeio` is three words. */
const tokensOf = (line: string): readonly Token[] =>
  Array.from(
    line.matchAll(/\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|[\p{Lu}\p{M}]+(?!\p{Ll})|\p{Lu}|\d+/gu),
    ({ 0: word, index }) => ({ folded: fold(word), start: index, end: index + word.length }),
  );

/** What may stand between the words of one name: `vau-do-meio`, `EST_13`, `Vau  do Meio`. */
const isGap = (between: string): boolean => between.length <= 3 && !/[\p{L}\p{N}]/u.test(between);

/** Whether a token is a whole text: `'199'`, `>199<`. */
const isOwnText = (line: string, { start, end }: Token): boolean =>
  /["'`>]/.test(line.charAt(start - 1)) && /["'`<]/.test(line.charAt(end));

/** Names by their first word; the words of each. */
class Phrases {
  private readonly byFirst = new Map<string, (readonly string[])[]>();

  add(name: string): void {
    const words = tokensOf(name).map(({ folded }) => folded);
    const [first] = words;
    if (first === undefined) return;
    const others = this.byFirst.get(first) ?? [];
    others.push(words);
    this.byFirst.set(first, others);
  }

  /** Number of tokens from `at` on that are the longest name; 0 if none is. */
  lengthAt(line: string, tokens: readonly Token[], at: number): number {
    const candidates = this.byFirst.get(tokens[at]?.folded ?? '') ?? [];
    return Math.max(
      0,
      ...candidates
        .filter((words) =>
          words.every((word, index) => {
            const token = tokens[at + index];
            if (token?.folded !== word) return false;
            const before = index === 0 ? token : tokens[at + index - 1];
            return index === 0 || isGap(line.slice(before?.end, token.start));
          }),
        )
        .map((words) => words.length),
    );
  }
}

/** Roundings of a coordinate to two decimals and more, as written in code. */
const roundings = (degrees: number): readonly number[] =>
  [2, 3, 4, 5, 6, 7].map((decimals) => Number(degrees.toFixed(decimals)));

/**
 * A search for the facts of a network in source text. Names are found whatever their accents, capitals and separators: `Água Doce`,
 * `agua-doce`, `AGUA_DOCE`, `aguaDoce`; whole words only. A station code is found by its prefix.
 */
export const factSearch = ({ names, phones, degrees }: FolderFacts) => {
  const anywhere = new Phrases();
  const inTexts = new Phrases();
  for (const name of names) {
    anywhere.add(name);
    const prefix = /^(\p{Lu}+)[-_]?\d+$/u.exec(name)?.[1] ?? '';
    if (prefix.length >= SHORTEST_PREFIX) anywhere.add(prefix);
  }
  for (const phone of phones) (phone.length < LONG_PHONE ? inTexts : anywhere).add(phone);
  const coordinates = new Set([...degrees].flatMap(roundings));

  /** What stands in a text, in its order. `isVisible`: the file holds texts that visitors read. */
  return (text: string, isVisible: boolean): readonly FoundFact[] =>
    text.split('\n').flatMap((raw, index) => {
      const line = unescaped(raw);
      const tokens = tokensOf(line);
      const found: FoundFact[] = [];
      let next = 0;
      for (const [at, token] of tokens.entries()) {
        if (at < next || ALSO_WORDS.has(line.slice(token.start, token.end))) continue;
        const length = Math.max(
          anywhere.lengthAt(line, tokens, at),
          isVisible || isOwnText(line, token) ? inTexts.lengthAt(line, tokens, at) : 0,
        );
        if (length === 0) continue;
        next = at + length;
        const written = line.slice(token.start, tokens[next - 1]?.end);
        found.push({ line: index + 1, written });
      }
      for (const [number] of line.matchAll(/(?<![\w.])-?\d[\d_]*\.\d[\d_]+(?![\w.])/g)) {
        if (coordinates.has(Number(number.replaceAll('_', '')))) {
          found.push({ line: index + 1, written: number });
        }
      }
      return found;
    });
};
