import { err, type Result } from '#domain/result.ts';
import { decodeWeatherMaps, type WeatherMaps } from '#contract/weather-maps.ts';

const PATIENCE_MS = 15_000;
/** A list of some dozen frames; more is no list. */
const MAX_LENGTH = 100_000;

/** Why there is no list of pictures. */
export type WeatherMapsTrouble = 'unreachable' | 'refused' | 'unreadable';

/** Asks the weather-maps service for its frames (spec 7). An empty host is the service's own. */
export const loadWeatherMaps = async (
  url: string,
  base: string,
): Promise<Result<WeatherMaps, WeatherMapsTrouble>> => {
  let text: string;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) return err('refused');
    text = await answer.text();
  } catch {
    return err('unreachable');
  }
  if (text.length > MAX_LENGTH) return err('unreadable');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return err('unreadable');
  }
  const decoded = decodeWeatherMaps(raw);
  if (!decoded.ok) return err('unreadable');
  const { host } = decoded.value;
  return host === ''
    ? { ok: true, value: { ...decoded.value, host: new URL(url, base).origin } }
    : decoded;
};
