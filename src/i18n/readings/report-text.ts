import {
  ageOf,
  freshnessOf,
  isOverdue,
  type LastReported,
} from '#domain/stations/quality/freshness.ts';
import type { Station } from '#domain/stations/station.ts';
import { formatAge } from '#domain/text/format.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { readingTexts } from '#i18n/pt-br/readings.ts';

/** What every surface states of the last report of a station. */
export interface ReportWords {
  /** `há 4 min`, `sem data`. */
  readonly age: string;
  /** `leitura antiga`, `de outra rede: Defesa Civil Vizinha, a confirmar`; null for a present one of the network's own. */
  readonly note: string | null;
  /** The same without whose it is. */
  readonly doubt: string | null;
  /** Whether it may no longer hold. */
  readonly isOld: boolean;
}

const joined = (parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(', ') || null;

/** `de outra rede: Defesa Civil Vizinha`; null for the network's own station. */
export const originText = ({ source }: Pick<Station, 'source'>): string | null =>
  source === undefined ? null : readingTexts.ofOther(source.name);

/** The age of a report, whose it is, and why it may not be the present one. */
export const reportWords = (report: LastReported, now: EpochMs): ReportWords => {
  const { station, reportedAt } = report;
  const freshness = freshnessOf(report, now);
  const doubt = readingTexts.notes[freshness];
  return {
    age: freshness === 'unknown' ? readingTexts.neverReported : formatAge(ageOf(reportedAt, now)),
    note: joined([originText(station), doubt]),
    doubt,
    isOld: isOverdue(freshness),
  };
};
