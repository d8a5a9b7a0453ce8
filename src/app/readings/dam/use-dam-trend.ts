import { DAY_MS } from '#domain/time/epoch-ms.ts';
import { useMemo } from 'react';
import type { DamEntry } from '#worker/api/dam-board.ts';
import { type DamTrend, damTrend } from './dam-trend.ts';
import { type StationRecentSeries, useRecentSeries } from '#app/readings/use-recent-series.ts';

/** A dam's last day: history joined with live readings. */
export type LiveDamTrend = DamTrend & Omit<StationRecentSeries, 'series'>;

/** Subscribes to the series of a dam while its card is mounted. */
export const useDamTrend = (dam: DamEntry): LiveDamTrend => {
  const { series, day, history, retry } = useRecentSeries(dam.station.codigo, DAY_MS);
  const trend = useMemo(() => damTrend(dam, series, day), [dam, series, day]);
  return { ...trend, history, retry };
};
