import type { TagSource } from '#contract/tag-source.ts';
import { ok, type Result } from '#domain/result.ts';
import { standardOffsetMinutes } from '#domain/time/standard-offset.ts';
import { DayColumnBook } from './day-columns/day-column-book.ts';
import { dayColumnsRoute } from './day-columns/day-columns-endpoint.ts';
import { Answers } from './graphql/answers.ts';
import { httpEndpoint } from './graphql/http-endpoint.ts';
import { OperationReader } from './graphql/operation-reader.ts';
import { operationPolicy } from './graphql/operations.ts';
import { providerSchema } from './graphql/schema.ts';
import { type SocketEndpoint, socketEndpoint } from './graphql/socket-endpoint.ts';
import { imageryEndpoint } from './http/imagery-endpoint.ts';
import type { Route } from './http/route.ts';
import { Turns } from './http/turns.ts';
import { keptInMemory } from './kept/kept-in-memory.ts';
import type { KeptReadings } from './kept/kept-readings.ts';
import type { Logger } from './logger.ts';
import type { ServerMetrics } from './metrics/server-metrics.ts';
import type { Health } from './metrics/status-routes.ts';
import { PictureBook } from './previews/picture-book.ts';
import { pictureRoute } from './previews/picture-endpoint.ts';
import { PictureProcess } from './previews/picture-process.ts';
import { RecentSeriesBook } from './recent-series/recent-series-book.ts';
import { recentSeriesRoute } from './recent-series/recent-series-endpoint.ts';
import type { ServerOptions } from './server-options.ts';
import { DEFAULT_RETENTION } from './series/retention.ts';
import { SiteState } from './site/site-state.ts';
import { TagIntake } from './tag-log/tag-intake.ts';
import type { LogState } from './tag-log/tag-log.ts';

/** A running source, and all that is answered from it. */
export interface Service {
  readonly routes: readonly Route[];
  readonly sockets: SocketEndpoint;
  readonly recentSeries: RecentSeriesBook;
  readonly state: SiteState;
  readonly drawing: PictureProcess;
  readonly kept: KeptReadings;
  /** There is something to be told, and the stream is followed. */
  readonly ready: () => boolean;
  readonly health: () => Pick<Health, 'log' | 'history'>;
  /** Ends the source, then stores what it said. */
  readonly stopSource: () => Promise<void>;
}

/** Without the reason, which is the operator's: it may name files. The server's log has it. */
const partOf = (state: LogState): NonNullable<Health['log']> =>
  state.kind === 'behind' ? { state: state.kind, seconds: state.seconds } : { state: state.kind };

const healthOf = (kept: KeptReadings): Pick<Health, 'log' | 'history'> => {
  const history = kept.historyState();
  return {
    log: partOf(kept.log.state()),
    ...(history === null ? {} : { history: partOf(history) }),
  };
};

/** Keeps and serves what a source says. The error is a sentence: the folder of `dataDir` cannot be used. */
export const serveSource = async (
  source: TagSource,
  options: ServerOptions,
  log: Logger,
  metrics: ServerMetrics,
): Promise<Result<Service, string>> => {
  const { open = false, introspection = false, trustedProxies = 0, faults = null } = options;
  const zone = options.network.profile.timeZone;
  const turns = new Turns(options.turns);
  const offsetMinutes = standardOffsetMinutes(zone);
  const parts = { source, turns, offsetMinutes, log, metrics };
  const { dataDir = null, retention = DEFAULT_RETENTION } = options;
  const opened =
    dataDir === null
      ? ok(keptInMemory(parts))
      : await (
          await import('./kept/kept-in-store.ts')
        ).keptInStore({ directory: dataDir, retention }, parts);
  if (!opened.ok) return opened;
  const kept = opened.value;
  const { log: tagLog, history } = kept;
  const intake = new TagIntake(tagLog);
  metrics.observeIntake(() => intake.counts);
  source.recall?.((await tagLog.last()).tagsByCode);
  source.start(intake);
  await intake.idle();
  kept.start();
  let hasReadings = false;
  const noteReadings = async (): Promise<void> => {
    hasReadings ||= (await tagLog.codes()).length > 0;
  };
  await noteReadings();
  const schema = providerSchema(tagLog, history, zone);
  const reader = new OperationReader(schema, operationPolicy(schema, { open, introspection }));
  metrics.observeTurns(() => turns.counts);
  const answers = new Answers(schema, turns);
  const recentSeries = new RecentSeriesBook({
    history,
    codes: () => tagLog.codes(),
    turns,
    zone,
    log,
  });
  metrics.observeRecentSeries(recentSeries);
  const sockets = socketEndpoint(reader, answers, tagLog, log, {
    tally: metrics,
    faults,
    trustedProxies,
    ...options.sockets,
    fanOut: {
      ...(options.tickMs === undefined ? {} : { tickMs: options.tickMs }),
      ...options.sockets?.fanOut,
    },
  });
  metrics.observeSockets(sockets.counts);
  faults?.onCloseSockets(sockets.closeAll);
  const graphql: Route = {
    name: 'graphql',
    owns: (path) => path === '/graphql',
    kind: 'question',
    form: 'graphql',
    handle: httpEndpoint({
      reader,
      answers,
      allowGet: open,
      trustedProxies,
      rejected: metrics.rejected,
    }),
  };
  // With another radar provider, the source's own is not served.
  const imagery = (options.weatherMapsUrl ?? null) === null ? source.imagery : null;
  const state = new SiteState({
    network: options.network,
    demonstration: source.demonstration,
    log: tagLog,
    recentSeries,
  });
  const drawing = new PictureProcess(log);
  const pictures = new PictureBook({ state, render: drawing.render });
  const routes: Route[] = [
    graphql,
    recentSeriesRoute(recentSeries),
    pictureRoute(pictures, trustedProxies),
  ];
  if (imagery !== null) {
    routes.push({ name: 'imagery', kind: 'file', form: 'text', ...imageryEndpoint(imagery, log) });
  }
  if (kept.columns !== null) {
    const columns = new DayColumnBook({ source: kept.columns, offsetMinutes });
    routes.push(dayColumnsRoute(columns));
  }
  return ok({
    routes: routes.map((route) => faults?.over(route) ?? route),
    sockets,
    recentSeries,
    state,
    drawing,
    kept,
    ready: () => {
      if (!hasReadings) void noteReadings();
      return sockets.ready() && hasReadings;
    },
    health: () => healthOf(kept),
    stopSource: async () => {
      source.stop();
      await intake.stop();
    },
  });
};
