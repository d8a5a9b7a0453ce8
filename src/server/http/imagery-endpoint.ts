import type { ImagerySource } from '#contract/tag-source.ts';
import { WEATHER_MAPS_PATH, WEATHER_TILES_PATH } from '#contract/site/weather-maps.ts';
import type { Logger } from '#process/logger.ts';
import { MemoryFile } from './memory-file.ts';
import { publicFiles, type Route, pathOf } from './route.ts';

/** Frames are kept for two and a half hours. A picture is immutable: its path names run and time. */
const TILE = { mediaType: 'image/png', cacheControl: 'public, max-age=10800, immutable' } as const;
/** A new frame may be listed half a minute late. */
const LIST = {
  mediaType: 'application/json; charset=utf-8',
  cacheControl: 'public, max-age=30',
  packing: 'fast',
} as const;

/** Radar and satellite pictures over HTTP (SPEC 7, PROVIDER 6). */
export const imageryRoute = (imagery: ImagerySource, log: Logger): Route =>
  publicFiles({
    name: 'imagery',
    owns: (path) => path === WEATHER_MAPS_PATH || path.startsWith(WEATHER_TILES_PATH),
    find: async (request) => {
      const path = pathOf(request);
      if (path === WEATHER_MAPS_PATH) return new MemoryFile(imagery.list(), LIST);
      const tile = await imagery.tile(path);
      if (tile.ok) return new MemoryFile(tile.value, TILE);
      if (tile.error === 'unknown') return 'unknown';
      log.warn('tile refused', { reason: tile.error });
      return { status: 503, message: 'Servidor ocupado: tente de novo em 2 s.', retryAfter: 2 };
    },
  });
