import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { type PlausibleRange, quantityAt } from './quantities.ts';
import { seriesSourceOf } from './series-sources.ts';

const ANYTHING: PlausibleRange = { minimum: -Infinity, maximum: Infinity };

/** Bounds for the `Value` of a reading; a path we know nothing of has none. */
export const plausibleRangeOf = (path: ReadingPath): PlausibleRange =>
  quantityAt(path)?.plausible ?? ANYTHING;

/** Whether a value of a series can be a measurement at all (PROVIDER 5: sentinels, overflows). */
export const isPlausibleValue = (field: HistoricalField, value: number): boolean => {
  const { minimum, maximum } = seriesSourceOf(field).plausible;
  return value >= minimum && value <= maximum;
};
