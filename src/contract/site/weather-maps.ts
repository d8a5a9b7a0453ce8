import { err, ok, type Result } from '#domain/result.ts';
import { isRecord } from '#domain/untrusted.ts';

/** Path of the list of frames on our server. */
export const WEATHER_MAPS_PATH = '/public/weather-maps.json';

/** Prefix of its tile paths. */
export const WEATHER_TILES_PATH = '/v2/';

/** A radar or satellite frame: its time and the path of its tiles (SPEC 3). */
export interface OverlayFrame {
  /** Unix seconds: when the frame was generated, not observed. */
  readonly time: number;
  /** Path on the tile host; identifies the frame. */
  readonly path: string;
}

export interface WeatherMaps {
  readonly host: string;
  readonly radar: readonly OverlayFrame[];
  readonly satellite: readonly OverlayFrame[];
  readonly rejected: number;
}

export type WeatherMapsFault = 'not-an-object' | 'no-host';

/** More frames are too many for a loop. */
const MAX_FRAMES = 48;

const isFrame = (raw: unknown): raw is OverlayFrame =>
  isRecord(raw) &&
  typeof raw['time'] === 'number' &&
  Number.isFinite(raw['time']) &&
  typeof raw['path'] === 'string' &&
  /^\/[\w./-]{1,200}$/.test(raw['path']) &&
  !raw['path'].includes('..');

const decodeFrames = (raw: unknown): { frames: OverlayFrame[]; rejected: number } => {
  if (!Array.isArray(raw)) return { frames: [], rejected: raw === undefined ? 0 : 1 };
  const frames = raw.filter(isFrame).map(({ time, path }) => ({ time, path }));
  const inOrder = frames.toSorted((a, b) => a.time - b.time).slice(-MAX_FRAMES);
  return { frames: inOrder, rejected: raw.length - frames.length };
};

/**
 * Decodes the untrusted weather-maps JSON (SPEC 7, PROVIDER 6). Missing or empty lists are ordinary, not a fault. `host` is `http(s)://…`
 * without a path, or empty for the service's own; the configuration decides whether it is allowed.
 */
export const decodeWeatherMaps = (raw: unknown): Result<WeatherMaps, WeatherMapsFault> => {
  if (!isRecord(raw)) return err('not-an-object');
  const host = raw['host'];
  if (typeof host !== 'string' || !/^(https?:\/\/[\w.:[\]-]{1,253})?$/.test(host)) {
    return err('no-host');
  }
  const radar = decodeFrames(isRecord(raw['radar']) ? raw['radar']['past'] : undefined);
  const satellite = decodeFrames(
    isRecord(raw['satellite']) ? raw['satellite']['infrared'] : undefined,
  );
  return ok({
    host,
    radar: radar.frames,
    satellite: satellite.frames,
    rejected: radar.rejected + satellite.rejected,
  });
};

/** Colour scheme and options that the public service still has (PROVIDER 6): scheme 2, smoothed, without snow colours. */
const COLOUR_SCHEME = 2;
const OPTIONS = '1_0';

/** The 512-pixel tile URL template of a frame (SPEC 3). Concatenated, as `new URL` would escape the braces. */
export const tileTemplate = (host: string, frame: OverlayFrame): string =>
  `${host}${frame.path}/512/{z}/{x}/{y}/${COLOUR_SCHEME}/${OPTIONS}.png`;
