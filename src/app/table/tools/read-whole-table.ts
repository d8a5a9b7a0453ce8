import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { TableColumnKey } from '#domain/quantities/choices/table-columns.ts';
import { serverNow } from '#app/core/server-clock.ts';
import type { DataCoreApi } from '#worker/api/data-core-api.ts';
import type { StationTableQuery } from '#worker/api/station-table.ts';
import type { TableExport } from './table-export.ts';

/** Reads all matching rows from the worker, in the shown order; null if it fails. */
export const readWholeTable = async (
  core: DataCoreApi,
  query: StationTableQuery,
  columns: readonly TableColumnKey[],
  { provenance, zone }: Pick<TableExport, 'provenance' | 'zone'>,
): Promise<TableExport | null> => {
  const read = await core.read('station-table', {
    ...query,
    window: { offset: 0, limit: Infinity },
  });
  if (read === null) return null;
  const places = new Map(read.columns.map((key, place) => [key, place]));
  const stations = read.changed.flatMap(({ station, values, reportedAt }) => {
    if (station === null) return [];
    const readingOf = (key: TableColumnKey): ShownReading | null => {
      const place = places.get(key);
      return place === undefined ? null : (values[place] ?? null);
    };
    return [{ station, readingOf, reportedAt }];
  });
  const unitOf = (key: TableColumnKey): string | null | undefined => {
    const place = places.get(key);
    return place === undefined ? undefined : (read.units[place] ?? null);
  };
  return { columns, unitOf, stations, provenance, at: read.pausedAt ?? serverNow(), zone };
};
