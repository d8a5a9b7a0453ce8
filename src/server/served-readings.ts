import type { Server } from 'node:http';
import type { TagSource } from '#contract/tag-source.ts';
import { standardOffsetMinutes } from '#domain/time/standard-offset.ts';
import { DayColumnBook } from './day-columns/day-column-book.ts';
import { dayColumnsRoute } from './day-columns/day-columns-endpoint.ts';
import { Answers } from './graphql/answers.ts';
import { httpEndpoint } from './graphql/http-endpoint.ts';
import { OperationReader } from './graphql/operation-reader.ts';
import { providerSchema } from './graphql/schema.ts';
import { socketEndpoint } from './graphql/socket-endpoint.ts';
import { socketMetrics } from './graphql/socket-metrics.ts';
import { imageryEndpoint } from './http/imagery-endpoint.ts';
import type { Route } from './http/route.ts';
import { queueMetrics, type Turns } from './http/turns.ts';
import type { SourceStatus } from './intake/source-status.ts';
import type { ReadingsStorage } from './storage/readings-storage.ts';
import { liveRoute } from './live/live-endpoint.ts';
import { LiveMaker } from './live/live-maker.ts';
import { SegmentCache } from './live/segment-cache.ts';
import { liveMetrics } from './live/live-metrics.ts';
import type { Logger } from './logger.ts';
import type { ServerMetrics } from './metrics/server-metrics.ts';
import { PictureBook } from './previews/picture-book.ts';
import { pictureRoute } from './previews/picture-endpoint.ts';
import { PictureProcess } from './previews/picture-process.ts';
import { RecentSeriesBook } from './recent-series/recent-series-book.ts';
import { recentSeriesMetrics } from './recent-series/recent-series-metrics.ts';
import { recentSeriesRoute } from './recent-series/recent-series-endpoint.ts';
import type { ServerOptions } from './server-options.ts';
import { SiteState } from './site/site-state.ts';

/** All that is answered from kept readings. */
export interface ServedReadings {
  readonly routes: readonly Route[];
  /** What the pages that the server writes say. */
  readonly state: SiteState;
  /** Takes the upgrades of a server to sockets. */
  readonly attach: (server: Server) => void;
  /** There is something to be told, and the stream is followed. */
  readonly ready: () => boolean;
  /** Ends what works in the background, and closes sockets. */
  readonly close: () => Promise<void>;
}

/** What serving needs of the server. */
export interface ServingParts {
  readonly kept: ReadingsStorage;
  readonly source: Pick<TagSource, 'demonstration' | 'imagery'>;
  /** What is known of where the readings come from. */
  readonly status: SourceStatus;
  readonly turns: Turns;
  readonly options: ServerOptions;
  readonly log: Logger;
  readonly metrics: ServerMetrics;
}

/** Serves readings from the log, whoever takes them in. */
export const serveReadings = async ({
  kept,
  source,
  status,
  turns,
  options,
  log,
  metrics,
}: ServingParts): Promise<ServedReadings> => {
  const { trustedProxies = 0, faults = null } = options;
  const zone = options.network.profile.timeZone;
  const { log: tagLog, history } = kept;
  let hasReadings = false;
  const noteReadings = async (): Promise<void> => {
    hasReadings ||= (await tagLog.codes()).length > 0;
  };
  await noteReadings();
  const schema = providerSchema(tagLog, history, zone);
  const reader = new OperationReader(schema);
  metrics.observe(queueMetrics(() => turns.counts));
  const answers = new Answers(schema, tagLog, turns, () => status.state);
  const recentSeries = new RecentSeriesBook({
    history,
    codes: () => tagLog.codes(),
    turns,
    zone,
    log,
  });
  metrics.observe(recentSeriesMetrics(recentSeries));
  const sockets = socketEndpoint(reader, answers, tagLog, log, {
    status,
    tally: metrics,
    faults,
    trustedProxies,
    ...options.sockets,
    limits: {
      ...(options.socketPlaces === undefined ? {} : { places: options.socketPlaces }),
      ...options.sockets?.limits,
    },
    fanOut: {
      mayLag: kept.shared !== null,
      ...(options.tickMs === undefined ? {} : { tickMs: options.tickMs }),
      ...options.sockets?.fanOut,
    },
  });
  metrics.observe(socketMetrics(sockets.counts));
  faults?.onCloseSockets(sockets.closeAll);
  const graphql: Route = {
    name: 'graphql',
    owns: (path) => path === '/graphql',
    kind: 'question',
    form: 'graphql',
    handle: httpEndpoint({ reader, answers, trustedProxies, rejected: metrics.rejected }),
  };
  const segments = new SegmentCache(log);
  status.onChange((state) => segments.noteSource(state));
  const liveMaker = new LiveMaker(tagLog, { cache: segments, log });
  void liveMaker.start();
  metrics.observe(liveMetrics(segments));
  // With another radar provider, the source's own is not served.
  const imagery = (options.weatherMapsUrl ?? null) === null ? source.imagery : null;
  const state = new SiteState({
    network: options.network,
    demonstration: source.demonstration,
    log: tagLog,
    recentSeries,
    status,
  });
  const drawing = new PictureProcess(log);
  const pictures = new PictureBook({ state, render: drawing.render });
  const routes: Route[] = [
    graphql,
    liveRoute(segments),
    recentSeriesRoute(recentSeries),
    pictureRoute(pictures, trustedProxies),
  ];
  if (imagery !== null) {
    routes.push({ name: 'imagery', kind: 'file', form: 'text', ...imageryEndpoint(imagery, log) });
  }
  if (kept.columns !== null) {
    const offsetMinutes = standardOffsetMinutes(zone);
    const columns = new DayColumnBook({ source: kept.columns, offsetMinutes });
    routes.push(dayColumnsRoute(columns));
  }
  return {
    routes: routes.map((route) => faults?.over(route) ?? route),
    state,
    attach: sockets.attach,
    ready: () => {
      if (!hasReadings) void noteReadings();
      return sockets.ready() && hasReadings;
    },
    close: async () => {
      recentSeries.stop();
      drawing.stop();
      liveMaker.stop();
      await sockets.close();
    },
  };
};
