import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ImagerySource } from '#contract/tag-source.ts';
import { WEATHER_MAPS_PATH, WEATHER_TILES_PATH } from '#contract/site/weather-maps.ts';
import type { Logger } from '#process/logger.ts';
import { PROVIDER_HEADERS } from './own-headers.ts';
import type { Route } from './route.ts';
import { pathOf } from './request-path.ts';

const HEADERS: Readonly<Record<string, string>> = {
  ...PROVIDER_HEADERS,
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
};
/** Frames are kept for two and a half hours. A picture is immutable: its path names run and time. */
const TILE_CACHING = 'public, max-age=10800, immutable';
/** A new frame may be listed half a minute late. */
const LIST_CACHING = 'public, max-age=30';

/** Radar and satellite pictures over HTTP (SPEC 7, PROVIDER 6). */
export const imageryEndpoint = (
  imagery: ImagerySource,
  log: Logger,
): Pick<Route, 'owns' | 'handle'> => {
  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: Readonly<Record<string, string | number>>,
    body: string | Uint8Array = '',
  ): void => {
    response
      .writeHead(status, { ...HEADERS, ...headers, 'content-length': Buffer.byteLength(body) })
      .end(request.method === 'HEAD' ? undefined : body);
  };

  const sendTile = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const tile = await imagery.tile(pathOf(request));
    if (tile.ok) {
      const headers = { 'content-type': 'image/png', 'cache-control': TILE_CACHING };
      send(request, response, 200, headers, tile.value);
    } else if (tile.error === 'unknown') {
      send(request, response, 404, { 'content-type': 'text/plain; charset=utf-8' }, '404\n');
    } else {
      log.warn('tile refused', { reason: tile.error });
      send(request, response, 503, { 'retry-after': 2 });
    }
  };

  return {
    owns: (path) => path === WEATHER_MAPS_PATH || path.startsWith(WEATHER_TILES_PATH),
    handle: async (request, response) => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, HEADERS).end();
      } else if (request.method !== 'GET' && request.method !== 'HEAD') {
        send(request, response, 405, { allow: 'GET, HEAD, OPTIONS' });
      } else if (pathOf(request) === WEATHER_MAPS_PATH) {
        const headers = {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': LIST_CACHING,
        };
        send(request, response, 200, headers, imagery.list());
      } else await sendTile(request, response);
    },
  };
};
