import { err, type Result } from '#domain/result.ts';
import { parseJson } from '#domain/untrusted.ts';
import { decodeWeatherMaps, type WeatherMaps } from '#contract/site/weather-maps.ts';

const TIMEOUT_MS = 15_000;
/** A list has some dozen frames. */
const MAX_LENGTH = 100_000;

/** Why there is no list of pictures. */
export type WeatherMapsTrouble = 'unreachable' | 'refused' | 'unreadable';

/** Asks the weather-maps service for its frames (SPEC 7). An empty host is the service's own. */
export const loadWeatherMaps = async (
  url: string,
  base: string,
): Promise<Result<WeatherMaps, WeatherMapsTrouble>> => {
  let text: string;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return err('refused');
    text = await answer.text();
  } catch {
    return err('unreachable');
  }
  const decoded = decodeWeatherMaps(parseJson(text, MAX_LENGTH));
  if (!decoded.ok) return err('unreadable');
  const { host } = decoded.value;
  return host === ''
    ? { ok: true, value: { ...decoded.value, host: new URL(url, base).origin } }
    : decoded;
};
