import { formatReading } from '#domain/text/format.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { Threshold } from '#domain/stations/thresholds.ts';
import { announcementsTexts } from '#app/i18n/pt-br/shell.ts';
import { seriesName } from '#app/i18n/pt-br/quantities.ts';
import type { Announcement } from './use-announcement.ts';

/** One quantity of a station with the thresholds that the configuration names for it. */
export interface Watched {
  readonly codigo: string;
  readonly name: string;
  readonly field: HistoricalField;
  /** NaN where there is no reading. */
  readonly value: number;
  /** Null is `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
  /** The lowest first; at least one. */
  readonly thresholds: readonly Threshold[];
}

/**
 * What there is to announce of a quantity with named thresholds: the highest one that it has reached, or that it is below all of
 * them. What is written as a threshold's own value has reached it. No reading tells nothing.
 */
export const thresholdAnnouncement = (watched: Watched): Announcement => {
  const { codigo, name, field, value, unit, decimals, thresholds } = watched;
  const subject = `${codigo} ${field} ${thresholds.map((one) => one.value).join(' ')}`;
  const [lowest] = thresholds;
  if (lowest === undefined || !Number.isFinite(value)) return { subject, state: null, text: '' };
  const text = (of: number): string => formatReading(of, { unit, decimals, showsZero: true }) ?? '';
  const reached = thresholds.findLast((one) => one.value - value < 0.5 * 10 ** -decimals);
  const quantity = seriesName(field);
  return reached === undefined
    ? {
        subject,
        state: 'below',
        text: announcementsTexts.belowThreshold(name, quantity, text(value), lowest.label),
      }
    : {
        subject,
        state: `${reached.value}`,
        text: announcementsTexts.reachedThreshold(
          name,
          quantity,
          text(value),
          reached.label,
          text(reached.value),
        ),
      };
};
