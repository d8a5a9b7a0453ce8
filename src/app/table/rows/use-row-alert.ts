import { useCallback } from 'react';
import { useSiteConfig } from '#app/site-config.tsx';
import { type StationAlert, stationAlert } from '#domain/stations/alerts/station-alert.ts';
import { thresholdsOf } from '#domain/stations/alerts/thresholds.ts';
import { type HeldRow, readingIn } from './row-store.ts';

/** Where a row's river or reservoir is among its alert levels; null without levels. Stable. */
export const useRowAlert = (): ((row: HeldRow) => StationAlert | null) => {
  const { thresholds } = useSiteConfig();
  return useCallback(
    (row) =>
      stationAlert(
        thresholdsOf(thresholds, row.station.codigo),
        (quantity) => readingIn(row, quantity).shown,
      ),
    [thresholds],
  );
};
