import type { ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { ViewSources } from '#worker/projections/view-registry.ts';
import { CALM_LINK } from '#tests/support/app/calm-link.ts';
import { tablePorts } from '#tests/support/app/trend-ports.ts';
import type { LogFixture } from '#tests/support/log/log-fixture.ts';
import { ZONE } from '#tests/support/network/zones.ts';

/** Everything that views read, of a log at an instant, without a server. */
export const viewSources = (
  log: LogFixture,
  now: () => EpochMs,
  levels?: ThresholdsByStation,
): ViewSources => ({
  ...tablePorts(log, now, levels),
  zone: Promise.resolve(ZONE),
  view: () => log,
  moment: () => null,
  log: log.log,
  warnings: () => Promise.resolve(null),
  journal: () => Promise.resolve(null),
  isNetworkLoaded: () => true,
  isNetworkKnown: () => true,
  readLink: () => CALM_LINK,
  requestHistory: () => new Promise(() => undefined),
  onHistory: () => undefined,
});
