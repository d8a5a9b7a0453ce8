import { createServer, type Server } from 'node:http';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { REPORT_RHYTHM_MS } from '#domain/stations/freshness.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Basemap, DEFAULT_WEATHER_MAX_ZOOM, type SiteConfig } from '#contract/site-config.ts';
import type { ThresholdsByStation } from '#domain/stations/thresholds.ts';
import { calmaria } from '../simulation/scenarios/calmaria.ts';
import { enchente } from '../simulation/scenarios/enchente-2026-09.ts';
import { FAULTS_PATH, FaultMode } from '#server/faults/fault-mode.ts';
import { FAULTS_ON_LOOPBACK, type ScenarioName } from './flags.ts';
import { Answers } from './graphql/answers.ts';
import { type HttpEndpoint, httpEndpoint } from './graphql/http-endpoint.ts';
import { OperationReader } from './graphql/operation-reader.ts';
import { operationPolicy } from './graphql/operations.ts';
import {
  type SocketEndpoint,
  socketEndpoint,
  type SocketOptions,
} from './graphql/socket-endpoint.ts';
import { FrontDoor, type Route } from './http/front-door.ts';
import { LINE_LIMITS, type LineLimits, limitLines, lineOptions } from './http/line-limits.ts';
import { answerMalformedRequests } from './http/malformed-requests.ts';
import { notFound } from './http/refusal.ts';
import { type TurnLimits, Turns } from './http/turns.ts';
import { isLoopbackHost } from './limits/client-address.ts';
import { REQUEST_LIMITS, type RequestLimits } from './limits/request-limits.ts';
import { ServerMetrics } from './metrics/server-metrics.ts';
import { statusRoutes } from './metrics/status-routes.ts';
import { LiveNetwork } from '../simulation/network/live-network.ts';
import { createLogger, type Logger } from './logger.ts';
import { rajada, RAJADA_TAGS_A_REPORT } from '../simulation/scenarios/rajada.ts';
import { readNetworkName } from '../simulation/scenarios/facts.ts';
import type { Scenario } from '../simulation/scenarios/scenario.ts';
import { tempestade } from '../simulation/scenarios/tempestade.ts';
import { withQuirks } from '../simulation/network/anomalies.ts';
import {
  type ImageryEndpoint,
  imageryEndpoint,
  WEATHER_MAPS_PATH,
} from '../simulation/imagery/imagery-endpoint.ts';
import { scenarioClock } from '../simulation/network/scenario-clock.ts';
import { NETWORK_SIZE } from '../simulation/network/station-network.ts';
import { providerSchema } from './graphql/schema.ts';
import { siteFiles } from './site/site-files.ts';
import { watchUpstream } from './upstream-watch.ts';
import type { StationTags, WireValue } from './tag-log/tag-message.ts';

