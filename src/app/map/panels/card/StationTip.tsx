import { useEffect } from 'react';
import { HIDDEN_ZERO } from '#domain/quantities/legend/legend.ts';
import { freshnessOf, isDimmed } from '#domain/stations/quality/freshness.ts';
import { useNow } from '#app/core/use-now.ts';
import { mapTexts } from '#i18n/pt-br/screens/map.ts';
import { alertRankText } from '#i18n/readings/alert-texts.ts';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import type { LegendState } from '#worker/api/map-layer.ts';
import { useStore } from '#app/state/use-store.ts';
import type { StationsById } from '#app/map/stations/station-columns.ts';
import type { PointedStation } from '#app/map/stations/pointed-station.ts';
import { ageText, riverTrend, stationValueText, windText } from './reading-words.ts';
import * as styles from './StationTip.css.ts';

export interface StationTipProps {
  readonly pointed: PointedStation;
  readonly stations: StationsById;
  readonly legend: LegendState | null;
}

/** Name, value, trend, alert level and age of the station that is pointed out. Escape dismisses it; the pointer may move onto it (WCAG 1.4.13). */
export const StationTip = ({ pointed, stations, legend }: StationTipProps) => {
  const now = useNow();
  const id = useStore(pointed);
  const entry = id === null ? undefined : stations.get(id);
  const isShown = entry !== undefined;

  useEffect(() => {
    if (!isShown) return undefined;
    const dismissOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') pointed.dismiss();
    };
    document.addEventListener('keydown', dismissOnEscape);
    return () => document.removeEventListener('keydown', dismissOnEscape);
  }, [isShown, pointed]);

  if (entry === undefined || legend === null) return null;
  const old = isDimmed(freshnessOf(entry, now));
  // A zero of rain has no number on the map (SPEC 9); the tip words it as the legend does.
  const value =
    entry.bucket === HIDDEN_ZERO
      ? mapTexts.legendZero
      : stationValueText(entry, legend.option.decimals);
  const wind = windText(entry);
  const trend = legend.selection.type === 'rio' && !old ? riverTrend(entry) : null;
  const alert = alertRankText(entry.alert);
  return (
    <div className={styles.tip} role="tooltip" data-old={old ? '' : undefined}>
      <span className={styles.name}>{entry.station.name}</span>{' '}
      <span className={styles.value}>{value}</span>{' '}
      {wind === null ? null : (
        <>
          <span className={styles.wind}>{wind}</span>{' '}
        </>
      )}
      {trend === null ? null : (
        <>
          <span className={styles.wind}>{trend.words}</span>{' '}
        </>
      )}
      {alert === null ? null : (
        <>
          <span className={styles.alert}>
            <AlertMark rank={entry.alert} /> {alert}
          </span>{' '}
        </>
      )}
      <span className={styles.age}>{ageText(entry, now)}</span>
    </div>
  );
};
