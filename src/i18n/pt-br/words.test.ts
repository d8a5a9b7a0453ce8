import { describe, expect, it } from 'vitest';
import { stationTexts } from './readings.ts';
import { tableTexts } from './screens/table.ts';

describe('plurals', () => {
  it.each([
    [0, '0 estações'],
    [1, '1 estação'],
    [2, '2 estações'],
    [1_234, '1.234 estações'],
  ])('of %i', (count, stations) => {
    expect(stationTexts.count(count)).toBe(stations);
  });
});

describe('how many stations the table shows', () => {
  it.each([
    [{ stations: 0, isLowerBound: false }, '171 de 171 estações'],
    [{ stations: 1, isLowerBound: false }, '171 de 172 estações; 1 não coube'],
    [{ stations: 1_000, isLowerBound: false }, '171 de 1.171 estações; 1.000 não couberam'],
    [
      { stations: 50_000, isLowerBound: true },
      '171 de mais de 50.171 estações; mais de 50.000 não couberam',
    ],
  ])('with %o left out', (leftOut, said) => {
    expect(tableTexts.shown(171, 171, leftOut)).toBe(said);
  });
});
