import { err, ok, type Result } from '../domain/result.ts';
import { isRecord } from '../domain/untrusted.ts';

/** Where a server of ours has the list of frames. */
export const WEATHER_MAPS_PATH = '/public/weather-maps.json';

/** What the paths of its tiles begin with. */
export const WEATHER_TILES_PATH = '/v2/';

/** One radar or satellite picture: its instant and where its tiles are (SPEC 3). */
export interface OverlayFrame {
  /** Unix seconds: when the frame was generated, not when it was observed. */
  readonly time: number;
  /** Path below the tile host; it names the frame. */
  readonly path: string;
}

export interface WeatherMaps {
  readonly host: string;
  readonly radar: readonly OverlayFrame[];
  readonly satellite: readonly OverlayFrame[];
  /** Entries that were no frames. */
  readonly rejected: number;
}

export type WeatherMapsFault = 'not-an-object' | 'no-host';

/** More frames than this are no loop a person can watch. */
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
 * Untrusted answer of the weather-maps service (SPEC 7, PROVIDER 6). Missing or empty lists are an everyday state, not a
 * fault. `host` is `http(s)://…` without a path, or empty for the service's own; whether it may be asked is the configuration's
 * decision.
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

/** Colour scheme and options the public service still offers (PROVIDER 6): scheme 2, smoothed, without snow colours. */
const COLOUR_SCHEME = 2;
const OPTIONS = '1_0';

/** The 512-pixel tile URL template of a frame (SPEC 3). Concatenated, because `new URL` would escape the braces. */
export const tileTemplate = (host: string, frame: OverlayFrame): string =>
  `${host}${frame.path}/512/{z}/{x}/{y}/${COLOUR_SCHEME}/${OPTIONS}.png`;
