import { createServer, type Server } from 'node:http';
import { err, ok, type Result } from '#domain/result.ts';
import type { TagSource } from '#contract/tag-source.ts';
import type { Demonstration, SiteConfig } from '#contract/site/site-config.ts';
import { JOURNAL_PATH } from '#contract/journal/journal.ts';
import { LIVE_HEAD_PATH } from '#contract/columns/live-segment.ts';
import { DAY_INDEX_PATH } from '#contract/columns/day-columns.ts';
import { RECENT_SERIES_PATH } from '#contract/columns/recent-series.ts';
import { WARNINGS_PATH } from '#contract/warnings/warnings-document.ts';
import { WEATHER_MAPS_PATH } from '#contract/site/weather-maps.ts';
import { FAULTS_PATH } from './fault-port.ts';
import { FrontDoor } from './http/front-door.ts';
import type { Route } from './http/route.ts';
import {
  answerMalformedRequests,
  LINE_LIMITS,
  limitLines,
  lineOptions,
} from './http/line-limits.ts';
import { QueryQueue } from './http/query-queue.ts';
import { notFound } from './http/refusal.ts';
import { REQUEST_LIMITS } from './limits/request-limits.ts';
import { createLogger, type Logger } from '#process/logger.ts';
import { gauge } from '#process/observed-metric.ts';
import { ServerMetrics } from './metrics/server-metrics.ts';
import { type Health, statusRoutes } from './http/status-routes.ts';
import { SERVER_OPTIONS, serverMisuse } from './options.ts';
import type { ServerOptions } from './server-options.ts';
import { type Service, startService } from './service.ts';
import { serveNetwork } from './site/network-files.ts';
import { statusOfPages } from '#pages/page-status.ts';
import { type SiteFiles, siteFiles } from './site/site-files.ts';
import { PageProcess, pageProgramOf } from '#pages/page-process.ts';
import type { TakeTurn } from '#pages/page-writer.ts';
import { siteHead } from '#pages/page-authors.ts';
import { joinedSources } from './polled/joined-sources.ts';
import { polledMetrics } from './polled/polled-metrics.ts';
import { upstreamMetrics } from './upstream/upstream-metrics.ts';
import { warningSources } from './warnings/warning-sources.ts';
import { watchUpstream } from './upstream-watch.ts';

