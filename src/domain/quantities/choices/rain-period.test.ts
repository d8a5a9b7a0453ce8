import { describe, expect, it } from 'vitest';
import {
  MAP_ONLY_RAIN_PERIOD,
  RAIN_PERIODS,
  rainPath,
  rainPeriodMinutes,
  type RainPeriod,
} from './rain-period.ts';

const isUnderAnHour = (period: RainPeriod): boolean => rainPeriodMinutes(period) < 60;

describe('the accumulation periods of rain', () => {
  it('SPEC 9: are 5, 10, 15 and 30 minutes', () => {
    expect(RAIN_PERIODS.filter(isUnderAnHour).map(rainPeriodMinutes)).toEqual([5, 10, 15, 30]);
  });

  it('SPEC 9: and 1, 3, 6, 12, 24, 48, 96, 120, 144 and 168 hours, 72 on the map alone', () => {
    const hours = RAIN_PERIODS.filter((period) => !isUnderAnHour(period));
    expect(hours.map((period) => rainPeriodMinutes(period) / 60)).toEqual([
      1, 3, 6, 12, 24, 48, 72, 96, 120, 144, 168,
    ]);
    expect(MAP_ONLY_RAIN_PERIOD).toBe('072h');
  });

  it.each([
    ['005min', 'Data/Chuva/Chuva005min'],
    ['030min', 'Data/Chuva/Chuva030min'],
    ['003h', 'Data/Chuva/Chuva003h'],
    ['024h', 'Data/Chuva/Chuva024h'],
    ['168h', 'Data/Chuva/Chuva168h'],
  ] as const)('SPEC 3, PROVIDER 1: %s is the tag %s', (period, path) => {
    expect(rainPath(period)).toBe(path);
  });
});
