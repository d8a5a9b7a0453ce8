import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '#server/http/request-path.ts';
import type { Logger } from '#server/logger.ts';
import type { ScenarioClock } from '../network/scenario-clock.ts';
import { PROVIDER_HEADERS } from '#server/site/csp.ts';
import type { WeatherField } from '../weather/weather-field.ts';
import { frameTimes, isFrameTime } from './frame-times.ts';
import { decodeTilePath, framePath, type ImageryKind } from './tile-address.ts';
import { TileRenderer, type TileRendererOptions } from './tile-renderer.ts';

/** The list of pictures, beside the site. */
export const WEATHER_MAPS_PATH = '/public/weather-maps.json';
const FRAMES_PREFIX = '/v2/';

const HEADERS: Readonly<Record<string, string>> = {
  ...PROVIDER_HEADERS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
};
/** Frames stay for two hours and a half; a picture never changes, its run and time stand in its path. */
const TILE_CACHING = 'public, max-age=10800, immutable';
/** A new frame may be listed half a minute late. */
const LIST_CACHING = 'public, max-age=30';

/** Radar and satellite pictures over HTTP, in the shape of the public service (SPEC 7, PROVIDER 6). */
export interface ImageryEndpoint {
  /** Whether a path, without its query, is asked of this endpoint. */
  readonly owns: (path: string) => boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export interface ImageryOptions extends Omit<TileRendererOptions, 'field' | 'instantOf'> {
  readonly field: WeatherField;
  readonly clock: ScenarioClock;
  readonly log: Logger;
  /** Tells this run's pictures from those of another of the same minutes. */
  readonly run?: string;
}

export const imageryEndpoint = (options: ImageryOptions): ImageryEndpoint => {
  const { clock, log, run = randomBytes(5).toString('hex') } = options;
  const renderer = new TileRenderer({ ...options, instantOf: clock.at });

  const listBody = (): string => {
    const now = clock.now();
    const framesOf = (kind: ImageryKind) =>
      frameTimes(now).map((time) => ({ time, path: framePath(kind, run, time) }));
    return JSON.stringify({
      version: '2.0',
      generated: Math.floor(now / 1_000),
      // Tiles are where the list is: no name of a host that a visitor could have made up.
      host: '',
      radar: { past: framesOf('radar'), nowcast: [] },
      satellite: { infrared: framesOf('satellite') },
    });
  };

  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: Readonly<Record<string, string | number>>,
    body: string | Buffer = '',
  ): void => {
    response
      .writeHead(status, { ...HEADERS, ...headers, 'content-length': Buffer.byteLength(body) })
      .end(request.method === 'HEAD' ? undefined : body);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, HEADERS).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answer(request, response, 405, { allow: 'GET, HEAD, OPTIONS' });
      return;
    }
    const path = pathOf(request);
    if (path === WEATHER_MAPS_PATH) {
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': LIST_CACHING,
      };
      answer(request, response, 200, headers, listBody());
      return;
    }
    const address = decodeTilePath(path);
    if (address === null || address.run !== run || !isFrameTime(address.time, clock.now())) {
      answer(request, response, 404, { 'content-type': 'text/plain; charset=utf-8' }, '404\n');
      return;
    }
    const tile = await renderer.tile(address);
    if (!tile.ok) {
      log.warn('tile refused', { reason: tile.error });
      answer(request, response, 503, { 'retry-after': 2 });
      return;
    }
    const headers = { 'content-type': 'image/png', 'cache-control': TILE_CACHING };
    answer(request, response, 200, headers, tile.value);
  };

  return {
    owns: (path) => path === WEATHER_MAPS_PATH || path.startsWith(FRAMES_PREFIX),
    handle,
  };
};
