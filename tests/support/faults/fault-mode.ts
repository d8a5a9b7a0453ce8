import type { IncomingMessage, ServerResponse } from 'node:http';
import { WEATHER_MAPS_PATH } from '#contract/site/weather-maps.ts';
import { type FaultPort, FAULTS_PATH } from '#server/fault-port.ts';
import { type Route, pathOf } from '#server/http/route.ts';
import { notFound, refuse, PROVIDER_HEADERS } from '#server/http/refusal.ts';
import { BLOCKED } from '#server/graphql/operation-reader.ts';
import { isLocalRequest } from '#server/limits/client-address.ts';
import { AlteredFrames } from './altered-frames.ts';
import { decodeFaultOrder, FAULTS } from './fault.ts';
import { FaultState } from './fault-state.ts';

/** An order is a line of JSON. */
const MAX_ORDER_BYTES = 1_024;

const PAGE = '<!doctype html><title>Entrar na rede</title><p>Aceite os termos para continuar.</p>';
const HALF = '{"data":{"tags":{"EST-00013":{"Codigo":"EST-00013","Data/Rio/RioN';

const readOrder = async (request: IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    text += String(part);
    if (text.length > MAX_ORDER_BYTES) return undefined;
  }
  try {
    const order: unknown = JSON.parse(text);
    return order;
  } catch {
    return undefined;
  }
};

/**
 * Faults on demand, for tests. They exist only where a server on the loopback was started with
 * `--faults`, and can be ordered only from this machine.
 */
export class FaultMode implements FaultPort {
  readonly #state = new FaultState();
  #closeSockets: (code: number) => void = () => undefined;

  /** How `close-sockets` is done. */
  onCloseSockets(close: (code: number) => void): void {
    this.#closeSockets = close;
  }

  /** Whether sockets are silenced. */
  get silent(): boolean {
    return this.#state.isOn('silent-sockets');
  }

  /** One for each socket: everything sent to it goes through it. */
  framesOfSocket(): AlteredFrames {
    return new AlteredFrames(this.#state);
  }

  /** A route that the active faults answer instead. */
  over(route: Route): Route {
    return {
      ...route,
      handle: (request, response) =>
        this.#answersInstead(request, response) ? undefined : route.handle(request, response),
    };
  }

  /** `GET /faults` lists, `POST /faults` orders. */
  readonly control: Route = {
    name: 'faults',
    owns: (path) => path === FAULTS_PATH,
    kind: 'file',
    form: 'text',
    handle: async (request, response) => {
      if (!isLocalRequest(request, 0)) {
        notFound(response);
        return;
      }
      if (request.method === 'GET') {
        this.#list(response);
        return;
      }
      // A page of another origin needs a preflight for this content type, and the preflight is not
      // answered.
      if (
        request.method !== 'POST' ||
        request.headers['content-type'] !== 'application/json' ||
        request.headers.origin !== undefined
      ) {
        refuse(response, 'text', { status: 405, message: 'GET, or POST application/json' });
        return;
      }
      const order = decodeFaultOrder(await readOrder(request));
      if (!order.ok) {
        refuse(response, 'text', { status: 400, message: order.error });
        return;
      }
      const { value } = order;
      if (value.kind === 'set') this.#state.set(value.fault, value.times);
      else if (value.kind === 'clear') this.#state.clear(value.fault);
      else this.#closeSockets(value.code);
      this.#list(response);
    },
  };

  #list(response: ServerResponse): void {
    const body = JSON.stringify({ active: this.#state.active, faults: FAULTS });
    response
      .writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(body);
  }

  /** True where a fault has answered. */
  #answersInstead(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request);
    const send = (status: number, type: string, body: string): true => {
      request.resume();
      response
        .writeHead(status, {
          ...PROVIDER_HEADERS,
          'content-type': `${type}; charset=utf-8`,
          'content-length': Buffer.byteLength(body),
        })
        .end(body);
      return true;
    };
    if (path === WEATHER_MAPS_PATH) {
      return this.#state.strikes('weather-maps-500') && send(500, 'text/plain', 'falha\n');
    }
    if (path !== '/graphql') {
      return this.#state.strikes('missing-tiles') && send(404, 'text/plain', '404\n');
    }
    if (request.method !== 'POST') return false;
    if (this.#state.strikes('http-500')) return send(500, 'text/plain', 'falha\n');
    if (this.#state.strikes('blocked')) {
      const body = JSON.stringify({ errors: [{ message: BLOCKED }] });
      return send(400, 'application/json', body);
    }
    if (this.#state.strikes('html')) return send(200, 'text/html', PAGE);
    return this.#state.strikes('truncated-json') && send(200, 'application/json', HALF);
  }
}
