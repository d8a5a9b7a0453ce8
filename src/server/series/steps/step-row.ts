import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationReport } from '../station-reports.ts';
import { stepTimeOf } from './step-grid.ts';

/** The readings of one quantity in a step. */
export interface StepCell {
  /** The reading nearest to the step's end; of two of one instant the greater, so that their order does not matter. */
  readonly last: number;
  /** How long before the step's end it was, milliseconds. */
  readonly ageMs: number;
  readonly lowest: number;
  readonly highest: number;
  readonly sum: number;
  readonly count: number;
}

/** What a station measured in the step that ends at `time`. */
export interface StepRow {
  readonly time: EpochMs;
  /** How long before the step's end its last report was: a station may report without a reading. */
  readonly ageMs: number;
  /** By the quantity's id. */
  readonly cells: ReadonlyMap<string, StepCell>;
}

/** The step of a report, with that report alone. */
export const rowOfReport = (
  { time, values }: StationReport,
  lengthMs: number,
  offsetMs: number,
): StepRow => {
  const end = stepTimeOf(time, lengthMs, offsetMs);
  const ageMs = end - time;
  const cells = new Map<string, StepCell>();
  for (const [id, value] of values) {
    cells.set(id, { last: value, ageMs, lowest: value, highest: value, sum: value, count: 1 });
  }
  return { time: end, ageMs, cells };
};

const mergedCell = (a: StepCell, b: StepCell): StepCell => {
  const isA = a.ageMs < b.ageMs || (a.ageMs === b.ageMs && a.last > b.last);
  return {
    last: isA ? a.last : b.last,
    ageMs: isA ? a.ageMs : b.ageMs,
    lowest: Math.min(a.lowest, b.lowest),
    highest: Math.max(a.highest, b.highest),
    sum: a.sum + b.sum,
    count: a.count + b.count,
  };
};

/** Two parts of one step as one. Associative and commutative: sums of some thousand float32 readings of one quantity are exact in a double. */
export const mergedRow = (a: StepRow, b: StepRow): StepRow => {
  const cells = new Map(a.cells);
  for (const [id, cell] of b.cells) {
    const known = cells.get(id);
    cells.set(id, known === undefined ? cell : mergedCell(known, cell));
  }
  return { time: a.time, ageMs: Math.min(a.ageMs, b.ageMs), cells };
};

/** A row as a part of a longer step. */
const partOf = (row: StepRow, lengthMs: number, offsetMs: number): StepRow => {
  const time = stepTimeOf(row.time, lengthMs, offsetMs);
  const beforeMs = time - row.time;
  if (beforeMs === 0) return row;
  const cells = new Map<string, StepCell>();
  for (const [id, cell] of row.cells) cells.set(id, { ...cell, ageMs: cell.ageMs + beforeMs });
  return { time, ageMs: row.ageMs + beforeMs, cells };
};

/** Steps of one station, by their ends. */
export type StepRows = Map<EpochMs, StepRow>;

/** Adds a part of a step. */
export const addRow = (rows: StepRows, row: StepRow): void => {
  const known = rows.get(row.time);
  rows.set(row.time, known === undefined ? row : mergedRow(known, row));
};

/** The longer steps that rows make. */
export const longerRows = (
  rows: Iterable<StepRow>,
  lengthMs: number,
  offsetMs: number,
): StepRows => {
  const longer: StepRows = new Map();
  for (const row of rows) addRow(longer, partOf(row, lengthMs, offsetMs));
  return longer;
};
