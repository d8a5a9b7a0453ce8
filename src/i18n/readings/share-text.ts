import type { LastReported } from '#domain/stations/quality/freshness.ts';
import type { MainReading } from '#domain/stations/main-reading.ts';
import { formatClock, formatDay } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { shareTexts } from '#i18n/pt-br/share.ts';
import { mainReadingWords } from './main-reading-text.ts';
import { reportWords } from './report-text.ts';
import type { Trend } from './trend-texts.ts';

/** What a message about a station or a city shares. */
export interface SharedReading {
  readonly name: string;
  /** Null: no reading. */
  readonly main: MainReading | null;
  /** Null if unknown. */
  readonly trend: Trend | null;
  readonly report: LastReported;
}

/**
 * A reading for a chat, which shows a link's text and not its page: `Vau do Meio 5,85 m, subiu 14 ± 2 cm na última hora, às 04:15 de 12/09`. It has its time,
 * because messages are passed on for hours. Null without a reading or a time.
 */
export const shareText = (
  { name, main, trend, report }: SharedReading,
  now: EpochMs,
  zone: TimeZone,
): string | null => {
  const { reportedAt } = report;
  if (main === null || Number.isNaN(reportedAt)) return null;
  const { sentence } = mainReadingWords(main);
  const text = shareTexts.reading(
    name,
    trend === null ? [sentence] : [sentence, trend.words],
    formatClock(reportedAt, zone),
    formatDay(reportedAt, zone),
  );
  const { note } = reportWords(report, now);
  return note === null ? text : `${text} (${note})`;
};
