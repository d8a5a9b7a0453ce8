import { describe, expect, it } from 'vitest';
import { searchMatcher, searchRanker } from './station-search.ts';

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
  ])('“%s” has the rank %s', (search, rank) => {
    expect(searchRanker(search)(TEXT)).toBe(rank);
  });
});
