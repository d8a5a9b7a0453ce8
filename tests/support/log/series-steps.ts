import { SeriesTables } from '#storage/history/series-tables.ts';
import type { StationReport } from '#storage/history/station-fold.ts';
import {
  SHORT_STEP_MS,
  addRow,
  rowOfReport,
  type StepRow,
  type StepRows,
} from '#storage/history/steps.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Database } from '#storage/sqlite/database.ts';

const sorted = (rows: StepRows): readonly StepRow[] =>
  [...rows.values()].toSorted((a, b) => a.time - b.time);

/** The steps of five minutes that reports make, all at once; oldest first. */
export const stepsOf = (
  reports: readonly StationReport[],
  offsetMs: number,
): readonly StepRow[] => {
  const rows: StepRows = new Map();
  for (const report of reports) addRow(rows, rowOfReport(report, offsetMs));
  return sorted(rows);
};

/** Every step that a store has of a station, those of its open reports included; oldest first. */
export const storedSteps = (db: Database, codigo: string): readonly StepRow[] => {
  const tables = new SeriesTables(db);
  const station = tables.stationOf(codigo);
  const rows: StepRows = new Map();
  if (station === undefined) return [];
  for (const row of tables.openRows(station)) addRow(rows, row);
  const all = { station, after: 0, to: Number.MAX_SAFE_INTEGER };
  for (const [time] of tables.newestRows(all, SHORT_STEP_MS, [])) {
    const row = tables.row(station, epochMs(Number(time)));
    if (row !== undefined) addRow(rows, row);
  }
  return sorted(rows);
};
