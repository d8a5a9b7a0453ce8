import { readingPath, type ReadingPath } from '#domain/tags/tag-path.ts';

/**
 * Accumulation windows of a rain gauge, as spelled in `Data/Chuva/Chuva{period}` (SPEC 9, PROVIDER 1). `015s` is not one: it is a raw
 * increment.
 */
export const RAIN_PERIODS = [
  '005min',
  '010min',
  '015min',
  '030min',
  '001h',
  '003h',
  '006h',
  '012h',
  '024h',
  '048h',
  '072h',
  '096h',
  '120h',
  '144h',
  '168h',
] as const;
export type RainPeriod = (typeof RAIN_PERIODS)[number];

/** The one period that only the map offers (SPEC 9). */
export const MAP_ONLY_RAIN_PERIOD: RainPeriod = '072h';

/** The initial period of a selector (SPEC 9). */
export const DEFAULT_RAIN_PERIOD: RainPeriod = '024h';

/** Tag of one accumulation, in millimetres. */
export const rainPath = (period: RainPeriod): ReadingPath =>
  readingPath(`Data/Chuva/Chuva${period}`);

/** Length of a window in minutes. */
export const rainPeriodMinutes = (period: RainPeriod): number => {
  const length = Number.parseInt(period, 10);
  return period.endsWith('min') ? length : length * 60;
};
