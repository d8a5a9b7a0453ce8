import { QUANTITIES } from '#domain/quantities/quantities.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { stepLength } from '#domain/series/history-step.ts';
import { queryOf } from '#domain/series/series-query.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { zoneDayOf } from '#domain/time/zone-days.ts';
import type { SeriesLine } from '#worker/api/series-line.ts';
import type { SeriesTableFrame, SeriesTableQuery } from '#worker/api/series-table.ts';
import type {
  Series,
  SeriesColumns,
  StationSeriesFrame,
  StationSeriesQuery,
} from '#worker/api/station-series.ts';
import { StepGrid } from './step-grid.ts';

/** A line and what its station alone shows; null: nothing yet, or no such station. */
export interface ComparedFrame<Frame> {
  readonly line: SeriesLine;
  readonly frame: Frame | null;
}

/** What is taken off the values of a field; NaN: they cannot be compared. */
const zeroOf = (field: HistoricalField, { low }: SeriesLine): number =>
  low === null || !seriesSourceOf(field).isStaffLevel ? 0 : low;

const movedBy = (column: Float64Array, by: number): Float64Array => column.map((one) => one + by);

/** A series of a station alone as one of `line`: a copy, as the frame that it is of is kept. */
const inLine = (series: Series, line: SeriesLine): readonly Series[] => {
  const { suspects, rain } = series;
  const zero = zeroOf(series.field, line);
  if (Number.isNaN(zero)) return [];
  const moved = ({ times, values }: SeriesColumns): SeriesColumns => ({
    times: movedBy(times, line.laterMs),
    values: movedBy(values, -zero),
  });
  const movedRain = rain && {
    starts: movedBy(rain.starts, line.laterMs),
    ends: movedBy(rain.ends, line.laterMs),
    millimetres: rain.millimetres.slice(),
    lowerBounds: rain.lowerBounds.slice(),
  };
  return [
    { ...series, ...moved(series), line, suspects: suspects && moved(suspects), rain: movedRain },
  ];
};

/** The series of all lines, each as that of its station alone, but later by its `laterMs` and above its low. */
export const comparedSeries = (
  query: StationSeriesQuery,
  first: StationSeriesFrame,
  lines: readonly ComparedFrame<StationSeriesFrame>[],
): StationSeriesFrame => ({
  ...first,
  query: queryOf(query),
  lines: lines.map(({ line }) => line),
  series: lines.flatMap(
    ({ line, frame }) => frame?.series.flatMap((series) => inLine(series, line)) ?? [],
  ),
});

const FIELDS = QUANTITIES.flatMap(({ field }) => field ?? []);

/** Columns by quantity, then by line; `at` is the column of the line's own table. */
const columnsOf = (lines: readonly ComparedFrame<SeriesTableFrame>[]) =>
  lines
    .flatMap((read) =>
      (read.frame?.columns ?? []).flatMap((own, at) => {
        const zero = zeroOf(own.field, read.line);
        if (Number.isNaN(zero)) return [];
        const above = (value: number | null) => (value === null ? null : value - zero);
        const bounds = { maximum: above(own.maximum), minimum: above(own.minimum) };
        return [{ read, at, zero, column: { ...own, ...bounds, line: read.line } }];
      }),
    )
    .toSorted((a, b) => FIELDS.indexOf(a.column.field) - FIELDS.indexOf(b.column.field));

/** The rows of the lines by step, newest first, and their days. A line may have several rows in a step: the newest first. */
const joinedRows = (lines: readonly ComparedFrame<SeriesTableFrame>[], zone: TimeZone) => {
  const frames = lines.map(({ frame }) => frame);
  const grid = new StepGrid(stepLength(frames[0]?.step ?? 'Int1h'), zone);
  const bySteps = new Map<number, { time: number; rowsOf: Map<number, readonly number[]> }>();
  for (const { line, frame } of lines) {
    for (const [row, own] of (frame?.times ?? []).entries()) {
      const time = own + line.laterMs;
      const step = grid.stepOf(time);
      const known = bySteps.get(step) ?? { time, rowsOf: new Map<number, readonly number[]>() };
      known.rowsOf.set(line.place, [...(known.rowsOf.get(line.place) ?? []), row]);
      known.time = Math.max(known.time, time);
      bySteps.set(step, known);
    }
  }
  const rows = [...bySteps].toSorted(([a], [b]) => b - a).map(([, row]) => row);
  let day = zoneDayOf(epochMs(0), zone);
  const days = rows.flatMap(({ time }, first) => {
    if (time >= day.start && time < day.end) return [];
    day = zoneDayOf(epochMs(time), zone);
    return [{ start: day.start, first }];
  });
  return { frames, rows, days };
};

/** The tables of all lines, each with all its rows, under the steps of the first: joined again where one of them is another. */
export const comparedTable = (zone: TimeZone) => {
  let joined = joinedRows([], zone);
  return (
    query: SeriesTableQuery,
    first: SeriesTableFrame,
    lines: readonly ComparedFrame<SeriesTableFrame>[],
  ): SeriesTableFrame => {
    const isJoined = lines.every(({ frame }, at) => frame === joined.frames[at]);
    if (!isJoined || lines.length !== joined.frames.length) joined = joinedRows(lines, zone);
    const { rows, days } = joined;
    const columns = columnsOf(lines);
    const offset = Math.min(Math.max(0, query.window.offset), rows.length);
    const shown = rows.slice(offset, offset + Math.max(0, query.window.limit));
    const cells = shown.flatMap(({ rowsOf }) =>
      columns.map(({ read: { line, frame }, at, zero }) => {
        const places = rowsOf
          .get(line.place)
          ?.map((row) => row * (frame?.columns.length ?? 0) + at);
        const place = places?.find((one) => Number.isFinite(frame?.values[one])) ?? Number.NaN;
        return { value: (frame?.values[place] ?? Number.NaN) - zero, mark: frame?.suspect[place] };
      }),
    );
    return {
      ...first,
      query: queryOf(query),
      lines: lines.map(({ line }) => line),
      columns: columns.map(({ column }) => column),
      days,
      matched: rows.length,
      offset,
      times: Float64Array.from(shown, ({ time }) => time),
      values: Float64Array.from(cells, ({ value }) => value),
      suspect: Uint8Array.from(cells, ({ mark }) => mark ?? 0),
    };
  };
};
