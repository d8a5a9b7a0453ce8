import { SeriesTables } from '#server/series/series-tables.ts';
import type { StationReport } from '#server/series/station-reports.ts';
import { SHORT_STEP_MS } from '#server/series/steps/step-grid.ts';
import { addRow, rowOfReport, type StepRow, type StepRows } from '#server/series/steps/step-row.ts';
import type { Database } from '#server/store/database.ts';

const sorted = (rows: StepRows): readonly StepRow[] =>
  [...rows.values()].toSorted((a, b) => a.time - b.time);

/** The steps of five minutes that reports make, all at once; oldest first. */
export const stepsOf = (
  reports: readonly StationReport[],
  offsetMs: number,
): readonly StepRow[] => {
  const rows: StepRows = new Map();
  for (const report of reports) addRow(rows, rowOfReport(report, SHORT_STEP_MS, offsetMs));
  return sorted(rows);
};

/** Every step of five minutes that a store has of a station, wherever it is stored; oldest first. */
export const storedSteps = (db: Database, codigo: string): readonly StepRow[] => {
  const tables = new SeriesTables(db);
  const station = tables.stationOf(codigo);
  const rows: StepRows = new Map();
  if (station === undefined) return [];
  const days = { station, from: 0, to: 1e6 };
  for (const row of [...tables.openRows(station), ...tables.rows(days)]) addRow(rows, row);
  for (const { day } of tables.days()) {
    for (const row of tables.blockRows(SHORT_STEP_MS, station, day)) addRow(rows, row);
  }
  return sorted(rows);
};
