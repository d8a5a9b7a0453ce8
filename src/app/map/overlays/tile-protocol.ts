import type { AddProtocolAction } from 'maplibre-gl';
import { logTrouble } from '#app/console-log.ts';

/** Scheme under which the map library asks us for the tiles of radar and satellite. */
export const TILE_SCHEME = 'vigia-tile';
const PREFIX = `${TILE_SCHEME}://`;
const NOT_FOUND = 404;

/** The address, for the map library, of a tile at an http(s) address. */
export const tileAddress = (url: string): string => `${PREFIX}${url}`;

/** A tile was answered with a status that is no success. The map library reads `status`. */
class TileRefused extends Error {
  readonly status: number;

  constructor(status: number, url: string) {
    super(`HTTP ${status}: ${url}`);
    this.status = status;
  }
}

/**
 * Fetches a tile, as the map library would. The library fires no event for a missing tile (404), so it is logged here; it fires an error for
 * any other failure, which is logged where the frame is known.
 */
export const loadTile: AddProtocolAction = async ({ url, headers }, { signal }) => {
  const address = url.slice(PREFIX.length);
  const answer = await fetch(address, { signal, ...(headers === undefined ? {} : { headers }) });
  if (!answer.ok) {
    if (answer.status === NOT_FOUND) logTrouble(address, `HTTP ${NOT_FOUND}`);
    throw new TileRefused(answer.status, address);
  }
  return {
    data: await answer.arrayBuffer(),
    cacheControl: answer.headers.get('Cache-Control'),
    expires: answer.headers.get('Expires'),
  };
};
