import { createServer, type Server } from 'node:http';
import { err, ok, type Result } from '#domain/result.ts';
import type { SiteConfig } from '#contract/site-config.ts';
import type { Network } from '#contract/network.ts';
import type { HistorySource, TagSource } from '#contract/tag-source.ts';
import { RECENT_SERIES_PATH } from '#contract/recent-series.ts';
import { WEATHER_MAPS_PATH } from '#contract/weather-maps.ts';
import { type FaultPort, FAULTS_PATH } from './fault-port.ts';
import { Answers } from './graphql/answers.ts';
import { httpEndpoint } from './graphql/http-endpoint.ts';
import { OperationReader } from './graphql/operation-reader.ts';
import { operationPolicy } from './graphql/operations.ts';
import { providerSchema } from './graphql/schema.ts';
import {
  type SocketEndpoint,
  socketEndpoint,
  type SocketOptions,
} from './graphql/socket-endpoint.ts';
import { FrontDoor } from './http/front-door.ts';
import type { Route } from './http/route.ts';
import { imageryEndpoint } from './http/imagery-endpoint.ts';
import {
  answerMalformedRequests,
  LINE_LIMITS,
  type LineLimits,
  limitLines,
  lineOptions,
} from './http/line-limits.ts';
import { notFound } from './http/refusal.ts';
import { type TurnLimits, Turns } from './http/turns.ts';
import { REQUEST_LIMITS, type RequestLimits } from './limits/request-limits.ts';
import { createLogger, type Logger } from './logger.ts';
import { ServerMetrics } from './metrics/server-metrics.ts';
import { statusRoutes } from './metrics/status-routes.ts';
import { SERVER_OPTIONS, type ServerFlags, serverMisuse } from './options.ts';
import { PictureBook } from './previews/picture-book.ts';
import { pictureRoute } from './previews/picture-endpoint.ts';
import { PictureProcess } from './previews/picture-process.ts';
import { RecentSeriesBook } from './recent-series/recent-series-book.ts';
import { recentSeriesRoute } from './recent-series/recent-series-endpoint.ts';
import { serveNetwork } from './site/network-files.ts';
import { pageAuthors } from './site/page-authors.ts';
import { siteFiles } from './site/site-files.ts';
import { SiteState } from './site/site-state.ts';
import { memoryTagLog } from './tag-log/memory-tag-log.ts';
import { TagIntake } from './tag-log/tag-intake.ts';
import { watchUpstream } from './upstream-watch.ts';

/** Where readings come from: a source that this server serves, or another provider, named in the site's configuration. */
type Provider =
  | { readonly source: TagSource }
  | {
      readonly graphqlUrl: string;
      /** Interval of the health checks, for the log; null: none. */
      readonly watchEveryMs: number | null;
    };

/** The options of a command line, and what only programs set. All but the first three have defaults. */
export interface ServerOptions extends Partial<
  Omit<ServerFlags, 'port' | 'faults' | 'graphqlUrl' | 'logLevel'>
> {
  /** 0 takes a free one. */
  readonly port: number;
  /** Directory of the built site; null serves the provider alone. */
  readonly siteDir: string | null;
  readonly provider: Provider;
  /** Whose readings these are: names, places, thresholds (docs/network.md). */
  readonly network: Network;
  readonly sockets?: SocketOptions;
  readonly requests?: Partial<RequestLimits>;
  readonly lines?: Partial<LineLimits>;
  readonly turns?: Partial<TurnLimits>;
  /** How long a server that stops waits for responses under way. */
  readonly drainWithinMs?: number;
  /** Faults on demand, for tests: on the loopback only. */
  readonly faults?: FaultPort | null;
  readonly log?: Logger;
}

export type StartFault = {
  readonly kind: 'port-taken' | 'cannot-listen' | 'faults-refused';
  readonly detail: string;
};

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Whether a path is answered by the server itself, not by the site's files. */
  readonly owns: (path: string) => boolean;
  /** Drains (503 for new requests, 1001 for sockets, responses under way go out, within a bound), then stops. */
  readonly close: () => Promise<void>;
}

/** A running source. */
interface Service {
  readonly routes: readonly Route[];
  readonly sockets: SocketEndpoint;
  readonly recentSeries: RecentSeriesBook;
  readonly state: SiteState;
  readonly drawing: PictureProcess;
}

