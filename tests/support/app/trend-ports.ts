import type { RecentSeries } from '#contract/columns/recent-series.ts';
import type { ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { FrozenLog } from '#worker/projections/frozen-log.ts';
import { AlertLevels } from '#worker/projections/alert-levels.ts';
import type { TablePorts } from '#worker/projections/table/station-table.ts';
import { StationTrends } from '#worker/projections/trends/station-trends.ts';
import type { LogFixture } from '#tests/support/log/log-fixture.ts';

/** What views read of trends and alert levels, over a log. */
export const trendPorts = (
  log: LogFixture,
  now: () => EpochMs,
  {
    recent,
    thresholds,
  }: { readonly recent?: RecentSeries; readonly thresholds?: ThresholdsByStation } = {},
) => {
  const trends = new StationTrends(log, { events: log.log, now });
  if (recent !== undefined) trends.accept(recent);
  const alerts = new AlertLevels();
  if (thresholds !== undefined) alerts.configure(thresholds);
  return { trends, alerts, now, isNetworkKnown: () => true };
};

/** What a table reads besides the log. */
export const tablePorts = (
  log: LogFixture,
  now: () => EpochMs,
  thresholds: ThresholdsByStation = new Map(),
): TablePorts => {
  const ports = trendPorts(log, now, { thresholds });
  const frozen = new FrozenLog(
    () => log,
    () => ports.trends.copy(),
    now,
  );
  return { ...ports, frozen, elapsed: () => 0 };
};
