import type { TagMessage } from '#contract/tag-source.ts';
import { rainPath } from '#domain/quantities/choices/rain-period.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { DAY_MS, MINUTE_MS, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { decodeThresholds } from '#domain/stations/alerts/thresholds.ts';
import type { JournalRules } from '#storage/history/journal/journal-fold.ts';
import { formatTagPath } from '#domain/tags/tag-path.ts';

/** An alert level of each station, for its journal. */
export const NUMBERED_RULES: JournalRules = {
  legends: [],
  thresholds: decodeThresholds(
    Object.fromEntries(
      Array.from({ length: 24 }, (_, station) => [
        `EST-${String(station).padStart(5, '0')}`,
        [{ field: 'rio_nivel', level: 'alerta', label: 'Cota de alerta', value: 5 }],
      ]),
    ),
  ).thresholds,
};

const START = Date.UTC(2026, 8, 10, 12);
const REPORTING_STATIONS: readonly string[] = Array.from(
  { length: 24 },
  (_, station) => `EST-${String(station).padStart(5, '0')}`,
);
const PATHS = [
  READING_PATHS.riverStage,
  READING_PATHS.windMean,
  READING_PATHS.windGust,
  READING_PATHS.damUpstream,
  rainPath('001h'),
];
/** Events of a report: its stamp and its values. */
const PARTS = PATHS.length + 1;
/** A day has some four hundred events: many days end, and are packed. */
const BETWEEN_MS = 20 * MINUTE_MS;
/** Of so many reports one is of a time two days before. */
const LATE = 7;

/** The instant at which the event of a number is said: a clock that runs with the numbers. */
export const reportedAt = (seq: number): EpochMs =>
  epochMs(START + Math.floor(seq / PARTS) * BETWEEN_MS);

/** The event of a number: stations report in turns, some of them late. */
export const reportedEvent = (seq: number): TagMessage => {
  const report = Math.floor(seq / PARTS);
  const codigo = REPORTING_STATIONS[report % REPORTING_STATIONS.length] ?? '';
  const path = PATHS[(seq % PARTS) - 1];
  if (path === undefined) {
    const stamp = reportedAt(seq) - (report % LATE === 0 ? 2 * DAY_MS : 0);
    return { codigo, path: 'TimeStamp', data: new Date(stamp).toISOString() };
  }
  return {
    codigo,
    path: formatTagPath({ path, field: 'Value' }),
    data: Math.fround((seq % 1_000) / 100),
  };
};
