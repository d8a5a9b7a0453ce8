import { formatReading } from '#domain/text/format.ts';
import { HIDDEN_ZERO, type Thresholds } from '#domain/quantities/legend.ts';
import { announcementsTexts } from '#app/i18n/pt-br/shell.ts';
import { rangeText } from '#app/i18n/range-text.ts';
import type { Announcement } from './use-announcement.ts';

/** One quantity of a station, as the legend sorts it. */
export interface Classified {
  readonly codigo: string;
  readonly name: string;
  /** What is measured, in words. */
  readonly quantity: string;
  readonly value: number;
  /** Null is `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
  readonly thresholds: Thresholds;
  /** 0 to 5, or one of the legend's classes without a colour. */
  readonly bucket: number;
}

/**
 * What there is to announce of a quantity: that it has crossed a threshold of its legend. Where the thresholds themselves move,
 * nothing was crossed. No rain is the least of rain; no reading is no class, and tells nothing of the level.
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
        : announcementsTexts.crossed(
            name,
            quantity,
            formatReading(value, { unit, decimals, showsZero: true }) ?? '',
            rangeText(thresholds, decimals, bucket),
          ),
  };
};
