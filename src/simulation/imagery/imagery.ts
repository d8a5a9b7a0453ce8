import { randomBytes } from 'node:crypto';
import type { ImagerySource } from '#contract/tag-source.ts';
import { err } from '#domain/result.ts';
import type { ScenarioClock } from '#simulation/network/scenario-clock.ts';
import type { WeatherField } from '#simulation/weather/sky-field.ts';
import { decodeTilePath, framePath, type ImageryKind } from './tile-address.ts';
import { TileRenderer, type TileRendererOptions } from './tile-renderer.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** A frame every ten minutes, for the last two hours, both ends included (PROVIDER 6). */
const STEP_S = 600;
const LISTED_FRAMES = 13;
/** Frames remain available for some minutes after they leave the list, as pages still play an older list. */
const AVAILABLE_FRAMES = LISTED_FRAMES + 3;

const newestAt = (now: EpochMs): number => Math.floor(now / 1_000 / STEP_S) * STEP_S;

/** Unix seconds of the frames to list, the oldest first. */
export const frameTimes = (now: EpochMs): readonly number[] =>
  Array.from(
    { length: LISTED_FRAMES },
    (_, index) => newestAt(now) - (LISTED_FRAMES - 1 - index) * STEP_S,
  );

/** Whether a frame with this time in Unix seconds exists. */
const isFrameTime = (time: number, now: EpochMs): boolean =>
  time % STEP_S === 0 && time <= newestAt(now) && time > newestAt(now) - AVAILABLE_FRAMES * STEP_S;

interface ImageryOptions extends Omit<TileRendererOptions, 'field' | 'instantOf'> {
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
