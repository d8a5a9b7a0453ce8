import { describe, expect, it } from 'vitest';
import { searchMatcher } from './station-search.ts';

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
