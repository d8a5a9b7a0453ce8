import type { TimeZone } from '#domain/time/time-zone.ts';
import { DAY_MS, HOUR_MS, earlier, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { dayText, daysIn, decodeDay } from '#domain/time/date-range.ts';
import { decodeStepWord } from '#domain/series/history-step.ts';
import { type FurtherLine, MOST_STATIONS, type SeriesQuery } from '#domain/series/series-query.ts';
import { dayAfter, type IsoDay, startOfDay, zoneDayOf } from '#domain/time/zone-days.ts';
import type { AnalysisPeriod, AnalysisSearch } from '#app/station/analysis/analysis-search.ts';

/** The time range of a view. */
export interface SeriesRange {
  readonly from: EpochMs;
  /** Null follows the present. */
  readonly to: EpochMs | null;
  /** Fixed length of a range that moves with the present; null if its first day is fixed. */
  readonly length: number | null;
}

/** Range without a period or days in the URL. */
export const DEFAULT_LENGTH_MS = DAY_MS;

const LENGTHS: { readonly [P in AnalysisPeriod]: number } = {
  '6h': 6 * HOUR_MS,
  '3d': 3 * DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
};

/** The last instant of a day. */
const lastOf = (day: IsoDay, zone: TimeZone): EpochMs =>
  epochMs(startOfDay(dayAfter(day), zone) - 1);

/** The range of a URL, both days inclusive; `ate` alone means that one day. One that includes today follows the present. */
export const seriesRange = (
  { periodo, de, ate }: Pick<AnalysisSearch, 'periodo' | 'de' | 'ate'>,
  now: EpochMs,
  zone: TimeZone,
): SeriesRange => {
  const first = decodeDay(de ?? ate);
  if (!first.ok) {
    const length = periodo === undefined ? DEFAULT_LENGTH_MS : LENGTHS[periodo];
    return { from: epochMs(now - length), to: null, length };
  }
  const last = ate === undefined ? null : decodeDay(ate);
  const end = last !== null && last.ok ? lastOf(last.value, zone) : null;
  const from = startOfDay(first.value, zone);
  if (from > now) return { from, to: end ?? lastOf(first.value, zone), length: null };
  return { from, to: end === null || end >= now ? null : end, length: null };
};

/** When a river may have risen earlier: on the chosen days, and in what lies under the range hour by hour. */
export const earlierSpan = (
  sobrepor: IsoDay,
  { from }: Pick<SeriesQuery, 'from'>,
  laterMs: number,
  zone: TimeZone,
) => {
  const { first, last } = daysIn(sobrepor);
  return {
    from: earlier(startOfDay(first, zone), epochMs(from - laterMs)),
    to: lastOf(last, zone),
  };
};

/** The lines of a URL beside the station itself: other stations, then itself with an earlier day under the last one, hour by hour. */
const furtherLines = (
  codigo: string,
  { com = [], sobrepor }: AnalysisSearch,
  end: EpochMs,
  zone: TimeZone,
): readonly FurtherLine[] => {
  const laterMs =
    sobrepor === undefined
      ? 0
      : zoneDayOf(end, zone).start - startOfDay(daysIn(sobrepor).last, zone);
  const others = com.filter((one) => one !== codigo).slice(0, MOST_STATIONS - 1);
  return [
    ...others.map((one) => ({ codigo: one, laterMs: 0, label: null })),
    ...(sobrepor !== undefined && laterMs > 0
      ? [{ codigo, laterMs, label: dayText(sobrepor) }]
      : []),
  ];
};

/** The query for a URL's range, opened or retried at `askedAt`. */
export const seriesQuery = (
  codigo: string,
  search: AnalysisSearch,
  askedAt: EpochMs,
  zone: TimeZone,
): SeriesQuery => {
  const { from, to, length } = seriesRange(search, askedAt, zone);
  const further = furtherLines(codigo, search, to ?? askedAt, zone);
  return {
    ...(further.length === 0 ? {} : { further, aboveLow: search.eixo === 'minima' }),
    codigo,
    from,
    to,
    ...(length === null ? {} : { length }),
    step: decodeStepWord(search.passo),
    attempt: askedAt,
  };
};