const serve = async (
  source: TagSource,
  options: ServerOptions,
  log: Logger,
  metrics: ServerMetrics,
): Promise<Service> => {
  const { open = false, introspection = false, trustedProxies = 0, faults = null } = options;
  const tagLog = memoryTagLog();
  const intake = new TagIntake(tagLog);
  source.start(intake);
  await intake.idle();
  const history: HistorySource = source.history ?? (() => Promise.resolve(ok([])));
  const schema = providerSchema(tagLog, history, options.network.profile.timeZone);
  const reader = new OperationReader(schema, operationPolicy(schema, { open, introspection }));
  const turns = new Turns(options.turns);
  metrics.observeTurns(() => turns.counts);
  const answers = new Answers(schema, turns);
  const recentSeries = new RecentSeriesBook({
    history,
    codes: () => tagLog.codes(),
    turns,
    zone: options.network.profile.timeZone,
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
  return {
    routes: routes.map((route) => faults?.over(route) ?? route),
    sockets,
    recentSeries,
    state,
    drawing,
  };
};

const NO_FAULTS: Route = {
  name: 'faults',
  owns: (path) => path === FAULTS_PATH,
  kind: 'file',
  form: 'text',
  handle: (_, response) => notFound(response),
};

const listen = (server: Server, port: number, host: string): Promise<Result<number, StartFault>> =>
  new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const kind = error.code === 'EADDRINUSE' ? 'port-taken' : 'cannot-listen';
      resolve(err({ kind, detail: error.message }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(ok(typeof address === 'object' && address !== null ? address.port : port));
    });
  });

const siteConfig = (options: ServerOptions, files: SiteConfig['network']['files']): SiteConfig => {
  const { provider, network, weatherMapsUrl = null } = options;
  const source = 'source' in provider ? provider.source : null;
  const own = (source?.imagery ?? null) === null ? null : WEATHER_MAPS_PATH;
  return {
    network: { ...network.profile, files },
    graphqlUrl: 'source' in provider ? '/graphql' : provider.graphqlUrl,
    recentSeriesUrl: options.recentSeriesUrl ?? (source === null ? null : RECENT_SERIES_PATH),
    weatherMapsUrl: weatherMapsUrl ?? own,
    weatherTilesUrl: options.weatherTilesUrl ?? SERVER_OPTIONS.weatherTilesUrl.fallback,
    weatherMaxZoom: options.weatherMaxZoom ?? SERVER_OPTIONS.weatherMaxZoom.fallback,
    basemap: options.basemap ?? SERVER_OPTIONS.basemap.fallback,
    demonstration: source?.demonstration ?? null,
    thresholds: network.thresholds,
    areas: network.areas,
  };
};

/** Serves the site, its configuration and, where there is a source, its readings, on one port. */
export const startServer = async (
  options: ServerOptions,
): Promise<Result<RunningServer, StartFault>> => {
  const log = options.log ?? createLogger('silent');
  const { provider, faults = null, drainWithinMs = 10_000 } = options;
  const { host = SERVER_OPTIONS.host.fallback, trustedProxies = 0 } = options;
  const misuse = serverMisuse({ faults: faults !== null, host, trustedProxies });
  if (misuse !== null) return err({ kind: 'faults-refused', detail: misuse });
  const metrics = new ServerMetrics();
  const source = 'source' in provider ? provider.source : null;
  const service = source === null ? null : await serve(source, options, log, metrics);
  const retire = options.retireServiceWorker === true;
  const { siteDir, network } = options;
  const served = serveNetwork(network);
  const site =
    siteDir === null
      ? null
      : siteFiles(siteDir, siteConfig(options, served.addresses), {
          retire,
          networkFiles: served.files,
          authors: service === null ? [] : pageAuthors(service.state),
          siteUrl: options.siteUrl ?? null,
          log,
        });

  const ownRoutes: readonly Route[] = [
    ...statusRoutes({
      metrics,
      metricsForAll: options.metrics === true,
      trustedProxies,
      health: () => {
        if (door.draining) return 'draining';
        return service?.sockets.ready() === false ? 'starting' : 'ok';
      },
    }),
    faults?.control ?? NO_FAULTS,
    ...(service?.routes ?? []),
  ];
  const handle: Route['handle'] = site?.handle ?? ((_, response) => notFound(response));
  const door = new FrontDoor({
    routes: [...ownRoutes, { name: 'site', owns: () => true, kind: 'file', form: 'text', handle }],
    limits: { ...REQUEST_LIMITS, ...options.requests },
    trustedProxies,
    metrics,
    log,
  });
  const lines = { ...LINE_LIMITS, ...options.lines };
  const server = createServer({ maxHeaderSize: 8 * 1024, ...lineOptions(lines) }, door.listener);
  metrics.observeLines(limitLines(server, lines, trustedProxies, metrics.rejected));
  answerMalformedRequests(server, metrics.rejected);
  service?.sockets.attach(server);

  const listening = await listen(server, options.port, host);
  if (!listening.ok) {
    source?.stop();
    return listening;
  }
  const { value: port } = listening;
  log.info('listening', { host, port });
  const endWatch =
    'source' in provider || provider.watchEveryMs === null
      ? () => undefined
      : watchUpstream(provider.graphqlUrl, provider.watchEveryMs, log);
  return ok({
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    owns: (path) =>
      site?.isConfigured(path) === true || ownRoutes.some((route) => route.owns(path)),
    close: async () => {
      log.info('draining', { within: drainWithinMs });
      endWatch();
      source?.stop();
      service?.recentSeries.stop();
      service?.drawing.stop();
      // It listens until the end: a new request gets 503 and Retry-After, not a refused connection.
      await Promise.all([service?.sockets.close(), door.drain(drainWithinMs)]);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      log.info('stopped');
    },
  });
};
