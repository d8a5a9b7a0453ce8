import type { Demonstration } from '#contract/site/site-config.ts';
import type { TagSource } from '#contract/tag-source.ts';
import { ok, type Result } from '#domain/result.ts';
import { standardOffsetMinutes } from '#domain/time/time-zone.ts';
import { QueryQueue } from './http/query-queue.ts';
import { leasedIntake } from './intake/leased-intake.ts';
import { intakeMetrics, ownIntake, type ReadingsIntake } from './intake/readings-intake.ts';
import type { PastCounts } from '#storage/history/past-filler.ts';
import { openStorage } from '#storage/open-storage.ts';
import type { ReadingsStorage } from '#storage/readings-storage.ts';
import type { Logger } from '#process/logger.ts';
import type { ServerMetrics } from './metrics/server-metrics.ts';
import type { Health } from './http/status-routes.ts';
import { shareSource, SourceStatus, watchSource } from '#storage/source-status.ts';
import { DemonstrationWatch } from './demonstration-watch.ts';
import { type ServedReadings, serveReadings } from './served-readings.ts';
import { type ServerOptions, storagePlaces } from './server-options.ts';
import type { LogState } from '#storage/log/tag-log.ts';

/** State of the parts of a service. */
type ServiceHealth = Pick<
  Health,
  'log' | 'live' | 'history' | 'past' | 'role' | 'lease' | 'source'
>;

/** The parts that a server's role has: what takes readings in, what keeps them, what serves them. */
export interface Service {
  /** Null where another process serves what this one takes in. */
  readonly served: ServedReadings | null;
  readonly kept: ReadingsStorage;
  /** Of a demonstration; null: the readings are real. */
  readonly notice: () => Demonstration | null;
  /** Called on a changed notice, which only another process can bring. */
  readonly onNotice: (changed: () => void) => void;
  readonly ready: () => boolean;
  readonly health: () => ServiceHealth;
  /** Ends the source, then stores the events it delivered. */
  readonly stopIntake: () => Promise<void>;
}

/** Without the reason, which is the operator's: it may name files. The server's log has it. */
const partOf = (state: LogState): NonNullable<Health['log']> =>
  state.kind === 'behind' ? { state: state.kind, seconds: state.seconds } : { state: state.kind };

const pastPart = ({ stations, filled }: PastCounts): NonNullable<Health['past']> => ({
  state: filled === stations ? 'full' : 'filling',
  stations,
  filled,
});

const healthOf = (
  { log, historyState, past }: ReadingsStorage,
  intake: ReadingsIntake | null,
  { role = 'all' }: ServerOptions,
): ServiceHealth => {
  const history = historyState();
  const filling = past();
  const lease = intake?.lease() ?? null;
  return {
    ...(role === 'all' ? {} : { role }),
    log: partOf(log.state()),
    ...(history === null ? {} : { history: partOf(history) }),
    ...(filling === null ? {} : { past: pastPart(filling) }),
    ...(lease === null ? {} : { lease: { state: lease } }),
  };
};

const sourceHealth = ({ state }: SourceStatus): ServiceHealth =>
  state === null
    ? {}
    : { source: { state: state.state, since: new Date(state.since).toISOString() } };

const intakeOf = (
  source: TagSource,
  { log, shared }: ReadingsStorage,
  status: SourceStatus,
  logger: Logger,
) =>
  shared === null
    ? ownIntake(source, log, status.set)
    : leasedIntake({
        source,
        log,
        lease: shared.lease,
        setNotice: shared.setNotice,
        onSource: status.set,
        logger,
      });

/** Passes on what this process knows of the source, or learns it from the one that takes readings in. */
const followSource = (
  { shared }: ReadingsStorage,
  intake: ReadingsIntake | null,
  status: SourceStatus,
): (() => void) => {
  if (shared === null) return () => undefined;
  const own = new SourceStatus();
  const ends = [
    watchSource(own, shared.source),
    ...(intake === null ? [] : [shareSource(status, shared.source)]),
  ];
  own.onChange((state) => {
    if (intake?.lease() !== 'held') status.set(state);
  });
  return () => {
    for (const end of ends) end();
  };
};

/**
 * Stores and serves the events of a source, as far as the server's role includes it. The error is a sentence: readings cannot be stored.
 */
export const startService = async (
  source: TagSource,
  options: ServerOptions,
  log: Logger,
  metrics: ServerMetrics,
): Promise<Result<Service, string>> => {
  const { role = 'all' } = options;
  const queue = new QueryQueue(options.queue);
  const { profile, thresholds } = options.network;
  const offsetMinutes = standardOffsetMinutes(profile.timeZone);
  const rules = { thresholds, legends: profile.legends };
  const parts = { source, queue, offsetMinutes, rules, log, metrics };
  const opened = await openStorage(storagePlaces(options), parts);
  if (!opened.ok) return opened;
  const kept = opened.value;
  const status = new SourceStatus();
  const intake = role === 'gateway' ? null : intakeOf(source, kept, status, log);
  const endSource = followSource(kept, intake, status);
  if (intake !== null) {
    metrics.observe(intakeMetrics(intake.counts));
    await intake.start();
  }
  kept.start();
  const { shared } = kept;
  const watch = new DemonstrationWatch({
    ask: shared?.notice ?? (() => Promise.resolve(null)),
    own: source.demonstration,
  });
  if (shared !== null) await watch.poll();
  const { imagery, warnings } = source;
  const shown = { demonstration: watch.notice, imagery, warnings };
  const served =
    role === 'ingest'
      ? null
      : await serveReadings({ kept, source: shown, status, queue, options, log, metrics });
  return ok({
    served,
    kept,
    notice: () => watch.notice,
    onNotice: (changed) => {
      if (shared === null || served === null) return;
      watch.start((notice) => {
        served.state.demonstration = notice;
        changed();
      });
    },
    ready: () => served?.ready() ?? true,
    health: () => ({
      ...healthOf(kept, intake, options),
      ...served?.health(),
      ...sourceHealth(status),
    }),
    stopIntake: async () => {
      watch.stop();
      endSource();
      await intake?.stop();
    },
  });
};
