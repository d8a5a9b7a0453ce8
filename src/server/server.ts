import { createServer, type Server } from 'node:http';
import { err, ok, type Result } from '#domain/result.ts';
import type { TagSource } from '#contract/tag-source.ts';
import type { Demonstration, SiteConfig } from '#contract/site-config.ts';
import { LIVE_HEAD_PATH } from '#contract/live-segment.ts';
import { RECENT_SERIES_PATH } from '#contract/recent-series.ts';
import { WEATHER_MAPS_PATH } from '#contract/weather-maps.ts';
import { FAULTS_PATH } from './fault-port.ts';
import { FrontDoor } from './http/front-door.ts';
import type { Route } from './http/route.ts';
import {
  answerMalformedRequests,
  LINE_LIMITS,
  limitLines,
  lineOptions,
} from './http/line-limits.ts';
import { notFound } from './http/refusal.ts';
import { REQUEST_LIMITS } from './limits/request-limits.ts';
import { createLogger } from './logger.ts';
import { gauge } from './metrics/observed-metric.ts';
import { ServerMetrics } from './metrics/server-metrics.ts';
import { statusRoutes } from './http/status-routes.ts';
import { SERVER_OPTIONS, serverMisuse } from './options.ts';
import type { ServerOptions } from './server-options.ts';
import { startService } from './service.ts';
import { serveNetwork } from './site/network-files.ts';
import { pageAuthors } from './site/page-authors.ts';
import { statusOfPages } from './site/page-status.ts';
import { type SiteFiles, siteFiles } from './site/site-files.ts';
import { upstreamMetrics } from './upstream/upstream-metrics.ts';
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
const sourceOf = (provider: ServerOptions['provider']): TagSource | null => {
  if ('source' in provider) return provider.source;
  return 'upstream' in provider ? provider.upstream : null;
};

const siteConfig = (
  options: ServerOptions,
  files: SiteConfig['network']['files'],
  demonstration: Demonstration | null,
): SiteConfig => {
  const { provider, network, weatherMapsUrl = null } = options;
  const source = sourceOf(provider);
  const own = (source?.imagery ?? null) === null ? null : WEATHER_MAPS_PATH;
  return {
    network: { ...network.profile, files },
    graphqlUrl: 'graphqlUrl' in provider ? provider.graphqlUrl : '/graphql',
    recentSeriesUrl: options.recentSeriesUrl ?? (source === null ? null : RECENT_SERIES_PATH),
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
  const source = sourceOf(provider);
  // A gateway names the provider, and never asks it.
  const upstream = 'upstream' in provider && options.role !== 'gateway' ? provider.upstream : null;
  if (upstream !== null) metrics.observe(upstreamMetrics(upstream));
  const begun = source === null ? null : await startService(source, options, log, metrics);
  if (begun !== null && !begun.ok) return err({ kind: 'store', detail: begun.error });
  const service = begun?.value ?? null;
  const served = service?.served ?? null;
  const retire = options.retireServiceWorker === true;
  const { network } = options;
  // What takes readings in has no pages.
  const siteDir = options.role === 'ingest' ? null : options.siteDir;
  const networkFiles = serveNetwork(network);
  const makeSite = (): SiteFiles | null =>
    siteDir === null
      ? null
      : siteFiles(siteDir, siteConfig(options, networkFiles.addresses, service?.notice() ?? null), {
          retire,
          networkFiles: networkFiles.files,
          authors: served === null ? [] : pageAuthors(served.state),
          statusOf: statusOfPages(network, served?.state ?? null),
          siteUrl: options.siteUrl ?? null,
          log,
        });
  let site = makeSite();
  service?.onNotice(() => {
    log.warn('the notice of a demonstration has changed');
    site = makeSite();
  });

  const ownRoutes: readonly Route[] = [
    ...statusRoutes({
      metrics,
      metricsForAll: options.metrics === true,
      trustedProxies,
      health: () => {
        const parts = service?.health() ?? {};
        if (door.draining) return { status: 'draining', ...parts };
        return { status: service?.ready() === false ? 'starting' : 'ok', ...parts };
      },
    }),
    faults?.control ?? NO_FAULTS,
    ...(served?.routes ?? []),
  ];
  const handle: Route['handle'] = (request, response) =>
    site === null ? notFound(response) : site.handle(request, response);
  const door = new FrontDoor({
    routes: [...ownRoutes, { name: 'site', owns: () => true, kind: 'file', form: 'text', handle }],
    limits: { ...REQUEST_LIMITS, ...options.requests },
    trustedProxies,
    metrics,
    log,
  });
  const lines = { ...LINE_LIMITS, ...options.lines };
  const server = createServer({ maxHeaderSize: 8 * 1024, ...lineOptions(lines) }, door.listener);
  const openLines = limitLines(server, lines, trustedProxies, metrics.rejected);
  metrics.observe([
    gauge('vigia_lines', 'Open connections, those of sockets included.', openLines),
  ]);
  answerMalformedRequests(server, metrics.rejected);
  served?.attach(server);

  const listening = await listen(server, options.port, host);
  if (!listening.ok) {
    await Promise.all([served?.close(), service?.stopIntake()]);
    await service?.kept.close();
    return listening;
  }
  const { value: port } = listening;
  log.info('listening', { host, port });
  const endWatch =
    !('graphqlUrl' in provider) || provider.watchEveryMs === null
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
      const intakeStopped = service?.stopIntake();
      // It listens until the end: a new request gets 503 and Retry-After, not a refused connection.
      await Promise.all([served?.close(), door.drain(drainWithinMs), intakeStopped]);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await service?.kept.close();
      log.info('stopped');
    },
  });
};
