import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { useMemo } from 'react';
import type { DamEntry } from '#worker/api/dam-board.ts';
import { DAM_FIELDS, type DamTrend, damTrend } from './dam-trend.ts';
import type { KnownBrief } from '#app/readings/use-station-brief.ts';
import {
  type StationRecentSeries,
  useRecentSeries,
} from '#app/readings/recent/use-recent-series.ts';

/** A dam's last day: history joined with live readings. */
export type LiveDamTrend = DamTrend & Omit<StationRecentSeries, 'series'>;

/** Subscribes to the series of a dam while its card is mounted. */
export const useDamTrend = (dam: DamEntry, known: KnownBrief): LiveDamTrend => {
  const { series, history, retry } = useRecentSeries(dam.station.codigo, DAY_MS, DAM_FIELDS, known);
  const trend = useMemo(() => damTrend(dam, series), [dam, series]);
  return { ...trend, history, retry };
};
