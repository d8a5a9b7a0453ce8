import { describe, expect, it } from 'vitest';
import { plausibleRangeOf } from './plausibility.ts';
import { currentPath, READING_PATHS } from './reading-paths.ts';
import { rainPath } from './choices/rain-period.ts';
import { readingPath } from '#domain/tags/tag-path.ts';

const isPlausible = (path: Parameters<typeof plausibleRangeOf>[0], value: number): boolean => {
  const { minimum, maximum } = plausibleRangeOf(path);
  return value >= minimum && value <= maximum;
};

describe('what a sensor can mean (PROVIDER 5)', () => {
  it('sentinels and overflows are no measurements', () => {
    expect(isPlausible(currentPath('temperatura'), -35)).toBe(false);
    expect(isPlausible(READING_PATHS.riverStage, 21_474_836.47)).toBe(false);
    expect(isPlausible(currentPath('umidade'), 581)).toBe(false);
    expect(isPlausible(rainPath('001h'), -1)).toBe(false);
  });

  it('the worst storm on record is one', () => {
    expect(isPlausible(rainPath('168h'), 900)).toBe(true);
    expect(isPlausible(READING_PATHS.riverStage, 17.1)).toBe(true);
    expect(isPlausible(READING_PATHS.windGust, 250)).toBe(true);
    expect(isPlausible(READING_PATHS.damPercent, 108)).toBe(true);
  });

  it('nothing is said of what we do not know', () => {
    expect(isPlausible(readingPath('Data/Novo/Sensor'), 1e300)).toBe(true);
  });
});
