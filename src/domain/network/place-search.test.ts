import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/runner/property-runs.ts';
import { bestMatches, searchMatcher, searchRanker, searchText } from './place-search.ts';
import { anyCharacter } from '#tests/support/network/arbitraries.ts';

const TEXT = 'jando 2\nest-00013\nrio serapito\nhidrologica';

describe('a search', () => {
  it.each([
    ['', true],
    ['  ', true],
    ['Jandó', true],
    ['ANDÓ 2', true],
    ['jando hidro', true],
    ['hidro  jando', true],
    ['00013', true],
    ['jando 1', false],
    ['jando pito', false],
    ['jando meteo', false],
  ])('“%s” finds it: %s', (search, isFound) => {
    expect(searchMatcher(search)(TEXT)).toBe(isFound);
  });
});

describe('how well a search fits', () => {
  it.each([
    ['', 0],
    ['Jandó 2', 0],
    ['est-00013', 0],
    ['Rio Serapito', 0],
    ['jand', 1],
    ['serap', 2],
    ['pito', 3],
    ['jando hidro', 3],
    ['indare', null],
    ['jnado 2', 4],
    ['rioserapito', 4],
    ['est00013', 4],
    ['sreap', 5],
    ['riu serapeto', 6],
    ['hidrolojiga', 6],
    ['hitrolojic', 7],
    ['est-00014', null],
    ['ja', 1],
    ['jx', null],
  ])('“%s” has the rank %s', (search, rank) => {
    expect(searchRanker(search)(TEXT)).toBe(rank);
  });
});

/** The typing errors that a search forgives, in a letter. */
const ERRORS = {
  swap: (name: string, at: number) =>
    name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2),
  drop: (name: string, at: number) => name.slice(0, at) + name.slice(at + 1),
  add: (name: string, at: number, letter: string) => name.slice(0, at) + letter + name.slice(at),
  replace: (name: string, at: number, letter: string) =>
    name.slice(0, at) + letter + name.slice(at + 1),
} as const;

const letter = fc.constantFrom(...'a b c d e i l m n o p r s t u v á ã ç é í ó'.split(' '));
const word = fc.string({ unit: letter, minLength: 4, maxLength: 9 });
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const binary = fc.string({ unit: anyCharacter, maxLength: 30 });
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 30 });
/** Names one typing error apart from each other. */
const alike = fc.uniqueArray(
  fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 4, maxLength: 5 }),
  { minLength: 1, maxLength: 20 },
);
const textOf = (found: string): string => searchText([found]);
const find = (all: readonly string[], search: string): readonly string[] =>
  bestMatches(all, textOf, search, all.length).map(({ item }) => item);

describe('a search by a name', () => {
  it('finds it, whatever the one typing error, the case and the accents', () => {
    fc.assert(
      fc.property(
        names,
        fc.nat(),
        fc.nat(),
        fc.constantFrom(...Object.values(ERRORS)),
        letter,
        (all, which, where, err, typo) => {
          const wanted = all[which % all.length] ?? '';
          const plain = searchText([wanted]);
          const search = err(plain, where % plain.length, typo).toUpperCase();
          const found = find(all, search);
          expect(found).toContain(wanted);
          // Nothing precedes it but what fits as well with the same text, or better.
          const rankOf = searchRanker(search);
          const rank = rankOf(plain) ?? Number.NaN;
          for (const other of found.slice(0, found.indexOf(wanted))) {
            expect(rankOf(textOf(other))).toBeLessThanOrEqual(rank);
          }
          expect(rank).toBeLessThanOrEqual(5);
        },
      ),
    );
  });

  it('puts what is written so before what needs an error', () => {
    fc.assert(
      fc.property(alike, fc.nat(), (all, which) => {
        const wanted = all[which % all.length] ?? '';
        const first = find(all, wanted)[0] ?? '';
        expect(textOf(first)).toBe(textOf(wanted));
      }),
    );
  });

  it('never throws, and an empty search finds all in their order', () => {
    fc.assert(
      fc.property(
        fc.array(binary, { maxLength: 10 }),
        fc.oneof(binary, fc.string({ unit: anyCharacter, minLength: 200, maxLength: 200 })),
        (all, search) => {
          const known = new Set(all);
          expect(find(all, search).filter((found) => !known.has(found))).toEqual([]);
          expect(find(all, '')).toEqual(all);
        },
      ),
      propertyRuns(50),
    );
  });
});
