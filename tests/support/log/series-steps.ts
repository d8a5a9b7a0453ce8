import { SeriesTables } from '#storage/history/series-tables.ts';
import { StationFold, type StationReport } from '#storage/history/station-fold.ts';
import type { LoggedTag } from '#storage/log/tag-log.ts';
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

/** The reports that events make, by station, those that are not ended included. `keptMs`: older values are dropped. */
export const reportsOf = (
  events: readonly LoggedTag[],
  keptMs: number,
): ReadonlyMap<string, readonly StationReport[]> => {
  const folds = new Map<string, StationFold>();
  const reports = new Map<string, StationReport[]>();
  for (const event of events) {
    const fold = folds.get(event.codigo) ?? new StationFold(keptMs);
    folds.set(event.codigo, fold);
    const own = reports.get(event.codigo) ?? [];
    reports.set(event.codigo, own);
    own.push(...fold.take(event).closed);
  }
  for (const [codigo, fold] of folds) reports.get(codigo)?.push(...fold.open);
  return reports;
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
    const row = tables.row(station, epochMs(Number(time)), tables.quantities);
    if (row !== undefined) addRow(rows, row);
  }
  return sorted(rows);
};
