import { describe, expect, it } from 'vitest';
import { searchMatcher, searchRanker } from './station-search.ts';

const TEXT = 'timbo 2\ndcsc-00013\nrio benedito\nhidrologica';

describe('a search', () => {
  it.each([
    ['', true],
    ['  ', true],
    ['Timbó', true],
    ['IMBÓ 2', true],
    ['timbo hidro', true],
    ['hidro  timbo', true],
    ['00013', true],
    ['timbo 1', false],
    ['timbo dito', false],
    ['timbo meteo', false],
  ])('“%s” finds it: %s', (search, isFound) => {
    expect(searchMatcher(search)(TEXT)).toBe(isFound);
  });
});

describe('how well a search fits', () => {
  it.each([
    ['', 0],
    ['Timbó 2', 0],
    ['dcsc-00013', 0],
    ['Rio Benedito', 0],
    ['timb', 1],
    ['bened', 2],
    ['dito', 3],
    ['timbo hidro', 3],
    ['indaial', null],
  ])('“%s” has the rank %s', (search, rank) => {
    expect(searchRanker(search)(TEXT)).toBe(rank);
  });
});
