import {
  type AlertRank,
  alertRankOf,
  type AlertState,
} from '#domain/stations/alerts/alert-state.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import {
  type MainReading,
  mainReadingOf,
  riverReadingOf,
  trendLevelOf,
} from '#domain/stations/main-reading.ts';
import { unitBeside } from '#domain/quantities/quantities.ts';
import { type AlertWords, alertWords } from '#i18n/readings/alert-texts.ts';
import { type MainReadingWords, mainReadingWords } from '#i18n/readings/main-reading-text.ts';
import { riseTrend, type Trend } from '#i18n/readings/trend-texts.ts';
import type { SiteState } from './site-state.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationNow } from './station-now.ts';

/** The text about a station in a page or a link. */
export interface StationWords extends MainReadingWords, AlertWords {
  /** Null: it has no reading. */
  readonly main: MainReading | null;
  readonly trend: Trend | null;
  readonly rank: AlertRank;
  /** Where its river or reservoir is among its alert levels; null without a reading or levels, and for a silent station. */
  readonly alert: AlertState | null;
}

/** A station in words: its main reading, or for a city the level of its river. */
export const stationWords = (
  of: StationNow,
  { state, now }: { readonly state: Pick<SiteState, 'alertOf'>; readonly now: EpochMs },
  about: 'station' | 'city' = 'station',
): StationWords => {
  const { readingOf } = of;
  const main =
    about === 'city' ? riverReadingOf(readingOf) : mainReadingOf(of.station.type, readingOf);
  const level = main === null ? null : trendLevelOf(main);
  const rise = level === null ? null : of.riseOf(level);
  const isSilent = freshnessOf(of, now) === 'silent';
  const alert = main === null || isSilent ? null : state.alertOf(of);
  const reached = alert?.state ?? null;
  return {
    ...mainReadingWords(main),
    main,
    trend: level === null ? null : riseTrend(rise, unitBeside(level, readingOf(level))),
    rank: alertRankOf(reached),
    alert: reached,
    ...(alert === null || reached === null
      ? { reached: null, next: null }
      : alertWords(reached, alert.look)),
  };
};
