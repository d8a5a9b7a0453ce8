import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { freshnessByAge, isOverdue } from './freshness.ts';

/**
 * Whether a station is silent while others report. Measured against the newest report of the network instead of the clock: if nothing
 * arrives at all, the connection is the cause. A station without a time (`reportedAt` NaN) is not silent.
 */
export const hasGoneSilent = (reportedAt: EpochMs, networkReportedAt: EpochMs): boolean =>
  isOverdue(freshnessByAge(reportedAt, networkReportedAt));
