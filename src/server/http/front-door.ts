import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from '../limits/client-address.ts';
import type { RequestKind, RequestLimits } from '../limits/request-limits.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';
import type { Logger } from '#process/logger.ts';
import { gauge } from '#process/observed-metric.ts';
import type { ServerMetrics } from '../metrics/server-metrics.ts';
import { queueRefusal, notFound, refuse } from './refusal.ts';
import { pathOf, type Route } from './route.ts';

export interface FrontDoorOptions {
  /** The first that owns a path handles it; the last should own all paths. */
  readonly routes: readonly Route[];
  readonly limits: RequestLimits;
  readonly trustedProxies: number;
  readonly metrics: ServerMetrics;
  readonly log: Logger;
}

/** Retry delay for clients refused by a draining server: by then it has been replaced. */
const RETRY_AFTER_RESTART = 15;

/** Entry point of every request: counts it, admits or refuses it, and passes it to its route. */
export class FrontDoor {
  readonly #options: FrontDoorOptions;
  readonly #buckets: Readonly<Record<RequestKind, TokenBuckets>>;
  readonly #open = new Set<ServerResponse>();
  readonly #endsByLine = new WeakMap<Socket, Set<() => void>>();
  #draining = false;
  #emptied: (() => void) | null = null;

  constructor(options: FrontDoorOptions) {
    this.#options = options;
    const { question, file, live } = options.limits;
    options.metrics.observe([
      gauge('vigia_http_requests_open', 'Requests that are being answered.', () => this.#open.size),
    ]);
    this.#buckets = {
      question: new TokenBuckets(question),
      file: new TokenBuckets(file),
      live: new TokenBuckets(live),
    };
  }

  get draining(): boolean {
    return this.#draining;
  }

  readonly listener: RequestListener = (request, response) => {
    // A client may name the whole address (RFC 9112, 3.2.2).
    request.url = request.url?.replace(/^https?:\/\/[^/?#]*\/?/i, '/') ?? '/';
    const path = pathOf(request);
    const route = this.#options.routes.find(({ owns }) => owns(path));
    if (route === undefined) {
      notFound(response);
      return;
    }
    this.#watch(route, request, response);
    if (!this.#isLetIn(route, request, response)) return;
    // A route may fail before it is asynchronous, too.
    Promise.resolve()
      .then(() => route.handle(request, response))
      .catch((error: unknown) => this.#fail(route, response, error));
  };

  /** Refuses new requests. Resolves when every response under way is out, or after `withinMs`: the caller cuts the rest. */
  async drain(withinMs: number): Promise<void> {
    this.#draining = true;
    for (const response of this.#open) {
      if (!response.headersSent) response.setHeader('connection', 'close');
    }
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#emptied = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #watch(route: Route, request: IncomingMessage, response: ServerResponse): void {
    const { metrics, log } = this.#options;
    const begun = performance.now();
    const ofLine = this.#openOf(request.socket);
    const end = (): void => {
      if (!this.#open.delete(response)) return;
      ofLine.delete(end);
      const ms = performance.now() - begun;
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      metrics.request(route.name, status, ms / 1_000);
      log.debug('request', {
        route: route.name,
        method: request.method ?? '',
        status,
        ms: Math.round(ms),
      });
      if (this.#open.size === 0) this.#emptied?.();
    };
    this.#open.add(response);
    ofLine.add(end);
    response.once('close', end);
  }

  /** Callbacks for the responses of a connection when it closes: Node emits no event for one that waits behind another. */
  #openOf(line: Socket): Set<() => void> {
    const known = this.#endsByLine.get(line);
    if (known !== undefined) return known;
    const ends = new Set<() => void>();
    this.#endsByLine.set(line, ends);
    line.once('close', () => {
      for (const end of ends) end();
    });
    return ends;
  }

  #isLetIn(route: Route, request: IncomingMessage, response: ServerResponse): boolean {
    const { metrics, trustedProxies } = this.#options;
    if (this.#draining) {
      response.setHeader('connection', 'close');
      if (route.answersWhileDraining === true) return true;
      metrics.rejected('draining');
      refuse(response, route.form, {
        status: 503,
        message: 'O servidor está reiniciando: tente de novo em instantes.',
        retryAfter: RETRY_AFTER_RESTART,
      });
      return false;
    }
    // A browser's preflight costs nothing.
    const kind = request.method === 'OPTIONS' ? 'file' : route.kind;
    const waitMs = this.#buckets[kind].take(clientAddress(request, trustedProxies));
    if (waitMs === 0) return true;
    metrics.rejected('rate');
    refuse(response, route.form, queueRefusal({ reason: 'waiting', retryAfterMs: waitMs }));
    return false;
  }

  #fail(route: Route, response: ServerResponse, error: unknown): void {
    this.#options.log.error('request failed', {
      route: route.name,
      message: error instanceof Error ? error.message : 'unknown',
    });
    if (response.headersSent) response.destroy();
    else refuse(response, route.form, { status: 500, message: 'Erro interno; tente mais tarde.' });
  }
}
