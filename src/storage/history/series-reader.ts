import type { CarriedValue } from '#contract/columns/day-columns.ts';
import { DAY_MS, HOUR_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import { processorMs } from '#process/processor-time.ts';
import type { Database } from '#storage/sqlite/database.ts';
import { SeriesTables, type StepRange } from './series-tables.ts';
import { mergedRow, type SeriesDay, SHORT_STEP_MS, startOfSeriesDay, stepTimeOf } from './steps.ts';

/** Stations of one call: others wait for it. */
const STATIONS_OF_A_PART = 64;

/** A part of the stations on a day. */
export interface DayOfStations {
  readonly day: SeriesDay;
  readonly quantity: string;
  readonly stepMs: number;
  /** Where the part before it ended; 0 at first. */
  readonly after: number;
}

/** The end of a step, then a value for each quantity. */
type Found = readonly unknown[];

/** Of each step the newest row, the reports that are not ended included: what ends meanwhile is found twice, not lost. */
const foundRows = (
  tables: SeriesTables,
  range: StepRange,
  stepMs: number,
  ids: readonly string[],
): readonly Found[] => {
  const { station, after, to } = range;
  const open = tables.openRows(station);
  const rows = new Map<number, Found>();
  const placeOf = (time: unknown): number => Math.ceil((Number(time) - after) / stepMs);
  for (const found of tables.newestRows(range, stepMs, ids)) rows.set(placeOf(found[0]), found);
  for (const one of open) {
    if (one.time <= after || one.time > to) continue;
    const known = rows.get(placeOf(one.time));
    if (known !== undefined && Number(known[0]) > one.time) continue;
    const stored = tables.row(station, one.time, ids);
    const { cells } = stored === undefined ? one : mergedRow(stored, one);
    rows.set(placeOf(one.time), [one.time, ...ids.map((id) => cells.get(id)?.value ?? null)]);
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, found]) => found);
};

const columnOf = (
  tables: SeriesTables,
  range: StepRange,
  quantity: string,
  stepMs: number,
): Float32Array => {
  const values = new Float32Array(DAY_MS / stepMs).fill(Number.NaN);
  for (const [time, value] of foundRows(tables, range, SHORT_STEP_MS, [quantity])) {
    if (typeof value !== 'number') continue;
    values[Math.ceil((Number(time) - range.after) / stepMs) - 1] = value;
  }
  return values;
};

/** The last value of a quantity up to an instant, those of reports that are not ended included; null without one. */
const lastUpTo = (
  tables: SeriesTables,
  station: number,
  quantity: string,
  to: EpochMs,
): CarriedValue | null => {
  let last = tables.lastUpTo(station, quantity, to);
  for (const { time, cells } of tables.openRows(station)) {
    const value = cells.get(quantity)?.value;
    if (value !== undefined && time <= to && time >= (last?.at ?? 0)) last = { value, at: time };
  }
  return last;
};

/** When stations had any of some quantities on a day, reports that are not ended included: steps of all of them, and hours of each. */
const presenceOf = (
  tables: SeriesTables,
  { day, stepMs }: Pick<DayOfStations, 'day' | 'stepMs'>,
  ids: readonly string[],
) => {
  const after = startOfSeriesDay(day, tables.offsetMs);
  const range = { after, to: after + DAY_MS };
  const steps = new Set(tables.partsWith(range, stepMs, ids, 'any').map(([step]) => step));
  const hours = new Map<string, Set<number>>();
  const add = (codigo: string, hour: number): void => {
    hours.set(codigo, (hours.get(codigo) ?? new Set()).add(hour));
  };
  for (const [hour, codigo] of tables.partsWith(range, HOUR_MS, ids, 'all')) add(codigo, hour);
  for (const [station, codigo] of tables.stationsAfter(0, -1)) {
    for (const { time, cells } of tables.openRows(station)) {
      if (time <= after || time > range.to || !ids.some((id) => cells.has(id))) continue;
      steps.add(Math.ceil((time - after) / stepMs) - 1);
      add(codigo, Math.ceil((time - after) / HOUR_MS) - 1);
    }
  }
  return {
    steps: [...steps],
    hours: Array.from(hours, ([codigo, of]) => [codigo, [...of]] as const),
  };
};

