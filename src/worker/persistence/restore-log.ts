import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { persistedInstant } from '#domain/stations/quality/freshness.ts';
import { SUB_FIELDS } from '#domain/tags/tag-path.ts';
import type { StationId } from '#domain/stations/station.ts';
import { type Dictionary, type TagId, tagIdOf } from '../log/dictionary.ts';
import type { LogEntry } from '../log/log-rows.ts';
import type { TagTable } from '../log/tag-table.ts';
import {
  originAt,
  type StoredCheckpoint,
  type StoredRows,
  type StoredSegment,
  storedValueAt,
} from './stored-log.ts';

/** The ids in this visit of a record's names; undefined if the dictionary is full. */
const idsOf = (
  { codes, paths }: StoredRows,
  names: Dictionary,
): {
  readonly stations: readonly (StationId | undefined)[];
  readonly tags: readonly (TagId | undefined)[];
} => ({
  stations: codes.map((codigo) => names.internStation(codigo)),
  tags: paths.flatMap((path) => {
    const id = names.internPath(path);
    return SUB_FIELDS.map((field) => (id === undefined ? undefined : tagIdOf(id, field)));
  }),
});

/** Restores a stored state into tables, as if its events had just been folded. */
export const restoreCheckpoint = (
  { rows, heardAt, stamped }: StoredCheckpoint,
  names: Dictionary,
  tables: readonly TagTable[],
  now: EpochMs,
): void => {
  const { stations, tags } = idsOf(rows, names);
  for (let row = 0; row < rows.marks.length; row += 1) {
    const station = stations[rows.stationOf[row] ?? 0];
    const tag = tags[rows.tagOf[row] ?? 0];
    if (station === undefined || tag === undefined) continue;
    const value = storedValueAt(rows, row);
    for (const table of tables) table.restore(station, tag, value);
  }
  for (const [local, station] of stations.entries()) {
    if (station === undefined) continue;
    const age = {
      reportedAt: epochMs(heardAt[local] ?? Number.NaN),
      stamped: stamped[local] === 1,
    };
    for (const table of tables) table.restoreAge(station, age, now);
  }
};

/**
 * The events of a tail segment, with the ids of this visit. An event with a time later than `now` (written by a wrong clock) has no known
 * time and does not count as live.
 */
export function* entriesOf(
  { rows, receivedAt }: StoredSegment,
  names: Dictionary,
  now: EpochMs,
): Generator<LogEntry> {
  const { stations, tags } = idsOf(rows, names);
  for (let row = 0; row < rows.marks.length; row += 1) {
    const station = stations[rows.stationOf[row] ?? 0];
    const tag = tags[rows.tagOf[row] ?? 0];
    if (station === undefined || tag === undefined) continue;
    const origin = originAt(rows, row);
    const at = persistedInstant(epochMs(receivedAt[row] ?? Number.NaN), now);
    yield {
      station,
      tag,
      value: storedValueAt(rows, row),
      origin: Number.isNaN(at) && origin === 'live' ? 'snapshot' : origin,
      receivedAt: Number.isNaN(at) ? now : epochMs(Math.floor(at)),
    };
  }
}
