import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { SeriesDay } from '#storage/history/step-grid.ts';

/** A day is closed when it has been over for so long: most of what comes late has come. */
const CLOSED_AFTER_MS = 2 * HOUR_MS;

/** The newest day that is closed. `offsetMs` is that of standard time, east of UTC. */
export const lastClosedDay = (now: EpochMs, offsetMs: number): SeriesDay =>
  Math.floor((now - CLOSED_AFTER_MS + offsetMs) / DAY_MS) - 1;
