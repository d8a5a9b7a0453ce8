import { dayOf, decodeDay, type IsoDay } from '#domain/date-range.ts';
import type { EpochMs } from '#domain/epoch-ms.ts';
import type { AnalysisSearch } from '#app/search-params.ts';

/** Which part of the past a view shows. */
export interface SeriesRange {
  readonly from: EpochMs;
  /** Null follows the present. */
  readonly to: EpochMs | null;
  /** How long a range is kept that moves with the present; null for one that begins on a fixed day. */
  readonly length: number | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Without days in the URL: the last 24 hours. */
export const DEFAULT_LENGTH_MS = DAY_MS;

/** The last instant of a day that starts at `start`. */
const endOf = (start: EpochMs): EpochMs => start + DAY_MS - 1;

/**
 * The range a URL asks for; its days are days of America/Sao_Paulo, both inclusive. `ate` alone is that one day; a range that
 * reaches today follows the present.
 */
export const seriesRange = ({ de, ate }: AnalysisSearch, now: EpochMs): SeriesRange => {
  const first = decodeDay(de ?? ate);
  if (!first.ok) return { from: now - DEFAULT_LENGTH_MS, to: null, length: DEFAULT_LENGTH_MS };
  const last = ate === undefined ? null : decodeDay(ate);
  const end = last !== null && last.ok ? endOf(last.value) : null;
  return {
    from: first.value,
    to: end === null || end >= now ? null : end,
    length: null,
  };
};

/** The day from which `days` whole days, today included, are shown. */
export const firstDayOf = (days: number, now: EpochMs): IsoDay => dayOf(now - (days - 1) * DAY_MS);
