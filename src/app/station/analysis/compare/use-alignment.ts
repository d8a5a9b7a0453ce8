import { useContext, useMemo } from 'react';
import { queryOf, isSameRange, type SeriesQuery } from '#domain/series/series-query.ts';
import { stationAlert } from '#domain/stations/alerts/station-alert.ts';
import {
  type PublishedThreshold,
  type ThresholdLevel,
  thresholdsOf,
} from '#domain/stations/alerts/thresholds.ts';
import { levelCrossings } from '#domain/stations/journal/level-crossings.ts';
import { formatInstant } from '#domain/text/format.ts';
import type { IsoDay } from '#domain/time/zone-days.ts';
import { seriesSourceOf } from '#domain/quantities/series-sources.ts';
import { comparedThresholds } from '#app/chart/marks/panel-scale.ts';
import { useLatestFrame } from '#app/core/use-frames.ts';
import { FirstFramesContext } from '#app/hydration/first-frames.ts';
import { useSiteConfig } from '#app/site-config.tsx';
import { earlierSpan } from '#app/station/analysis/range/series-range.ts';
import { compareTexts } from '#i18n/pt-br/screens/analysis.ts';
import { thresholdName } from '#i18n/readings/threshold-texts.ts';
import type { StationSeriesQuery } from '#worker/api/station-series.ts';

/** How the station's own past can lie under its present, and does. */
export interface Alignment {
  /** Levels that were reached in the shown span and before that in the earlier one, lowest first; empty without such a line. */
  readonly options: readonly { readonly key: ThresholdLevel; readonly label: string }[];
  /** Null: by the hour. */
  readonly chosen: ThresholdLevel | null;
  /** Which rises lie on each other, or that those asked for cannot; else null, also while that is not known. */
  readonly note: string | null;
  /** What was asked by the hour, with the earlier line where it lies. */
  readonly query: SeriesQuery;
}

/** So many columns that no reading of a span is left out. */
const ALL_COLUMNS = 16_384;

/** When a station's levels were reached in the span of a query; null until all of it is there, and without a query. */
const useCrossingsIn = (
  query: StationSeriesQuery | undefined,
  levels: readonly PublishedThreshold[],
): ReturnType<typeof levelCrossings> | null => {
  const frame = useLatestFrame('station-series', query);
  return useMemo(() => {
    const isAnswer = frame !== null && query !== undefined && isSameRange(frame.query, query);
    if (!isAnswer || frame.history.kind === 'loading') return null;
    const series = frame.series.find(({ field }) => field === levels[0]?.field);
    return series === undefined
      ? new Map()
      : levelCrossings(series, comparedThresholds(levels, [series]));
  }, [frame, query, levels]);
};

/** Lays the earlier line of a query by the hour, `sobrepor` of the address, with its rise to the level `asked` on that of the shown span. */
export const useAlignment = (
  query: SeriesQuery,
  sobrepor: IsoDay | undefined,
  asked: ThresholdLevel | undefined,
): Alignment => {
  const { thresholds, network } = useSiteConfig();
  const zone = network.timeZone;
  const { codigo, attempt, further } = query;
  const laterMs = further?.find((line) => line.label !== null)?.laterMs;
  // One of each name.
  const levels = useMemo(() => {
    const own = stationAlert(thresholdsOf(thresholds, codigo), () => null)?.thresholds ?? [];
    return own.filter(({ level }, at) => own.findIndex((one) => one.level === level) === at);
  }, [thresholds, codigo]);
  // A server's page does not wait for it.
  const isLive = useContext(FirstFramesContext) === null && levels.length > 0;
  const [shown, past] = useMemo((): readonly StationSeriesQuery[] => {
    if (!isLive || sobrepor === undefined || laterMs === undefined) return [];
    const alone = { ...queryOf(query), further: undefined, columns: ALL_COLUMNS };
    const span = earlierSpan(sobrepor, query, laterMs, zone);
    return [alone, { codigo, ...span, attempt, columns: ALL_COLUMNS }];
  }, [isLive, sobrepor, laterMs, query, codigo, attempt, zone]);
  const reached = useCrossingsIn(shown, levels);
  const reachedEarlier = useCrossingsIn(past, levels);
  const options = levels.flatMap((threshold) => {
    const at = reached?.get(threshold.level);
    const earlierAt = reachedEarlier?.get(threshold.level);
    const label = thresholdName(threshold, seriesSourceOf(threshold.field));
    const isShared = at !== undefined && earlierAt !== undefined && earlierAt < at;
    return isShared ? [{ key: threshold.level, label, at, earlierAt }] : [];
  });
  const { key = null, at, earlierAt, label } = options.find((one) => one.key === asked) ?? {};
  const instants = [earlierAt, at].map((one) =>
    one === undefined ? '' : formatInstant(one, zone),
  );
  const [then = '', now = ''] = instants;
  const moved = useMemo(() => {
    if (at === undefined || earlierAt === undefined) return query;
    const own = { laterMs: at - earlierAt, label: compareTexts.under(then, now) };
    const lines = query.further?.map((line) => (line.label === null ? line : { ...line, ...own }));
    return { ...query, further: lines };
  }, [query, at, earlierAt, then, now]);
  const isRefused = asked !== undefined && reached !== null && reachedEarlier !== null;
  const refusal = isRefused ? compareTexts.unaligned : null;
  const note = label === undefined ? refusal : compareTexts.aligned(label, then, now);
  return { options, chosen: key, note, query: moved };
};
