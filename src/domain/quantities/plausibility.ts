import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import { type PlausibleRange, quantityAt } from './quantities.ts';
import { seriesSourceOf } from './series-sources.ts';

const UNBOUNDED: PlausibleRange = { minimum: -Infinity, maximum: Infinity };

/** Bounds of the `Value` of a reading; infinite for an unknown path. */
export const plausibleRangeOf = (path: ReadingPath): PlausibleRange =>
  quantityAt(path)?.plausible ?? UNBOUNDED;

/** Whether a value of a series is a possible measurement: no sentinel, no overflow (PROVIDER 5). */
export const isPlausibleValue = (field: HistoricalField, value: number): boolean => {
  const { minimum, maximum } = seriesSourceOf(field).plausible;
  return value >= minimum && value <= maximum;
};
