import { formatReading } from '#domain/text/format.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { missingTo, type Threshold } from '#domain/stations/alerts/thresholds.ts';
import { stationAnnouncementsTexts } from '#i18n/pt-br/screens/station-announcements.ts';
import { seriesName } from '#i18n/pt-br/quantities.ts';
import type { Announcement } from './use-announcement.ts';

/** One quantity of a station with its configured thresholds. */
export interface Watched {
  readonly codigo: string;
  readonly name: string;
  readonly field: HistoricalField;
  /** NaN without a reading. */
  readonly value: number;
  /** Null: `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
  /** Ascending; at least one. */
  readonly thresholds: readonly Threshold[];
}

/**
 * Announces the highest named threshold reached, or that the value is below all. A value that is displayed equal to a threshold
 * has reached it. Without a reading there is no state.
 */
export const thresholdAnnouncement = (watched: Watched): Announcement => {
  const { codigo, name, field, value, unit, decimals, thresholds } = watched;
  const subject = `${codigo} ${field} ${thresholds.map((one) => one.value).join(' ')}`;
  const [lowest] = thresholds;
  if (lowest === undefined || !Number.isFinite(value)) return { subject, state: null, text: '' };
  const text = (of: number): string => formatReading(of, { unit, decimals, showsZero: true }) ?? '';
  const reached = thresholds.findLast((one) => missingTo(one, value, decimals) === null);
  const quantity = seriesName(field);
  return reached === undefined
    ? {
        subject,
        state: 'below',
        text: stationAnnouncementsTexts.belowThreshold(name, quantity, text(value), lowest.label),
      }
    : {
        subject,
        state: `${reached.value}`,
        text: stationAnnouncementsTexts.reachedThreshold(
          name,
          quantity,
          text(value),
          reached.label,
          text(reached.value),
        ),
      };
};