/** The steps of a station's day, or where it has none the last value before it, as of the end of its step. */
const dayOf = (
  tables: SeriesTables,
  station: number,
  { day, quantity, stepMs }: DayOfStations,
): Float32Array | CarriedValue | null => {
  const start = startOfSeriesDay(day, tables.offsetMs);
  const range = { station, after: start, to: start + DAY_MS };
  const values = columnOf(tables, range, quantity, stepMs);
  if (!values.every(Number.isNaN)) return values;
  const last = lastUpTo(tables, station, quantity, start);
  return last === null ? null : { ...last, at: stepTimeOf(last.at, stepMs, tables.offsetMs) };
};

/** Calls that read the history. Instants are epoch milliseconds. */
export const seriesReader = (db: Database) => {
  const tables = new SeriesTables(db);
  const changesOf = (day: SeriesDay): number =>
    tables.days().find((one) => one.day === day)?.changes ?? 0;
  return {
    /** Of each step that ends at `first`, `first + stepMs`, … up to `to` the newest row of five minutes in it, NaN for none; its cost. */
    seriesHistory: (asked: {
      readonly codigo: string;
      readonly first: EpochMs;
      readonly to: EpochMs;
      readonly stepMs: number;
      readonly quantities: readonly string[];
    }) => {
      const before = processorMs();
      const { first, to, stepMs, quantities } = asked;
      const station = tables.stationOf(asked.codigo);
      const after = first - stepMs;
      // Up to the end of the last whole step.
      const wholeMs = Math.floor((to - after) / stepMs) * stepMs;
      const range = { station: station ?? 0, after, to: after + wholeMs };
      const held = tables.quantities.filter((id) => quantities.includes(id));
      const rows = station === undefined ? [] : foundRows(tables, range, stepMs, held);
      return {
        times: Float64Array.from(
          rows,
          ([time]) => after + Math.ceil((Number(time) - after) / stepMs) * stepMs,
        ),
        columns: quantities.map((id) => {
          const column = held.indexOf(id) + 1;
          return Float32Array.from(rows, (row) =>
            column === 0 ? Number.NaN : Number(row[column] ?? Number.NaN),
          );
        }),
        processorMs: processorMs() - before,
      };
    },
    seriesDays: () => tables.days(),
    /** When stations had any of some quantities on a day. `changes`: at least those that it has. */
    seriesPresence: ({
      quantities,
      ...asked
    }: Pick<DayOfStations, 'day' | 'stepMs'> & { readonly quantities: readonly string[] }) => {
      const ids = tables.quantities.filter((id) => quantities.includes(id));
      return { ...presenceOf(tables, asked, ids), changes: changesOf(asked.day) };
    },
    /**
     * The last value in each step of a day, NaN without one: of a part of the stations, without those that have none, which have the last
     * one before it, as of the step of its end. `changes`: at least
     * those that the values have; `next`: where the next part begins, null after the last station.
     */
    seriesDayColumn: (asked: DayOfStations) => {
      const { day, quantity } = asked;
      const isHeld = tables.quantities.includes(quantity);
      const stations = isHeld ? tables.stationsAfter(asked.after, STATIONS_OF_A_PART) : [];
      const columns: (readonly [codigo: string, values: Float32Array])[] = [];
      const carried: (readonly [codigo: string, value: CarriedValue])[] = [];
      for (const [station, codigo] of stations) {
        const found = dayOf(tables, station, asked);
        if (found instanceof Float32Array) columns.push([codigo, found]);
        else if (found !== null) carried.push([codigo, found]);
      }
      const next = stations.length < STATIONS_OF_A_PART ? null : (stations.at(-1)?.[0] ?? null);
      // Asked last: whatever has changed until the values were read is counted.
      const changes = changesOf(day);
      return { changes, stations: columns, carried, next };
    },
  };
};
