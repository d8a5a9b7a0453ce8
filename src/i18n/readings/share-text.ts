import { formatClock, formatDay } from '#domain/text/format.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { shareTexts } from '#i18n/pt-br/share.ts';
import { quantityText } from './quantity-text.ts';
import { rateText } from './trend-texts.ts';

/** The content of a message about a station. Null is no reading. */
export interface SharedReading {
  readonly name: string;
  readonly level: ShownReading | null;
  /** Rate of rise of the level, cm/h; null if unknown. */
  readonly rate: number | null;
  /** Fill of a dam. */
  readonly percent: ShownReading | null;
  /** Rain of the last hour. */
  readonly rain: ShownReading | null;
  /** When the station reported; NaN if unknown. */
  readonly reportedAt: EpochMs;
}

const partsOf = ({ level, rate, percent, rain }: SharedReading): readonly string[] => {
  const percentText = quantityText('percentual', percent);
  if (percentText !== null) return [shareTexts.percent(percentText)];
  const levelText = quantityText('rio', level);
  if (levelText !== null) {
    return rate === null ? [levelText] : [levelText, rateText(rate)];
  }
  const rainText = quantityText('chuva001h', rain);
  return rainText === null ? [] : [shareTexts.rain(rainText)];
};

/**
 * A reading for a chat, which shows a link's text and not its page: `Vau do Meio 5,85 m, subindo 14 cm/h, às 04:15 de 12/09`. It tells its time,
 * because messages are passed on for hours. Null without a reading or a time.
 */
export const shareText = (reading: SharedReading, zone: TimeZone): string | null => {
  const parts = partsOf(reading);
  const { name, reportedAt } = reading;
  if (parts.length === 0 || Number.isNaN(reportedAt)) return null;
  return shareTexts.reading(
    name,
    parts,
    formatClock(reportedAt, zone),
    formatDay(reportedAt, zone),
  );
};
