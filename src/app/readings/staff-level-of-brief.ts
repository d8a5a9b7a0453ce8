import { type StaffDoubt, staffLevelOf } from '#domain/stations/staff-level.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { StationBrief } from '#worker/api/station-briefs.ts';
import { summaryReadings } from './station-main.ts';
import { recentDayOf } from './use-station-brief.ts';

/** {@link staffLevelOf} a station's brief, with its last day. */
export const staffLevelOfBrief = (brief: StationBrief, now: EpochMs): number | StaffDoubt => {
  const points = recentDayOf(brief, 'rio_nivel')?.points ?? [];
  return staffLevelOf({ ...brief, readingOf: summaryReadings(brief), points }, now);
};
