import { quantityOf } from '#domain/quantities/quantities.ts';
import { ALERT_QUANTITIES } from '#domain/stations/alerts/station-alert.ts';
import type { PublishedThreshold, ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { judgeReport, NEW_STATION_JOURNAL } from './station-journal.ts';

/**
 * When a series reached each level, by the journal's rule ({@link judgeReport}); of several rises to a level that which came highest, of
 * equal ones the last. A level that is not reached, or was at the first reading, is missing. `thresholds`: of the quantity of the series.
 */
export const levelCrossings = (
  { times, values }: { readonly times: Float64Array; readonly values: Float64Array },
  thresholds: readonly PublishedThreshold[],
): ReadonlyMap<ThresholdLevel, EpochMs> => {
  const found = new Map<ThresholdLevel, EpochMs>();
  const id = ALERT_QUANTITIES.find((one) => quantityOf(one).field === thresholds[0]?.field);
  if (id === undefined) return found;
  const rules = { thresholds, rain: [] };
  const [since, highest] = [new Map<ThresholdLevel, EpochMs>(), new Map<ThresholdLevel, number>()];
  let state = NEW_STATION_JOURNAL;
  for (const [index, value] of values.entries()) {
    if (!Number.isFinite(value)) continue;
    const at = epochMs(times[index] ?? Number.NaN);
    const report = { at, isLate: false, values: new Map([[id, value]]), gates: [] };
    const judged = judgeReport(state, { ...report, units: new Map() }, rules, at);
    ({ state } = judged);
    for (const { event } of judged.happenings) {
      // What is above the old zero is not that high above the new one.
      if (event.kind === 'datum') since.clear();
      if (event.kind === 'level-reached') since.set(event.level, at);
    }
    for (const [level, reachedAt] of since) {
      if (value < (highest.get(level) ?? -Infinity)) continue;
      highest.set(level, value);
      found.set(level, reachedAt);
    }
  }
  return found;
};
