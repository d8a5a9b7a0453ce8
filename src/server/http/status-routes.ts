import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from './route.ts';
import { notFound, OWN_HEADERS, PROVIDER_HEADERS } from './refusal.ts';
import { isLocalRequest } from '../limits/client-address.ts';
import { ServerMetrics } from '../metrics/server-metrics.ts';

const HEALTH_PATH = '/healthz';
const METRICS_PATH = '/metrics';

export const STATUS_PATHS = [HEALTH_PATH, METRICS_PATH] as const;

/**
 * State of a part of the server: following, seconds behind, or gone; a source: live, lost or unconfirmed since; a lease: held or awaited.
 */
interface PartState {
  readonly state: string;
  readonly seconds?: number;
  /** ISO 8601. */
  readonly since?: string;
  /** Of the stations, how many are done. */
  readonly stations?: number;
  readonly filled?: number;
}

/** The answer for monitoring. Parts that this server does not have are absent. */
export interface Health {
  readonly status: 'ok' | 'starting' | 'draining';
  /** Which part of the work is this server's; absent where all is. */
  readonly role?: 'ingest' | 'gateway';
  /** The log and its store. */
  readonly log?: PartState;
  /** Rebuilding: the live segments are not there yet. Absent where they are. */
  readonly live?: PartState;
  /** The history behind the log. */
  readonly history?: PartState;
  /** How far the time before the log is stored: filling or full. */
  readonly past?: PartState;
  /** Whether it is this server that takes readings in, where several could: held or waiting. */
  readonly lease?: PartState;
  /** What is known of the provider whose readings are taken in; absent where it cannot be in doubt. */
  readonly source?: PartState;
}

export interface StatusOptions {
  readonly health: () => Health;
  readonly metrics: ServerMetrics;
  /** Metrics for everyone; else for this machine only. */
  readonly metricsForAll: boolean;
  readonly trustedProxies: number;
}

type Headers = Readonly<Record<string, string>>;

/** Any page may read the health. */
const HEALTH_HEADERS: Headers = {
  ...PROVIDER_HEADERS,
  'access-control-allow-methods': 'GET, HEAD',
};

const answer = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
  { status, type, body }: { readonly status: number; readonly type: string; readonly body: string },
): void => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead) {
    response.writeHead(405, { ...headers, allow: 'GET, HEAD', 'content-length': 0 }).end();
    return;
  }
  response
    .writeHead(status, {
      ...headers,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    })
    .end(request.method === 'HEAD' ? undefined : body);
};

const statusRoute = (path: string, handle: Route['handle']): Route => ({
  name: path.slice(1),
  owns: (asked) => asked === path,
  kind: 'file',
  form: 'text',
  answersWhileDraining: true,
  handle,
});

/** Health for load balancers, metrics for Prometheus. */
export const statusRoutes = (options: StatusOptions): readonly Route[] => [
  statusRoute(HEALTH_PATH, (request, response) => {
    const health = options.health();
    // The server serves on while a store or a provider is away: old readings with their age are better than none.
    const status = health.status === 'ok' ? 200 : 503;
    const body = `${JSON.stringify(health)}\n`;
    const type = 'application/json; charset=utf-8';
    answer(request, response, HEALTH_HEADERS, { status, type, body });
  }),
  statusRoute(METRICS_PATH, async (request, response) => {
    if (!options.metricsForAll && !isLocalRequest(request, options.trustedProxies)) {
      notFound(response);
      return;
    }
    const body = await options.metrics.text();
    answer(request, response, OWN_HEADERS, { status: 200, type: ServerMetrics.contentType, body });
  }),
];
