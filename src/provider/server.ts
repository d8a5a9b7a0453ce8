import { createServer, type Server } from 'node:http';
import type { EpochMs } from '#domain/epoch-ms.ts';
import { REPORT_RHYTHM_MS } from '#domain/freshness.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Basemap, SiteConfig } from '#domain/site-config.ts';
import { PROVIDER_HEADERS } from './site/csp.ts';
import { enchente } from './scenarios/enchente-2026-09.ts';
import type { ScenarioName } from './flags.ts';
import { type HttpEndpoint, httpEndpoint } from './graphql/http-endpoint.ts';
import { operationPolicy } from './graphql/operations.ts';
import {
  type SocketEndpoint,
  socketEndpoint,
  type SocketOptions,
} from './graphql/socket-endpoint.ts';
import { LiveNetwork } from './network/live-network.ts';
import { createLogger, type Logger } from './logger.ts';
import { rajada, RAJADA_TAGS_A_REPORT } from './scenarios/rajada.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { withQuirks } from './network/quirks.ts';
import {
  type ImageryEndpoint,
  imageryEndpoint,
  WEATHER_MAPS_PATH,
} from './imagery/imagery-endpoint.ts';
import { scenarioClock } from './network/scenario-clock.ts';
import { providerSchema } from './graphql/schema.ts';
import { siteFiles } from './site/site-files.ts';
import type { StationTags, WireValue } from './tag-log/tag-message.ts';

export interface ServerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  /** Directory of the built site; null serves the provider alone. */
  readonly siteDir: string | null;
  readonly scenario?: ScenarioName;
  readonly speed?: number;
  readonly start?: EpochMs | null;
  /** A station's rhythm; the real one is 15 s. */
  readonly reportEveryMs?: number;
  readonly rate?: number;
  readonly stations?: number;
  /** The network has the real one's oddities (PROVIDER 5, 8). */
  readonly quirks?: boolean;
  readonly sockets?: SocketOptions;
  /** Any query within the limits, instead of the contract's operations alone. */
  readonly open?: boolean;
  /** The schema may be asked for. */
  readonly introspection?: boolean;
  /** Another provider: the embedded one does not start. */
  readonly graphqlUrl?: string | null;
  readonly weatherMapsUrl?: string | null;
  readonly weatherTilesUrl?: string | null;
  readonly basemap?: Basemap;
  readonly log?: Logger;
}

export type StartFault = { readonly kind: 'port-taken' | 'cannot-listen'; readonly detail: string };

/** A server that listens. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** The provider's truth: every tag as subscribers were last told. Empty without an embedded provider. */
  snapshot(): ReadonlyMap<string, StationTags>;
  /** Replaces one tag and tells every subscriber. */
  publish(codigo: string, path: string, data: WireValue): void;
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

const startProvider = (options: ServerOptions, log: Logger): Provider => {
  const { rate = 2_000, stations = 174 } = options;
  const isLoad = options.scenario === 'rajada';
  const measured = isLoad ? rajada(stations) : enchente();
  const scenario = options.quirks === true ? withQuirks(measured) : measured;
  const clock = scenarioClock(scenario, options.start ?? scenario.start, options.speed ?? 1);
  const network = new LiveNetwork(scenario, clock);
  const rhythm = isLoad
    ? (scenario.stations.length * RAJADA_TAGS_A_REPORT * 1_000) / rate
    : (options.reportEveryMs ?? REPORT_RHYTHM_MS);
  network.start(rhythm);
  const schema = providerSchema(network, scenario, clock);
  const { open = false, introspection = false } = options;
  const policy = operationPolicy(schema, { open, introspection });
  return {
    scenario,
    network,
    http: httpEndpoint({ schema, policy, allowGet: open, rejected: () => undefined }),
    sockets: socketEndpoint(schema, policy, network.log, log, options.sockets),
    imagery:
      (options.weatherMapsUrl ?? null) === null
        ? imageryEndpoint({ field: scenario.field, clock, log })
        : null,
  };
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

/** Serves the site, its configuration and, unless another provider is named, the embedded provider on one port. */
export const startServer = async (
  options: ServerOptions,
): Promise<Result<RunningServer, StartFault>> => {
  const log = options.log ?? createLogger('silent');
  const { host = '127.0.0.1', graphqlUrl = null } = options;
  const provider = graphqlUrl === null ? startProvider(options, log) : null;
  const config: SiteConfig = {
    graphqlUrl: graphqlUrl ?? '/graphql',
    weatherMapsUrl: options.weatherMapsUrl ?? (provider === null ? null : WEATHER_MAPS_PATH),
    weatherTilesUrl: options.weatherTilesUrl ?? null,
    basemap: options.basemap ?? { kind: 'offline' },
    demonstration:
      provider === null ? null : { scenario: provider.scenario.name, note: provider.scenario.note },
  };
  const site = options.siteDir === null ? null : siteFiles(options.siteDir, config);

  const server = createServer({ maxHeaderSize: 8 * 1024 }, (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const failed = (error: unknown): void => {
      log.error('request failed', {
        message: error instanceof Error ? error.message : 'unknown',
      });
      if (!response.headersSent) response.writeHead(500, PROVIDER_HEADERS);
      response.end();
    };
    if (path === '/graphql' && provider !== null) {
      provider.http(request, response).catch(failed);
    } else if (provider?.imagery?.owns(path) === true) {
      provider.imagery.handle(request, response).catch(failed);
    } else if (site === null) response.writeHead(404, PROVIDER_HEADERS).end();
    else site(request, response);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  provider?.sockets.attach(server);

  const listening = await listen(server, options.port, host);
  if (!listening.ok) {
    provider?.network.stop();
    return listening;
  }
  const { value: port } = listening;
  log.info('listening', { host, port });
  return ok({
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    snapshot: () => provider?.network.snapshot() ?? new Map(),
    publish: (codigo, tag, data) => provider?.network.publish(codigo, tag, data),
    close: async () => {
      provider?.network.stop();
      await provider?.sockets.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  });
};
