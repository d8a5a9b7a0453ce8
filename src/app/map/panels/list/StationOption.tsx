import { memo } from 'react';
import { AlertMark } from '#app/readings/AlertMark.tsx';
import type { MapStation } from '#app/map/stations/station-columns.ts';
import type { StationColours } from '#app/map/stations/station-colours.ts';
import { StationDot } from '#app/map/stations/StationDot.tsx';
import { TrendMark } from '#app/ui/TrendMark.tsx';
import { alertRankText } from '#i18n/readings/alert-texts.ts';
import { riverTrend, stationValueText } from '#app/map/panels/card/reading-words.ts';
import * as styles from './StationOption.css.ts';

/** Of a list box that is not a `select`. */
const OPTION = 'option';

export interface StationOptionProps {
  readonly id: string;
  readonly entry: MapStation;
  /** Of a reading that does not say. */
  readonly decimals: number;
  /** Whether where its river goes is asked for. */
  readonly hasTrend: boolean;
  /** In words, so that an option changes only when they do. */
  readonly age: string;
  /** Where the wind comes from; null where there is none. */
  readonly wind: string | null;
  /** How far it is from the visitor, or that it has no position; null where neither is known. */
  readonly where: string | null;
  readonly isOld: boolean;
  readonly isSelected: boolean;
  /** The arrow keys are here. */
  readonly isActive: boolean;
  readonly colours: StationColours;
  /** Its place in the whole list, from 1, and the length of that. */
  readonly place: number;
  readonly count: number;
}

/** A station of the list: name, value, trend, alert level, age. */
export const StationOption = memo((props: StationOptionProps) => {
  const { id, entry, decimals, hasTrend, age, wind, where, isOld, isSelected, isActive } = props;
  const { colours, place, count } = props;
  const trend = hasTrend ? riverTrend(entry) : null;
  const alert = alertRankText(entry.alert);
  return (
    <div
      id={id}
      role={OPTION}
      className={styles.option}
      data-station={entry.id}
      data-old={isOld ? '' : undefined}
      data-active={isActive ? '' : undefined}
      aria-selected={isSelected}
      aria-posinset={place}
      aria-setsize={count}
    >
      <StationDot bucket={entry.bucket} colours={colours} />
      <span className={styles.name}>{entry.station.name}</span>{' '}
      <span className={Number.isNaN(entry.value) ? styles.silent : styles.value}>
        {stationValueText(entry, decimals)}
        {trend === null ? null : <TrendMark direction={trend.direction} />}
      </span>{' '}
      {trend === null ? null : (
        <>
          <span className={styles.trend[trend.direction]}>{trend.words}</span>{' '}
        </>
      )}
      {alert === null ? null : (
        <>
          <span className={styles.alert}>
            <AlertMark rank={entry.alert} />
            {alert}
          </span>{' '}
        </>
      )}
      <span className={styles.age}>
        {age}
        {wind === null ? '' : ` · ${wind}`}
        {where === null ? '' : ` · ${where}`}
      </span>
    </div>
  );
});
StationOption.displayName = 'StationOption';
