import { COLUMN_LENGTH, COLUMN_STEP_MS, columnDayAt } from '#contract/columns/day-columns.ts';
import {
  RECENT_SOURCES,
  type RecentField,
  type RecentSeries,
  type RecentValues,
} from '#contract/columns/recent-series.ts';
import type { Moment } from '#contract/moment/moment.ts';
import type { StationTags } from '#contract/tag-source.ts';
import { recordedQuantityOf } from '#domain/quantities/recorded-quantities.ts';
import { STATION_PATHS, type Codigo, decodeCodigo, formatTagPath } from '#domain/tags/tag-path.ts';
import { decodeTagValue } from '#domain/tags/tag-event.ts';
import { ALTITUDE_UNIT, FOREIGN_UNIT, unitCodeOf } from '#domain/tags/unit-code.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import type { TagReader } from '#storage/log/tag-log.ts';
import { describedTags } from './described-tags.ts';

/** Values of a past instant: of the day before and of its own day up to the last step that was over, and what was last before them. */
export type InstantColumns = Pick<Moment, 'columns' | 'carried'>;

/** Reads all of them (PROVIDER 10); null where that last step is not there, or not yet. */
export type ColumnsAt = (at: EpochMs) => Promise<InstantColumns | null>;

const NONE = new Float64Array(0);

/**
 * A station as described today, with its last values in the columns of an instant, as the worker's `PastState` shows it (docs/decisions/0080).
 * `until`: when their last step ended.
 */
const tagsAt = (
  code: string,
  tags: StationTags,
  { columns, carried }: InstantColumns,
  until: EpochMs,
): StationTags => {
  const shown = describedTags(tags);
  const decoded = decodeCodigo(code);
  const codigo = decoded.ok ? decoded.value : null;
  let reportedAt = -Infinity;
  for (const [id, stations] of columns) {
    const values = (codigo === null ? null : stations.get(codigo)) ?? NONE;
    const step = values.findLastIndex((value) => !Number.isNaN(value));
    const { paths, unit: own } = recordedQuantityOf(id);
    const path = paths.find((one) => tags.has(formatTagPath({ path: one, field: 'Value' })));
    const older = codigo === null ? undefined : carried.get(id)?.get(codigo);
    if ((step < 0 && older === undefined) || path === undefined) continue;
    const unit = { path, field: 'Unit' } as const;
    const raw = tags.get(formatTagPath(unit)) ?? null;
    // The columns are in the quantity's own unit. An altitude keeps its number.
    const unitCode = unitCodeOf(own, decodeTagValue(unit, raw).value);
    if (unitCode === FOREIGN_UNIT) continue;
    if (unitCode > ALTITUDE_UNIT) shown.set(formatTagPath(unit), own);
    shown.set(formatTagPath({ path, field: 'Value' }), values[step] ?? older?.value ?? null);
    const end = until - (values.length - 1 - step) * COLUMN_STEP_MS;
    reportedAt = Math.max(reportedAt, step < 0 ? (older?.at ?? reportedAt) : end);
  }
  const stamp = Number.isFinite(reportedAt) ? new Date(reportedAt).toISOString() : null;
  shown.set(STATION_PATHS.timeStamp, stamp);
  // What came into doubt later was not in doubt then.
  if (!(Date.parse(String(shown.get(STATION_PATHS.sourceDoubt))) <= until))
    shown.delete(STATION_PATHS.sourceDoubt);
  return shown;
};

const recentOf = (columns: Moment['columns'], until: EpochMs): RecentSeries => {
  const stations = new Map<Codigo, Map<RecentField, RecentValues>>();
  for (const { field, quantity } of RECENT_SOURCES) {
    for (const [codigo, values] of columns.get(quantity) ?? []) {
      const fields = stations.get(codigo) ?? new Map<RecentField, RecentValues>();
      fields.set(field, { values: values.subarray(-COLUMN_LENGTH), month: null });
      stations.set(codigo, fields);
    }
  }
  return { until, stepMs: COLUMN_STEP_MS, length: COLUMN_LENGTH, stations };
};

/** What a `SiteState` of an instant is made of: stations as they are described today, with the values and the day before it. */
export const pastParts = (
  log: Pick<TagReader, 'last' | 'codes'>,
  columns: InstantColumns,
  { at, zone }: { readonly at: EpochMs; readonly zone: TimeZone },
) => {
  const { from, over } = columnDayAt(at, zone);
  const until = epochMs(from + over * COLUMN_STEP_MS);
  const last: TagReader['last'] = async (codes) => {
    const state = await log.last(codes);
    const tags = Array.from(
      state.tagsByCode,
      ([code, of]) => [code, tagsAt(code, of, columns, until)] as const,
    );
    return { ...state, tagsByCode: new Map(tags) };
  };
  const series = recentOf(columns.columns, until);
  return {
    log: { codes: () => log.codes(), last },
    recentSeries: { latest: () => ({ series }), latestWithin: () => Promise.resolve() },
    now: () => at,
  };
};
