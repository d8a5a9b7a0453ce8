import { type Result, err } from '#domain/result.ts';
import { type WeatherMaps, decodeWeatherMaps } from '#contract/site/weather-maps.ts';
import { parseJson } from '#domain/untrusted.ts';

const TIMEOUT_MS = 15_000;
/** A list has some dozen frames. */
const MAX_LENGTH = 100_000;

/** Why there is no list of pictures. */
type WeatherMapsTrouble = 'unreachable' | 'refused' | 'unreadable';

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

/** Frames come every ten minutes; a poll every half of that is late enough. */
export const POLL_MS = 300_000;
/** After a failure: twice as long each time, up to {@link POLL_MS}. */
const RETRY_MS = 15_000;

/** What is known of the pictures. */
export interface WeatherMapsState {
  /** The last good answer; null before the first. */
  readonly maps: WeatherMaps | null;
  /** SPEC 8: true when the last request failed, false again with the next success. */
  readonly rainviewerError: boolean;
}

const isSame = (a: WeatherMaps, b: WeatherMaps): boolean =>
  JSON.stringify([a.host, a.radar, a.satellite]) === JSON.stringify([b.host, b.radar, b.satellite]);

/** Polls the list of pictures while it runs. An equal answer keeps its identity. */
export class WeatherMapsPoll {
  readonly #load: () => Promise<Result<WeatherMaps, unknown>>;
  readonly #onState: (state: WeatherMapsState) => void;
  #state: WeatherMapsState = { maps: null, rainviewerError: false };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running = false;
  #askedAt = -Infinity;

  constructor(
    load: () => Promise<Result<WeatherMaps, unknown>>,
    onState: (state: WeatherMapsState) => void,
  ) {
    this.#load = load;
    this.#onState = onState;
  }

  start(): void {
    this.#running = true;
    void this.#ask();
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
  }

  /** The page is in sight again: timers may have slept. */
  wake(): void {
    if (!this.#running || performance.now() - this.#askedAt < POLL_MS) return;
    clearTimeout(this.#timer);
    void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#askedAt = performance.now();
    const answer = await this.#load();
    if (!this.#running) return;
    this.#failures = answer.ok ? 0 : this.#failures + 1;
    const { maps } = this.#state;
    const latest = answer.ok ? answer.value : maps;
    this.#publish({
      maps: maps !== null && latest !== null && isSame(maps, latest) ? maps : latest,
      rainviewerError: !answer.ok,
    });
    const pause = answer.ok ? POLL_MS : Math.min(POLL_MS, RETRY_MS * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => void this.#ask(), pause);
  }

  #publish(state: WeatherMapsState): void {
    const { maps, rainviewerError } = this.#state;
    if (state.maps === maps && state.rainviewerError === rainviewerError) return;
    this.#state = state;
    this.#onState(state);
  }
}
