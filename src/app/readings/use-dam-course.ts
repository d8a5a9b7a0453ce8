import { useMemo } from 'react';
import { type RecentSeries, useRecentSeries } from '#app/readings/use-recent-series.ts';
import type { DamEntry } from '#worker/api/dam-board.ts';
import { type DamCourse, damCourse, DAY_MS } from './dam-course.ts';

/** A dam's last day: history joined with the live readings. */
export type LiveCourse = DamCourse & Omit<RecentSeries, 'series'>;

/** Follows the series of a dam for as long as its card is there. */
export const useDamCourse = (dam: DamEntry): LiveCourse => {
  const { series, history, retry } = useRecentSeries(dam.station.codigo, DAY_MS);
  const course = useMemo(() => damCourse(dam, series), [dam, series]);
  return { ...course, history, retry };
};