export type StartFault = {
  /** `store`: the folder of `dataDir` cannot be used; the detail is a sentence. */
  readonly kind: 'port-taken' | 'cannot-listen' | 'faults-refused' | 'store';
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

/** Null where browsers ask another provider. */
const sourceOf = (
  { provider, polled = [] }: ServerOptions,
  metrics: ServerMetrics | null = null,
): TagSource | null => {
  if ('graphqlUrl' in provider) return null;
  const own = 'source' in provider ? provider.source : provider.upstream;
  if (polled.length > 0) metrics?.observe(polledMetrics(polled));
  return joinedSources(own, polled);
};

const siteConfig = (
  options: ServerOptions,
  files: SiteConfig['network']['files'],
  demonstration: Demonstration | null,
): SiteConfig => {
  const { provider, network, weatherMapsUrl = null } = options;
  const source = sourceOf(options);
  const own = (source?.imagery ?? null) === null ? null : WEATHER_MAPS_PATH;
  return {
    network: { ...network.profile, files },
    graphqlUrl: 'graphqlUrl' in provider ? provider.graphqlUrl : '/graphql',
    recentSeriesUrl: options.recentSeriesUrl ?? (source === null ? null : RECENT_SERIES_PATH),
    journalUrl: source === null ? null : JOURNAL_PATH,
    pastUrl: source === null ? null : DAY_INDEX_PATH,
    sealKey: options.sealKey?.publicKey ?? null,
    warningsUrl:
      source === null ||
      warningSources(network.profile, { demonstration, warnings: source.warnings }).length === 0
        ? null
        : WARNINGS_PATH,
    liveUrl: 'graphqlUrl' in provider ? null : LIVE_HEAD_PATH,
    weatherMapsUrl: weatherMapsUrl ?? own,
    weatherTilesUrl: options.weatherTilesUrl ?? SERVER_OPTIONS.weatherTilesUrl.fallback,
    weatherMaxZoom: options.weatherMaxZoom ?? SERVER_OPTIONS.weatherMaxZoom.fallback,
    basemap: options.basemap ?? SERVER_OPTIONS.basemap.fallback,
    demonstration,
    thresholds: network.thresholds,
    areas: network.areas,
  };
};

/** Pages that wait to be rendered, apart from questions: a page takes 10 to 40 ms. */
const PAGE_TURNS = {
  waiting: 64,
  waitingOfAddress: 16,
  // Half of a core.
  spending: { perMinute: 30_000, burst: 15_000 },
} as const;

/** The site as it is now: the notice of a demonstration may change. What takes readings in has no pages. */
const servedSite = (
  options: ServerOptions,
  service: Service | null,
  log: Logger,
): Pick<SiteFiles, 'isConfigured' | 'handle'> & {
  /** Starts the rendering of pages, for a server that listens at an address; the returned function ends it. */
  readonly renderPages: (server: string) => () => void;
} => {
  const { network, role, siteUrl = null, retireServiceWorker: retire = false } = options;
  const { trustedProxies = 0 } = options;
  const siteDir = role === 'ingest' ? null : options.siteDir;
  const state = service?.served?.state ?? null;
  const networkFiles = serveNetwork(network);
  const statusOf = statusOfPages(network, state);
  const queue = new QueryQueue(PAGE_TURNS);
  const takeTurn: TakeTurn = (address, work) => {
    const turn = queue.take({ address, isCommon: false }, work);
    return turn.ok ? turn.value : null;
  };
  let pages: PageProcess | null = null;
  const make = (): SiteFiles | null => {
    if (siteDir === null) return null;
    const config = siteConfig(options, networkFiles.addresses, service?.notice() ?? null);
    const site = { profile: config.network, demonstration: config.demonstration, doubt: null };
    const head = siteHead(site, siteUrl, state, pages?.author ?? null);
    const { files } = networkFiles;
    return siteFiles(siteDir, config, {
      ...head,
      retire,
      networkFiles: files,
      statusOf,
      siteUrl,
      takeTurn,
      trustedProxies,
      log,
    });
  };
  let site = make();
  service?.onNotice(() => {
    log.warn('the notice of a demonstration has changed');
    // It has read the configuration of before.
    pages?.stop();
    site = make();
  });
  return {
    renderPages: (server) => {
      if (siteDir === null || state === null) return () => undefined;
      pages = PageProcess.start(options.pageProgram ?? pageProgramOf(siteDir), server, log);
      site = make();
      return () => pages?.stop();
    },
    isConfigured: (path) => site?.isConfigured(path) === true,
    handle: (request, response) =>
      site === null ? notFound(response) : site.handle(request, response),
  };
};

const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The address of this machine for hosts that mean all of its addresses. */
const OWN_HOSTS = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

const healthOf = (service: Service | null, isDraining: boolean): Health => {
  const parts = service?.health() ?? {};
  if (isDraining) return { status: 'draining', ...parts };
  return { status: service?.ready() === false ? 'starting' : 'ok', ...parts };
};

/** Everything between the socket of a server and its service. */
const openServer = (
  options: ServerOptions,
  service: Service | null,
  log: Logger,
  metrics: ServerMetrics,
) => {
  const { faults = null, trustedProxies = 0 } = options;
  const site = servedSite(options, service, log);
  const ownRoutes: readonly Route[] = [
    ...statusRoutes({
      metrics,
      metricsForAll: options.metrics === true,
      trustedProxies,
      health: () => healthOf(service, door.draining),
    }),
    faults?.control ?? NO_FAULTS,
    ...(service?.served?.routes ?? []),
  ];
  const siteRoute: Route = {
    name: 'site',
    owns: () => true,
    kind: 'file',
    form: 'text',
    handle: site.handle,
  };
  const limits = { ...REQUEST_LIMITS, ...options.requests };
  const routes = [...ownRoutes, siteRoute];
  const door = new FrontDoor({ routes, limits, trustedProxies, metrics, log });
  const lines = { ...LINE_LIMITS, ...options.lines };
  const server = createServer({ maxHeaderSize: 8 * 1024, ...lineOptions(lines) }, door.listener);
  const openLines = limitLines(server, lines, trustedProxies, metrics.rejected);
  metrics.observe([
    gauge('vigia_lines', 'Open connections, those of sockets included.', openLines),
  ]);
  answerMalformedRequests(server, metrics.rejected);
  service?.served?.attach(server);
  const owns = (path: string): boolean =>
    site.isConfigured(path) || ownRoutes.some((route) => route.owns(path));
  return { server, door, owns, renderPages: site.renderPages };
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
  // A gateway names the provider, and never asks it.
  const isTaking = options.role !== 'gateway';
  const source = sourceOf(options, isTaking ? metrics : null);
  const upstream = 'upstream' in provider && isTaking ? provider.upstream : null;
  if (upstream !== null) metrics.observe(upstreamMetrics(upstream));
  const begun = source === null ? null : await startService(source, options, log, metrics);
  if (begun !== null && !begun.ok) return err({ kind: 'store', detail: begun.error });
  const service = begun?.value ?? null;
  const { server, door, owns, renderPages } = openServer(options, service, log, metrics);
  const listening = await listen(server, options.port, host);
  if (!listening.ok) {
    await Promise.all([service?.served?.close(), service?.stopIntake()]);
    await service?.kept.close();
    return listening;
  }
  const { value: port } = listening;
  log.info('listening', { host, port });
  const endRendering = renderPages(urlOf(OWN_HOSTS.get(host) ?? host, port));
  const endWatch =
    !('graphqlUrl' in provider) || provider.watchEveryMs === null
      ? () => undefined
      : watchUpstream(provider.graphqlUrl, provider.watchEveryMs, log);
  return ok({
    url: urlOf(host, port),
    port,
    owns,
    close: async () => {
      log.info('draining', { within: drainWithinMs });
      endWatch();
      endRendering();
      const intakeStopped = service?.stopIntake();
      // It listens until the end: a new request gets 503 and Retry-After, not a refused connection.
      await Promise.all([service?.served?.close(), door.drain(drainWithinMs), intakeStopped]);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await service?.kept.close();
      log.info('stopped');
    },
  });
};