export interface ServerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  /** Directory of the built site; null serves the provider alone. */
  readonly siteDir: string | null;
  /** The site's service worker ends itself wherever it runs. */
  readonly retireServiceWorker?: boolean;
  readonly scenario?: ScenarioName;
  readonly speed?: number;
  readonly start?: EpochMs | null;
  /** A station's rhythm; the real one is 15 s. */
  readonly reportEveryMs?: number;
  /** `tempestade`: which storm. */
  readonly seed?: number;
  readonly rate?: number;
  readonly stations?: number;
  /** The network has the real one's oddities (PROVIDER 5, 8). */
  readonly quirks?: boolean;
  readonly sockets?: SocketOptions;
  /** Events of this many milliseconds are written to a socket at once. */
  readonly tickMs?: number;
  /** Any query within the limits, instead of the contract's operations alone. */
  readonly open?: boolean;
  /** The schema may be asked for. */
  readonly introspection?: boolean;
  /** Requests an address may make. */
  readonly requests?: Partial<RequestLimits>;
  /** How long the lines under HTTP may take for what, and how many there may be. */
  readonly lines?: Partial<LineLimits>;
  /** What questions may cost, and how many may wait. */
  readonly turns?: Partial<TurnLimits>;
  /** Proxies of ours in front, each of which writes an entry of `X-Forwarded-For`. */
  readonly trustedProxies?: number;
  /** Metrics for whoever asks; else for this machine alone. */
  readonly metrics?: boolean;
  /** Faults on demand, for tests: on the loopback only. */
  readonly faults?: boolean;
  /** How long a server that stops waits for answers on their way. */
  readonly drainWithinMs?: number;
  /** Another provider: the embedded one does not start. */
  readonly graphqlUrl?: string | null;
  /** How often that one is asked whether it answers, for the log; null is never. */
  readonly watchUpstreamMs?: number | null;
  readonly networkName?: string | null;
  readonly weatherMapsUrl?: string | null;
  readonly weatherTilesUrl?: string | null;
  readonly weatherMaxZoom?: number;
  readonly basemap?: Basemap;
  readonly thresholds?: ThresholdsByStation;
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
  /** The provider's truth: every tag as subscribers were last told. Empty without an embedded provider. */
  snapshot(): ReadonlyMap<string, StationTags>;
  /** Replaces one tag and tells every subscriber. */
  publish(codigo: string, path: string, data: WireValue): void;
  /** Sends newcomers away, closes sockets with 1001, lets answers on their way go out, within a bound; then stops. */
  close(): Promise<void>;
}

interface Provider {
  readonly scenario: Scenario;
  readonly network: LiveNetwork;
  readonly http: HttpEndpoint;
  readonly sockets: SocketEndpoint;
  /** Null where another radar provider was named. */
  readonly imagery: ImageryEndpoint | null;
}

const scenarioOf = ({ scenario, seed = 1, stations = NETWORK_SIZE }: ServerOptions): Scenario => {
  if (scenario === 'tempestade') return tempestade(seed);
  if (scenario === 'calmaria') return calmaria();
  return scenario === 'rajada' ? rajada(stations) : enchente();
};

