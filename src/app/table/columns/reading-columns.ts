import { type LegendOverride, legendRangeOf } from '#domain/quantities/legend/legend-override.ts';
import {
  type DerivedColumn,
  isDerivedColumn,
  tableReadingOf,
} from '#domain/quantities/choices/table-columns.ts';
import { offeredWindowRange } from '#domain/quantities/choices/window-ranges.ts';
import { MAIN_QUANTITIES } from '#domain/stations/main-reading.ts';
import { ALERT_QUANTITIES } from '#domain/stations/alerts/station-alert.ts';
import type { ReadingColumn } from '#worker/api/station-table.ts';

/** Where the river goes now: read by a cell, and no column of its own. */
export const RATE_NOW = 'agora.rumo';

/** What the cells of a derived column read, by the keys of {@link readingIn}. */
const READ_BY: { readonly [D in DerivedColumn]: readonly string[] } = {
  agora: [...MAIN_QUANTITIES, 'subida', RATE_NOW, 'cota'],
  dia: [],
  subida: ['subida'],
  cota: [...ALERT_QUANTITIES, 'cota'],
};

/**
 * The columns that show `keys`, as the worker is asked for them; coloured by their legends unless the network's ranges are null, rain by its
 * window's own range if `byWindow`.
 */
export const readingColumns = (
  keys: readonly string[],
  overrides: readonly LegendOverride[] | null,
  byWindow = false,
): readonly ReadingColumn[] =>
  [...new Set(keys.flatMap((key) => (isDerivedColumn(key) ? READ_BY[key] : key)))].flatMap(
    (key) => {
      if (key === 'subida') return [{ key, paths: [], derived: 'rate' }];
      if (key === RATE_NOW) return [{ key, paths: [], derived: 'now' }];
      if (key === 'cota') return [{ key, paths: [], derived: 'alert' }];
      const reading = tableReadingOf(key);
      if (reading === undefined) return [];
      const { paths, value, showsZero, isStaffLevel } = reading;
      if (overrides === null || value === null) return [{ key, paths }];
      const range =
        (byWindow ? offeredWindowRange(reading, overrides) : null) ??
        legendRangeOf(reading, overrides);
      return [{ key, paths, legend: { range, showsZero, isStaffLevel } }];
    },
  );

/** Whether rain is among `keys` that may be coloured by the range of its window. */
export const hasWindowRange = (
  keys: readonly string[],
  overrides: readonly LegendOverride[],
): boolean =>
  keys.some((key) => {
    const reading = tableReadingOf(key);
    return reading !== undefined && offeredWindowRange(reading, overrides) !== null;
  });
