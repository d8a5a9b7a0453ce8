import { memoised } from '#domain/memoised.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { bestMatches, NOT_IN_A_WORD, searchRanker, searchText } from './place-search.ts';
import type { Street } from './streets.ts';

/** Kinds of street, and how people shorten them. */
const SHORT = {
  rua: ['r'],
  avenida: ['av', 'avda'],
  travessa: ['tv', 'trav'],
  praca: ['pc', 'pca'],
  alameda: ['al'],
  estrada: ['est', 'estr'],
  rodovia: ['rod'],
  largo: ['lgo'],
  servidao: ['serv'],
};
const KINDS = new Map(
  Object.entries(SHORT).flatMap(([kind, short]) => short.map((one) => [one, kind] as const)),
);

/** A street's name, or a search for it, in plain words, its kind written out before others: `r. do cais` is `rua do cais`. */
const plainStreet = (text: string): string => {
  const [kind = '', ...words] = plainText(text.trim()).split(NOT_IN_A_WORD);
  const isKind = words.some((word) => word !== '');
  return [(isKind ? KINDS.get(kind) : undefined) ?? kind, ...words].join(' ').trim();
};

/** Text of a street that a search is compared with, made once for all searches: its name alone, and with its city. */
export const streetSearchText = ({ name, city }: Pick<Street, 'name' | 'city'>): string =>
  searchText([plainStreet(name), `${plainStreet(name)} ${city}`]);

/** The letters of a text as bits, some of one bit. */
const lettersIn = (text: string): number => {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) % 32);
  return letters;
};

/** How many of some letters a text has not: as many typing errors it is away at least. */
const lettersMissing = (letters: number, text: string): number => {
  let count = 0;
  for (let missing = letters & ~lettersIn(text); missing !== 0; missing &= missing - 1) count += 1;
  return count;
};

/** More typing errors are tolerated in no search. */
const MOST_ERRORS = 2;
/** Letters of the shortest search without its kind: fewer match too much. */
const SHORTEST_REST = 3;

type Found<Item> = ReturnType<typeof bestMatches<Item>>;

/**
 * The streets that a search finds, best first, with typing errors as in {@link bestMatches}. A search that means a city alone does not find
 * its streets. `text` is the {@link streetSearchText}.
 */
export const bestStreets = <
  Item extends { readonly street: Pick<Street, 'name' | 'city'>; readonly text: string },
>(
  streets: readonly Item[],
  search: string,
  limit: number,
): Found<Item> => {
  const find = (wanted: string): Found<Item> => {
    const rankOf = searchRanker(wanted);
    const meansCity = memoised(
      streets.length + 1,
      (city: string) => rankOf(searchText([city])) !== null,
    );
    const letters = lettersIn(wanted.replaceAll(' ', ''));
    const near = streets.filter(({ text }) => lettersMissing(letters, text) <= MOST_ERRORS);
    return bestMatches(near, ({ text }) => text, wanted, near.length).filter(
      ({ item: { street } }) =>
        !meansCity(street.city) || rankOf(plainStreet(street.name)) !== null,
    );
  };
  const wanted = plainStreet(search);
  if (wanted === '') return [];
  const found = find(wanted);
  if (found.length > 0) return found.slice(0, limit);
  // Its first word may be a mistyped kind of street.
  const rest = wanted.replace(/^\S+ ?/, '');
  return rest.length < SHORTEST_REST ? [] : find(rest).slice(0, limit);
};
