import { useMemo } from 'react';
import { riseNow } from '#domain/series/rise-rate.ts';
import { LEAST_HELD, timeToLevel } from '#domain/series/time-to-level.ts';
import type { Threshold } from '#domain/stations/alerts/thresholds.ts';
import { HOUR_MS } from '#domain/time/epoch-ms.ts';
import { timeToLevelText } from '#i18n/readings/time-to-level-text.ts';
import { recentPoints } from '#app/readings/recent/recent-points.ts';
import { useRecentSeries } from '#app/readings/recent/use-recent-series.ts';
import { useKnownBrief } from '#app/readings/use-station-brief.ts';

/** Enough for a rate, and for the bend of the hour before. */
const SPAN_MS = 2 * HOUR_MS;

const RIVER = ['rio_nivel'] as const;

/** When a river reaches a level at its present rate; nothing where that is not clear, or where such rates have failed lately. */
export const TimeToNextLevel = ({
  codigo,
  threshold,
  missing,
  held,
}: {
  readonly codigo: string;
  /** The level, if it is one of the station's. */
  readonly threshold: Threshold | null;
  /** How far it is, in metres. */
  readonly missing: number;
  /** How often the band of its rate held lately, 0 to 1. */
  readonly held: number;
}) => {
  const { series } = useRecentSeries(codigo, SPAN_MS, RIVER, useKnownBrief(codigo));
  const time = useMemo(() => {
    const points = recentPoints(series, 'rio_nivel', null);
    const to = points.at(-1)?.time;
    if (to === undefined || held < LEAST_HELD) return null;
    return timeToLevel(riseNow(points, to), missing);
  }, [series, missing, held]);
  return time === null ? null : <span>{timeToLevelText(threshold, time)}</span>;
};
