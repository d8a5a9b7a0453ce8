import { formatReading } from '#domain/text/format.ts';
import { HIDDEN_ZERO, type Thresholds } from '#domain/quantities/legend/legend.ts';
import { stationAnnouncementsTexts } from '#i18n/pt-br/screens/station-announcements.ts';
import { rangeText } from '#i18n/readings/range-text.ts';
import type { Announcement } from './use-announcement.ts';

/** One quantity of a station with its legend class. */
export interface Classified {
  readonly codigo: string;
  readonly name: string;
  readonly quantity: string;
  readonly value: number;
  /** Null: `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
  readonly thresholds: Thresholds;
  /** 0 to 5, or a legend class without a colour. */
  readonly bucket: number;
}

/**
 * Announces that a quantity crossed a threshold of its legend. Changed thresholds start a new subject: nothing was crossed. No
 * rain counts as the lowest class. Without a reading there is no state.
 */
export const classAnnouncement = (seen: Classified | null): Announcement => {
  if (seen === null) return { subject: null, state: null, text: '' };
  const { codigo, name, quantity, value, unit, decimals, thresholds } = seen;
  const bucket = seen.bucket === HIDDEN_ZERO ? 0 : seen.bucket;
  return {
    subject: `${codigo} ${quantity} ${thresholds.join(' ')}`,
    state: bucket < 0 ? null : String(bucket),
    text:
      bucket < 0
        ? ''
        : stationAnnouncementsTexts.crossed(
            name,
            quantity,
            formatReading(value, { unit, decimals, showsZero: true }) ?? '',
            rangeText(thresholds, decimals, bucket),
          ),
  };
};
