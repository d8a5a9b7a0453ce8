import { randomBytes } from 'node:crypto';
import type { ImagerySource } from '#contract/tag-source.ts';
import { err } from '#domain/result.ts';
import type { ScenarioClock } from '../network/scenario-clock.ts';
import type { WeatherField } from '../weather/weather-field.ts';
import { frameTimes, isFrameTime } from './frame-times.ts';
import { decodeTilePath, framePath, type ImageryKind } from './tile-address.ts';
import { TileRenderer, type TileRendererOptions } from './tile-renderer.ts';

export interface ImageryOptions extends Omit<TileRendererOptions, 'field' | 'instantOf'> {
  readonly field: WeatherField;
  readonly clock: ScenarioClock;
  /** Distinguishes frames of this run from those of another run at the same minutes. */
  readonly run?: string;
}

/** Radar and satellite pictures of a scenario's sky, in the format of the public service (SPEC 7, PROVIDER 6). */
export const imagery = (options: ImageryOptions): ImagerySource => {
  const { clock, run = randomBytes(5).toString('hex') } = options;
  const renderer = new TileRenderer({ ...options, instantOf: clock.at });
  return {
    list: () => {
      const now = clock.now();
      const framesOf = (kind: ImageryKind) =>
        frameTimes(now).map((time) => ({ time, path: framePath(kind, run, time) }));
      return JSON.stringify({
        version: '2.0',
        generated: Math.floor(now / 1_000),
        // Tiles have the origin of the list: a `Host` header is untrusted.
        host: '',
        radar: { past: framesOf('radar'), nowcast: [] },
        satellite: { infrared: framesOf('satellite') },
      });
    },
    tile: async (path) => {
      const address = decodeTilePath(path);
      return address === null || address.run !== run || !isFrameTime(address.time, clock.now())
        ? err('unknown')
        : renderer.tile(address);
    },
  };
};
