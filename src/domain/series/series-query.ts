import { epochMs, type EpochMs, later } from '#domain/time/epoch-ms.ts';
import type { HistoryStep } from './history-step.ts';

/** A request for the series of a station. */
export interface SeriesQuery {
  readonly codigo: string;
  /** Inclusive bounds; `to` null follows the present. */
  readonly from: EpochMs;
  readonly to: EpochMs | null;
  /** Length in milliseconds of a range that ends now and began at `from`; missing: `from` is fixed. */
  readonly length?: number | undefined;
  /** Time between two rows of history; missing: chosen by the length of the range. */
  readonly step?: HistoryStep | undefined;
  /** Another number requests again what the provider did not return; missing is 0. */
  readonly attempt?: number | undefined;
}

/** The time span of a query now, for chart, table and export alike. */
export const querySpan = (
  { from, to, length }: SeriesQuery,
  now: EpochMs,
): { readonly from: EpochMs; readonly to: EpochMs } =>
  to === null
    ? { from: length === undefined ? from : later(from, epochMs(now - length)), to: now }
    : { from, to };

/** Only the members of the query itself. */
export const queryOf = ({ codigo, from, to, length, step, attempt }: SeriesQuery): SeriesQuery => ({
  codigo,
  from,
  to,
  length,
  step,
  attempt,
});

/** Whether two queries have the same result. */
export const isSameQuery = (a: SeriesQuery, b: SeriesQuery): boolean =>
  a.codigo === b.codigo &&
  a.from === b.from &&
  a.to === b.to &&
  a.length === b.length &&
  a.step === b.step &&
  (a.attempt ?? 0) === (b.attempt ?? 0);
