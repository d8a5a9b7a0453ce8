import type { Server } from 'node:http';
import { columnDayAt } from '#contract/columns/day-columns.ts';
import type { JournalEntry } from '#contract/journal/journal.ts';
import type { TagSource } from '#contract/tag-source.ts';
import { MINUTE_MS, SECOND_MS, type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import type { TimeZone } from '#domain/time/time-zone.ts';
import { archiveRoute } from './archive/archive-endpoint.ts';
import { DayArchive } from './archive/day-archive.ts';
import { rowNotes } from './archive/row-notes.ts';
import { DayColumnCache } from './day-columns/day-column-cache.ts';
import { instantColumns } from './day-columns/instant-columns.ts';
import { dayColumnsRoute } from './day-columns/day-columns-endpoint.ts';
import { Answers } from './graphql/answers.ts';
import { httpEndpoint } from './graphql/http-endpoint.ts';
import { OperationReader } from './graphql/operation-reader.ts';
import { providerSchema } from './graphql/schema.ts';
import { socketEndpoint, type SocketOptions } from './graphql/socket-endpoint.ts';
import { socketMetrics } from './graphql/socket-metrics.ts';
import { licensed } from './http/licence-link.ts';
import { imageryRoute } from './http/imagery-endpoint.ts';
import type { Route } from './http/route.ts';
import type { Health } from './http/status-routes.ts';
import { queueMetrics, type QueryQueue } from './http/query-queue.ts';
import type { SourceStatus } from '#storage/source-status.ts';
import type { JournalSource } from '#storage/history/journal/journal-source.ts';
import type { ReadingsStorage } from '#storage/readings-storage.ts';
import { asyncApiRoute } from './changes/asyncapi.ts';
import { serveChanges } from './changes/changes-endpoint.ts';
import type { FanOut } from './fan-out/fan-out.ts';
import { feedRoute } from './journal/feed-endpoint.ts';
import { journalRoute } from './journal/journal-endpoint.ts';
import { newestEntries } from './journal/newest-entries.ts';
import { liveRoute } from './live/live-endpoint.ts';
import { LiveMaker } from './live/live-maker.ts';
import { SegmentCache } from './live/segment-cache.ts';
import { liveMetrics } from './live/live-metrics.ts';
import type { Logger } from '#process/logger.ts';
import { withTimeout } from '#process/with-timeout.ts';
import type { SocketTally } from './metrics/rejection-tally.ts';
import type { ServerMetrics } from './metrics/server-metrics.ts';
import { embedRoute, oembedRoute } from './site/embed-endpoint.ts';
import { discoveryRoute } from './site/discovery-endpoint.ts';
import { serviceStatusRoute } from './site/status-endpoint.ts';
import { statusReader } from '#pages/status/status-facts.ts';
import { bulletinRoute } from './site/bulletin-endpoint.ts';
import { type OgcParts, ogcRoute } from './ogc/ogc-endpoint.ts';
import { PictureCache } from './site/picture-cache.ts';
import { pictureRoute } from './site/picture-endpoint.ts';
import { PictureProcess } from '#pages/previews/picture-process.ts';
import { RecentSeriesCache } from './recent-series/recent-series-cache.ts';
import { recentSeriesMetrics } from './recent-series/recent-series-metrics.ts';
import { recentSeriesRoute } from './recent-series/recent-series-endpoint.ts';
import { momentRoutes } from './moment/moment-endpoint.ts';
import type { ServerOptions } from './server-options.ts';
import { SiteState } from '#pages/site-state.ts';
import { serveWarnings } from './warnings/warnings-endpoint.ts';
import type { TagReader } from '#storage/log/tag-log.ts';

/** All that is answered from kept readings. */
export interface ServedReadings {
  readonly routes: readonly Route[];
  /** The parts of the pages that the server writes. */
  readonly state: SiteState;
  /** Takes the upgrades of a server to sockets. */
  readonly attach: (server: Server) => void;
  /** There are readings, and the stream is followed; a gateway has once made its live segments: there are others meanwhile. */
  readonly ready: () => boolean;
  /** What they say of themselves to monitoring. */
  readonly health: () => Pick<Health, 'live'>;
  /** Ends what works in the background, and closes sockets. */
  readonly close: () => Promise<void>;
}

/** What serving needs of the server. */
export interface ServingParts {
  readonly kept: ReadingsStorage;
  readonly source: Pick<TagSource, 'demonstration' | 'imagery' | 'warnings'>;
  /** What is known of where the readings come from. */
  readonly status: SourceStatus;
  readonly queue: QueryQueue;
  readonly options: ServerOptions;
  readonly log: Logger;
  readonly metrics: ServerMetrics;
}

/** Whether there are readings at all: once seen, they remain. */
const readingsSeen = async (log: Pick<TagReader, 'codes'>): Promise<() => boolean> => {
  let isSeen = (await log.codes()).length > 0;
  const look = async (): Promise<void> => {
    isSeen ||= (await log.codes()).length > 0;
  };
  return () => {
    if (!isSeen) void look();
    return isSeen;
  };
};

const socketOptions = (
  { sockets, socketPlaces, tickMs, trustedProxies = 0, faults = null }: ServerOptions,
  mayLag: boolean,
  tally: SocketTally,
): SocketOptions => ({
  tally,
  faults,
  trustedProxies,
  ...sockets,
  limits: {
    ...(socketPlaces === undefined ? {} : { places: socketPlaces }),
    ...sockets?.limits,
  },
  fanOut: { mayLag, ...(tickMs === undefined ? {} : { tickMs }), ...sockets?.fanOut },
});

/** The contract's endpoint: queries over HTTP, and sockets. */
const serveGraphql = ({ kept, status, queue, options, log, metrics }: ServingParts) => {
  const { trustedProxies = 0, faults = null } = options;
  const schema = providerSchema(kept.log, kept.history, options.network.profile.timeZone);
  const reader = new OperationReader(schema);
  const answers = new Answers(schema, kept.log, queue, () => status.state);
  const ofSockets = { status, ...socketOptions(options, kept.shared !== null, metrics) };
  const sockets = socketEndpoint(reader, answers, kept.log, log, ofSockets);
  metrics.observe([...queueMetrics(() => queue.counts), ...socketMetrics(sockets.counts)]);
  faults?.onCloseSockets(sockets.closeAll);
  const route: Route = {
    name: 'graphql',
    owns: (path) => path === '/graphql',
    kind: 'question',
    form: 'graphql',
    handle: httpEndpoint({ reader, answers, trustedProxies, rejected: metrics.rejected }),
  };
  return { sockets, route };
};

/** The live segments, and what makes them. */
const serveSegments = ({ kept, status, options, log, metrics }: ServingParts) => {
  const cache = new SegmentCache(log);
  status.onChange((state) => cache.noteSource(state));
  const maker = new LiveMaker(kept.log, { cache, log });
  void maker.start();
  metrics.observe(liveMetrics(cache));
  let wasCurrent = options.role !== 'gateway';
  const isReady = (): boolean => (wasCurrent ||= cache.isCurrent);
  const health = () => (cache.isCurrent ? {} : { live: { state: 'rebuilding' } });
  return { maker, isReady, health, route: liveRoute(cache) };
};

/** The log itself, for programs that keep a copy. */
const serveLog = ({ kept, status, queue, options, metrics }: ServingParts, fanOut: FanOut) => {
  const { network, siteUrl = null, trustedProxies = 0 } = options;
  const parts = { log: kept.log, fanOut, status, queue, trustedProxies };
  const { route, metrics: own, close } = serveChanges(parts);
  metrics.observe(own);
  return { routes: [route, asyncApiRoute(network.profile, siteUrl)], close };
};

/** The days of the past; null where none are kept. */
const servePast = ({ kept, source, options, log }: ServingParts) => {
  if (kept.columns === null) return null;
  const { timeZone: zone } = options.network.profile;
  const columns = new DayColumnCache({ source: kept.columns, zone });
  const note = source.demonstration?.note ?? null;
  const caveat = options.network.profile.openData?.caveat ?? null;
  const archive = new DayArchive(kept.columns, {
    zone,
    dataDir: options.dataDir ?? null,
    notes: (codigos) => rowNotes(kept.log, codigos, { note, caveat }),
    log,
  });
  archive.start();
  return { columns, columnsAt: instantColumns(columns, zone), archive };
};

/** Pictures of the source's own radar. With another radar provider they are not served. */
const imageryRoutes = ({ source, options, log }: ServingParts): readonly Route[] =>
  source.imagery === null || (options.weatherMapsUrl ?? null) !== null
    ? []
    : [imageryRoute(source.imagery, log)];

/** Whether the past comes from the store, with all that the source knew of the time before. */
const isStored = ({ historyState, past }: ReadingsStorage): boolean => {
  const filling = past();
  return historyState() !== null && (filling === null || filling.filled === filling.stations);
};

/** How the service is and was. */
const statusRoute = ({ kept, status, options }: ServingParts, state: SiteState): Route => {
  const { log, journal } = kept;
  const read = statusReader({
    log,
    journal,
    presences: () => (isStored(kept) ? kept.presences : null),
    source: () => status.state,
    zone: options.network.profile.timeZone,
    startedAt: epochMs(Math.floor(performance.timeOrigin)),
    now: () => epochMs(Date.now()),
  });
  return serviceStatusRoute(read, state);
};

/** Routes that not every server has. */
const optionalRoutes = (
  { kept, queue, options, log }: ServingParts,
  state: SiteState,
  past: ReturnType<typeof servePast>,
): readonly Route[] => {
  const routes: Route[] = [];
  const { siteUrl = null, sealKey = null, trustedProxies = 0 } = options;
  if (siteUrl !== null) {
    routes.push(discoveryRoute(siteUrl, options.network, kept.log));
    routes.push(feedRoute(kept.journal, state, siteUrl), oembedRoute(state, siteUrl));
  }
  if (past !== null) {
    const { columns, columnsAt, archive } = past;
    const moments = { log: kept.log, columnsAt, queue, state, seal: sealKey, trustedProxies };
    routes.push(
      dayColumnsRoute(columns),
      archiveRoute(archive, options.network, siteUrl),
      ...momentRoutes(moments, log),
    );
  }
  return routes;
};

/** A bulletin does not wait longer for the store. */
const JOURNAL_WAIT_MS = SECOND_MS;
/** Of a journal that is further behind, something may be missing. */
const JOURNAL_BEHIND_MS = 5 * MINUTE_MS;

/**
 * The entries of the two days up to an instant that have any; null where they may be missing: the store does not answer in time, or its journal
 * is behind, or has nothing from before a past instant.
 */
const latestEntries = async (
  journal: JournalSource,
  past: EpochMs | null,
  zone: TimeZone,
): Promise<readonly JournalEntry[] | null> => {
  try {
    const last = past === null ? undefined : columnDayAt(past, zone).day;
    const newest = await withTimeout(newestEntries(journal, 2, last), JOURNAL_WAIT_MS);
    if (newest === 'late' || newest.until === null) return null;
    if (past !== null && newest.entries.length === 0) return null;
    return (past ?? Date.now()) - newest.until > JOURNAL_BEHIND_MS ? null : newest.entries;
  } catch {
    return null;
  }
};

/** The open data, from all that the other routes have. */
const openDataRoute = (
  { kept, queue, options, log }: ServingParts,
  served: Pick<OgcParts, 'state' | 'warnings'>,
): Route => {
  const { siteUrl = null, trustedProxies = 0 } = options;
  return ogcRoute({ ...kept, ...served, queue, siteUrl, trustedProxies, log });
};

/** Serves readings from the log. */
export const serveReadings = async (parts: ServingParts): Promise<ServedReadings> => {
  const { kept, source, status, queue, options, log, metrics } = parts;
  const { trustedProxies = 0, faults = null, network } = options;
  const hasReadings = await readingsSeen(kept.log);
  const graphql = serveGraphql(parts);
  const segments = serveSegments(parts);
  const changes = serveLog(parts, graphql.sockets.fanOut);
  const recentSeries = new RecentSeriesCache({
    history: kept.heldHistory,
    codes: () => kept.log.codes(),
    queue,
    zone: network.profile.timeZone,
    log,
  });
  metrics.observe(recentSeriesMetrics(recentSeries));
  const { demonstration } = source;
  const past = servePast(parts);
  const state = new SiteState({
    network,
    demonstration,
    log: kept.log,
    recentSeries,
    status,
    ...(past === null ? {} : { columnsAt: past.columnsAt }),
  });
  const drawing = new PictureProcess(log);
  const pictures = new PictureCache(state, drawing.render);
  const warnings = serveWarnings(source, network, log);
  const own: readonly Route[] = [
    graphql.route,
    segments.route,
    ...changes.routes,
    recentSeriesRoute(recentSeries),
    journalRoute(kept.journal),
    pictureRoute(pictures, { trustedProxies, zone: network.profile.timeZone }),
    embedRoute(state),
    bulletinRoute(state, {
      siteUrl: options.siteUrl ?? null,
      trustedProxies,
      sources: async (at) => ({
        entries: await latestEntries(kept.journal, at, network.profile.timeZone),
        // Expired ones are not kept.
        warnings: at === null ? warnings.now() : null,
      }),
    }),
    statusRoute(parts, state),
    ...optionalRoutes(parts, state, past),
  ];
  // Warnings are their senders', and pictures the radar's; the open data have both.
  const openData = openDataRoute(parts, { state, warnings: warnings.now });
  const others = [openData, ...imageryRoutes(parts), ...warnings.routes];
  const routes = [...licensed(own, network), ...others];
  return {
    routes: routes.map((route) => faults?.over(route) ?? route),
    state,
    attach: graphql.sockets.attach,
    ready: () => hasReadings() && graphql.sockets.ready() && segments.isReady(),
    health: segments.health,
    close: async () => {
      recentSeries.stop();
      drawing.stop();
      warnings.stop();
      segments.maker.stop();
      changes.close();
      await past?.archive.close();
      await graphql.sockets.close();
    },
  };
};
