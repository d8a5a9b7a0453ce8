import { READING_PATHS } from '#domain/quantities/reading-paths.ts';
import { isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import { freshnessOf } from '#domain/stations/quality/freshness.ts';
import { isRainingNow, RAINING_PATHS } from '#domain/stations/raining-now.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { NetworkState } from '#worker/api/station-board.ts';
import type { AlertLevels } from '../alert-levels.ts';
import type { LogView } from '../log-view.ts';
import { alertDirections, alertSortKeys } from '../table/derived-columns.ts';
import { type KeyChange, SortedStations } from '../table/sorted-stations.ts';

/** How many of the stations above an alert level are named. */
const NAMED = 8;

/** What the stations of a network report at `now`, in sum. */
export const networkStateOf = (log: LogView, alerts: AlertLevels, now: EpochMs): NetworkState => {
  const { dictionary, directory, table } = log;
  const rainPaths = RAINING_PATHS.map((path) => dictionary.internKnownPath(path));
  const percent = dictionary.internKnownPath(READING_PATHS.damPercent);
  const alerted: KeyChange[] = [];
  let rainGauges = 0;
  let raining = 0;
  let fill: NetworkState['fill'] = null;
  for (const id of directory.visible()) {
    if (isAboveAlertLevel(alerts.rankOf(log, id))) {
      alerted.push([id, alertSortKeys(alerts.standingOf(log, id))]);
    }
    const freshness = freshnessOf(table.reportedAt(id), now);
    const readings = rainPaths.map((path) => table.readingOf(id, path));
    if (freshness === 'current' && readings.some((reading) => !Number.isNaN(reading))) {
      rainGauges += 1;
      if (isRainingNow(readings, freshness)) raining += 1;
    }
    const filled = Math.round(table.readingOf(id, percent));
    if (Number.isNaN(filled) || freshness === 'silent' || freshness === 'unknown') continue;
    fill =
      fill === null ? [filled, filled] : [Math.min(fill[0], filled), Math.max(fill[1], filled)];
  }
  const above = new SortedStations((id) => dictionary.codigoOf(id), alertDirections(true));
  above.update(alerted);
  const worst = above.slice(0, NAMED).map((id) => dictionary.codigoOf(id));
  return { above: above.length, worst, rainGauges, raining, fill };
};
