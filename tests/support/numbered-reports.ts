import type { TagMessage } from '#contract/tag-source.ts';
import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { formatTagPath } from '#domain/tags/tag-path.ts';

const START = Date.UTC(2026, 8, 10, 12);
export const REPORTING_STATIONS = ['EST-00001', 'EST-00002', 'EST-00003', 'EST-00004'] as const;
/** Events of a report: its stamp and two values. */
const PARTS = 3;
/** A day has some three thousand events. */
const BETWEEN_MS = 90 * SECOND_MS;
/** Of so many reports one is of a time two days before. */
const LATE = 7;

/** The instant at which the event of a number is said: a clock that runs with the numbers. */
export const reportedAt = (seq: number): EpochMs =>
  epochMs(START + Math.floor(seq / PARTS) * BETWEEN_MS);

/** The event of a number: stations report in turns, some of them late. */
export const reportedEvent = (seq: number): TagMessage => {
  const report = Math.floor(seq / PARTS);
  const codigo = REPORTING_STATIONS[report % REPORTING_STATIONS.length] ?? '';
  const part = seq % PARTS;
  if (part === 0) {
    const stamp = reportedAt(seq) - (report % LATE === 0 ? 2 * DAY_MS : 0);
    return { codigo, path: 'TimeStamp', data: new Date(stamp).toISOString() };
  }
  const path = part === 1 ? READING_PATHS.riverStage : READING_PATHS.windGust;
  return {
    codigo,
    path: formatTagPath({ path, field: 'Value' }),
    data: Math.fround((seq % 1_000) / 100),
  };
};
