import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { HistoryStep } from './history-step.ts';

/** Which series of a station are asked for. */
export interface SeriesQuery {
  readonly codigo: string;
  /** Inclusive bounds; `to` null follows the present. */
  readonly from: EpochMs;
  readonly to: EpochMs | null;
  /** How many milliseconds a range is kept long that moves with the present, `from` being where it began; missing: it begins there for good. */
  readonly length?: number | undefined;
  /** Time between two rows of history; missing: as the length of the range asks for. */
  readonly step?: HistoryStep | undefined;
  /** Another number asks the provider again for what it has not given; missing is 0. */
  readonly attempt?: number | undefined;
}

/** The part of time a question is about now: one rule for chart, table and export. */
export const querySpan = (
  { from, to, length }: SeriesQuery,
  now: EpochMs,
): { readonly from: EpochMs; readonly to: EpochMs } =>
  to === null
    ? { from: length === undefined ? from : Math.max(from, now - length), to: now }
    : { from, to };

/** The question alone, of whatever more is wanted beside it. */
export const queryOf = ({ codigo, from, to, length, step, attempt }: SeriesQuery): SeriesQuery => ({
  codigo,
  from,
  to,
  length,
  step,
  attempt,
});

/** Whether two questions ask the provider and the log for the same: an answer to the one is an answer to the other. */
export const isSameQuery = (a: SeriesQuery, b: SeriesQuery): boolean =>
  a.codigo === b.codigo &&
  a.from === b.from &&
  a.to === b.to &&
  a.length === b.length &&
  a.step === b.step &&
  (a.attempt ?? 0) === (b.attempt ?? 0);
