import { memoised } from '#domain/memoised.ts';
import { MINUTE_MS } from './durations.ts';
import { epochMs } from './epoch-ms.ts';
import { REMEMBERED_ZONES, type TimeZone } from './time-zone.ts';
import { offsetAt } from './zone-clock.ts';

/** Middle of winter and of summer, or the other way round: one of them is in standard time. Of one year, so that all rows lie on one grid. */
const SEASONS = [epochMs(Date.UTC(2026, 0, 15)), epochMs(Date.UTC(2026, 6, 15))] as const;

/**
 * Offset of a zone's standard time in minutes east of UTC. The provider writes its stamps without a zone in it in every season, and its rows
 * lie on that grid (PROVIDER 3).
 */
export const standardOffsetMinutes = memoised(
  REMEMBERED_ZONES,
  (zone: TimeZone): number =>
    Math.min(...SEASONS.map((instant) => offsetAt(instant, zone))) / MINUTE_MS,
);
