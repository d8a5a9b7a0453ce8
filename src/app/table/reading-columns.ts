import { type LegendOverride, legendRangeOf } from '#domain/quantities/legend-override.ts';
import { tableReadingOf } from '#domain/quantities/table-columns.ts';
import type { ReadingColumn } from '#worker/api/station-table.ts';

/** The reading columns among `keys`, as the worker is asked for them; coloured by their legends unless the network's ranges are null. */
export const readingColumns = (
  keys: readonly string[],
  overrides: readonly LegendOverride[] | null,
): readonly ReadingColumn[] =>
  keys.flatMap((key) => {
    const reading = tableReadingOf(key);
    if (reading === undefined) return [];
    const { paths, value, showsZero, isStaffLevel } = reading;
    if (overrides === null || value === null) return [{ key, paths }];
    const range = legendRangeOf(reading, overrides);
    return [{ key, paths, legend: { range, showsZero, isStaffLevel } }];
  });