const startProvider = (
  options: ServerOptions,
  log: Logger,
  metrics: ServerMetrics,
  faults: FaultMode | null,
): Provider => {
  const { rate = 2_000 } = options;
  const isLoad = options.scenario === 'rajada';
  const measured = scenarioOf(options);
  const scenario = options.quirks === true ? withQuirks(measured) : measured;
  const clock = scenarioClock(scenario, options.start ?? scenario.start, options.speed ?? 1);
  const network = new LiveNetwork(scenario, clock);
  const rhythm = isLoad
    ? (scenario.stations.length * RAJADA_TAGS_A_REPORT * 1_000) / rate
    : (options.reportEveryMs ?? REPORT_RHYTHM_MS);
  network.start(rhythm);
  const schema = providerSchema(network, scenario, clock);
  const { open = false, introspection = false } = options;
  const { trustedProxies = 0 } = options;
  const reader = new OperationReader(schema, operationPolicy(schema, { open, introspection }));
  const turns = new Turns(options.turns);
  metrics.observeTurns(() => turns.counts);
  const answers = new Answers(schema, turns);
  const sockets = socketEndpoint(reader, answers, network.log, log, {
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
  return {
    scenario,
    network,
    http: httpEndpoint({
      reader,
      answers,
      allowGet: open,
      trustedProxies,
      rejected: metrics.rejected,
    }),
    sockets,
    imagery:
      (options.weatherMapsUrl ?? null) === null
        ? imageryEndpoint({ field: scenario.field, clock, log })
        : null,
  };
};

/** Where the provider's own answers come from. */
const providerRoutes = ({ http, imagery }: Provider): readonly Route[] => [
  {
    name: 'graphql',
    owns: (path) => path === '/graphql',
    kind: 'question',
    form: 'graphql',
    handle: http,
  },
  ...(imagery === null
    ? []
    : [
        {
          name: 'imagery',
          owns: imagery.owns,
          kind: 'file',
          form: 'text',
          handle: imagery.handle,
        } as const,
      ]),
];

const NO_FAULTS: Route = {
  name: 'faults',
  owns: (path) => path === FAULTS_PATH,
  kind: 'file',
  form: 'text',
  handle: (_, response) => notFound(response),
};

const siteRoute = (handle: Route['handle']): Route => ({
  name: 'site',
  owns: () => true,
  kind: 'file',
  form: 'text',
  handle,
});

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

/** Serves the site, its configuration and, unless another provider is named, the embedded provider on one port. */
export const startServer = async (
  options: ServerOptions,
): Promise<Result<RunningServer, StartFault>> => {
  const log = options.log ?? createLogger('silent');
  const { host = '127.0.0.1', graphqlUrl = null } = options;
  const { trustedProxies = 0, drainWithinMs = 10_000 } = options;
  if (options.faults === true && (!isLoopbackHost(host) || trustedProxies > 0)) {
    return err({ kind: 'faults-refused', detail: FAULTS_ON_LOOPBACK });
  }
  const metrics = new ServerMetrics();
  const faults = options.faults === true ? new FaultMode() : null;
  const provider = graphqlUrl === null ? startProvider(options, log, metrics, faults) : null;
  const config: SiteConfig = {
    network: options.networkName ?? (provider === null ? null : readNetworkName()),
    graphqlUrl: graphqlUrl ?? '/graphql',
    weatherMapsUrl: options.weatherMapsUrl ?? (provider === null ? null : WEATHER_MAPS_PATH),
    weatherTilesUrl: options.weatherTilesUrl ?? null,
    weatherMaxZoom: options.weatherMaxZoom ?? DEFAULT_WEATHER_MAX_ZOOM,
    basemap: options.basemap ?? { kind: 'offline' },
    demonstration:
      provider === null ? null : { scenario: provider.scenario.name, note: provider.scenario.note },
    thresholds: options.thresholds ?? new Map(),
  };
  const site =
    options.siteDir === null
      ? null
      : siteFiles(options.siteDir, config, { retire: options.retireServiceWorker === true });

  const door = new FrontDoor({
    routes: [
      ...statusRoutes({
        metrics,
        metricsForAll: options.metrics === true,
        trustedProxies,
        health: () => {
          if (door.draining) return 'draining';
          return provider?.sockets.ready() === false ? 'starting' : 'ok';
        },
      }),
      faults?.control ?? NO_FAULTS,
      ...(provider === null
        ? []
        : providerRoutes(provider).map((route) => faults?.over(route) ?? route)),
      siteRoute(site ?? ((_, response) => notFound(response))),
    ],
    limits: { ...REQUEST_LIMITS, ...options.requests },
    trustedProxies,
    metrics,
    log,
  });
  const lines = { ...LINE_LIMITS, ...options.lines };
  const server = createServer({ maxHeaderSize: 8 * 1024, ...lineOptions(lines) }, door.listener);
  metrics.observeLines(limitLines(server, lines, trustedProxies, metrics.rejected));
  answerMalformedRequests(server, metrics.rejected);
  provider?.sockets.attach(server);

  const listening = await listen(server, options.port, host);
  if (!listening.ok) {
    provider?.network.stop();
    return listening;
  }
  const { value: port } = listening;
  log.info('listening', { host, port });
  const { watchUpstreamMs = null } = options;
  const endWatch =
    graphqlUrl === null || watchUpstreamMs === null
      ? () => undefined
      : watchUpstream(graphqlUrl, watchUpstreamMs, log);
  return ok({
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    snapshot: () => provider?.network.snapshot() ?? new Map(),
    publish: (codigo, tag, data) => provider?.network.publish(codigo, tag, data),
    close: async () => {
      log.info('draining', { within: drainWithinMs });
      endWatch();
      provider?.network.stop();
      // The line stays open to the last: who comes meanwhile is told to come back, not left without an answer.
      await Promise.all([provider?.sockets.close(), door.drain(drainWithinMs)]);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      log.info('stopped');
    },
  });
};
