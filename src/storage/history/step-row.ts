import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationReport } from './station-fold.ts';
import { SHORT_STEP_MS, stepTimeOf } from './step-grid.ts';

/** The newest reading of one quantity in a step. */
export interface StepCell {
  /** In the quantity's own unit; of two readings of one instant the greater, so that their order does not matter. */
  readonly value: number;
  readonly at: EpochMs;
}

/** What a station measured in the five minutes that end at `time`. */
export interface StepRow {
  readonly time: EpochMs;
  /** Instant of its last report: a station may report without a reading. */
  readonly reportedAt: EpochMs;
  /** By the quantity's id. */
  readonly cells: ReadonlyMap<string, StepCell>;
  /** It is from the source's past, not from the log. */
  readonly isPast?: boolean;
}

/** Steps of one station, by their ends. */
export type StepRows = Map<EpochMs, StepRow>;

/** The step of a report, with that report alone. `offsetMs` is that of standard time, east of UTC. */
export const rowOfReport = ({ time, values }: StationReport, offsetMs: number): StepRow => ({
  time: stepTimeOf(time, SHORT_STEP_MS, offsetMs),
  reportedAt: time,
  cells: new Map([...values].map(([id, value]) => [id, { value, at: time }])),
});

const newerCell = (a: StepCell, b: StepCell): StepCell =>
  a.at > b.at || (a.at === b.at && a.value > b.value) ? a : b;

/** Two parts of one step as one; of a step of the log nothing is from the past. Associative and commutative. */
export const mergedRow = (a: StepRow, b: StepRow): StepRow => {
  if ((a.isPast ?? false) !== (b.isPast ?? false)) return a.isPast === true ? b : a;
  const cells = new Map(a.cells);
  for (const [id, cell] of b.cells) {
    const known = cells.get(id);
    cells.set(id, known === undefined ? cell : newerCell(known, cell));
  }
  return {
    time: a.time,
    reportedAt: a.reportedAt > b.reportedAt ? a.reportedAt : b.reportedAt,
    cells,
    ...(a.isPast === true ? { isPast: true } : {}),
  };
};

/** Adds a part of a step. */
export const addRow = (rows: StepRows, row: StepRow): void => {
  const known = rows.get(row.time);
  rows.set(row.time, known === undefined ? row : mergedRow(known, row));
};
