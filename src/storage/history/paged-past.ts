import type { RequestFault } from '#contract/request-fault.ts';
import type { ProvidedPast, ProvidedRow, ReportedPast, TagPast } from '#contract/tag-source.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import { ok, type Result } from '#domain/result.ts';
import { HISTORICAL_FIELDS } from '#domain/series/historical-unit.ts';
import { DAY_MS, HOUR_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { type StationReport, StationFold } from './station-fold.ts';
import {
  SHORT_STEP_MS,
  stepTimeOf,
  addRow,
  rowOfReport,
  type StepCell,
  type StepRow,
  type StepRows,
} from './steps.ts';
import { QUANTITY_BY_FIELD } from './stored-history.ts';
import { workSlices } from './work-slices.ts';

/** A span of a station's past. */
export interface PastSpan {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

interface PastPage {
  readonly rows: readonly StepRow[];
  /** There is nothing before these rows. */
  readonly isLast: boolean;
}

/** The past of a source, a page of a station at a time. */
export interface PagedPast {
  /** Length of a page. */
  readonly pageMs: number;
  /** The newest rows of the first page may be missing for a while: so much of it is read once more. 0: all rows are there at once. */
  readonly seamMs: number;
  /** Once `signal` aborts, the rows may be a part of the page. */
  readonly read: (
    codigo: string,
    span: PastSpan,
    signal: AbortSignal,
  ) => Promise<Result<PastPage, RequestFault>>;
  /** Ends what is read outside of this program. */
  readonly giveUp: () => void;
  /** Requests sent since the start. */
  readonly requests: () => number;
}

/** Half of what a provider accepts in one request (PROVIDER 3), and 8,640 rows. */
const PROVIDED_PAGE_MS = 30 * DAY_MS;
/** Share of the time that it rests by default: nobody waits for it. */
const REST = 1;

const asPast = (row: StepRow): StepRow => ({ ...row, isPast: true });

/** What stations would have reported at each step, in slices. `offsetMs`: standard time, east of UTC; `rest`: of {@link workSlices}. */
export const pagedReports = (
  past: ReportedPast,
  offsetMs: number,
  keptMs: number,
  { stepMs, rest } = { stepMs: SHORT_STEP_MS, rest: REST },
): PagedPast => {
  const slice = workSlices(rest);
  return {
    pageMs: DAY_MS,
    seamMs: 0,
    requests: () => 0,
    giveUp: () => undefined,
    read: async (codigo, { from, to }, signal) => {
      const reports = new StationFold(keptMs);
      const rows: StepRows = new Map();
      const add = (report: StationReport): void => addRow(rows, rowOfReport(report, offsetMs));
      const first = stepTimeOf(epochMs(from + 1), stepMs, offsetMs);
      for (let at = first; at <= to && !signal.aborted; at = epochMs(at + stepMs)) {
        for (const [path, data] of past.reportAt(codigo, at) ?? []) {
          for (const report of reports.take({ path, data, at }).closed) add(report);
        }
        await slice();
      }
      for (const report of reports.open) add(report);
      return ok({ rows: [...rows.values()].map(asPast), isLast: false });
    },
  };
};

/** A provider's row as a step: its quantities are those of its columns, without what cannot be (PROVIDER 5). */
const stepOfRow = ({ timestamp, values }: ProvidedRow, offsetMs: number): StepRow => {
  const cells = new Map<string, StepCell>();
  for (const [place, field] of HISTORICAL_FIELDS.entries()) {
    const quantity = QUANTITY_BY_FIELD.get(field);
    const value = values[place] ?? Number.NaN;
    if (quantity === undefined || !isPlausibleValue(field, value)) continue;
    cells.set(quantity, { value: Math.fround(value), at: timestamp });
  }
  const time = stepTimeOf(timestamp, SHORT_STEP_MS, offsetMs);
  return { time, reportedAt: timestamp, cells, isPast: true };
};

const pagedRows = (past: ProvidedPast, offsetMs: number): PagedPast => ({
  pageMs: PROVIDED_PAGE_MS,
  seamMs: HOUR_MS,
  requests: past.requests,
  giveUp: past.giveUp,
  read: async (codigo, span) => {
    const read = await past.rowsOf(codigo, span);
    if (!read.ok) return read;
    const rows: StepRows = new Map();
    for (const row of read.value.rows) addRow(rows, stepOfRow(row, offsetMs));
    return ok({ rows: [...rows.values()], isLast: read.value.beginsAt !== null });
  },
});

/** Both kinds of past as pages. `offsetMs`: standard time, east of UTC; `keptMs`: how long steps are kept. */
export const pagedPast = (past: TagPast, offsetMs: number, keptMs: number): PagedPast =>
  'reportAt' in past ? pagedReports(past, offsetMs, keptMs) : pagedRows(past, offsetMs);
