import type { Places } from '#domain/network/places.ts';
import { RiverGraph } from '#domain/network/river-graph.ts';
import { createStore, type Readable } from '#app/state/store.ts';
import { logTrouble } from '#app/console-log.ts';
import { type FetchPlaces, loadPlaces } from './load-document.ts';

/** Cities, rivers, gauges and dams, and what follows from the rivers. */
export interface KnownPlaces {
  readonly places: Places;
  readonly rivers: RiverGraph;
}

export type PlacesState =
  /** The network has none. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | ({ readonly kind: 'ready' } & KnownPlaces)
  /** It is tried again: by itself, when the connection returns, and on request. */
  | { readonly kind: 'failed'; readonly retry: () => void };

const LOADING: PlacesState = { kind: 'loading' };

/** After a failure, then twice as long each time, up to {@link LONGEST_RETRY_MS}. */
const RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 300_000;

/** The places of one address: loaded when the first part of the page asks for them, then kept. Both methods are bound. */
export class PlacesSource implements Readable<PlacesState> {
  readonly #url: string;
  readonly #fetchPlaces: FetchPlaces;
  readonly #state = createStore(LOADING);
  readonly #settled: Promise<void>;
  #settle: () => void = () => undefined;
  #isStarted = false;
  #failures = 0;

  constructor(url: string, fetchPlaces: FetchPlaces) {
    this.#url = url;
    this.#fetchPlaces = fetchPlaces;
    this.#settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  readonly read = (): PlacesState => this.#state.read();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#begin();
    return this.#state.subscribe(listener);
  };

  /** Loads them, if nobody has yet; resolves once they are there or have failed. */
  settled(): Promise<void> {
    this.#begin();
    return this.#settled;
  }

  #begin(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#load();
  }

  async #load(): Promise<void> {
    const loaded = await loadPlaces(this.#url, this.#fetchPlaces);
    this.#settle();
    if (loaded.ok) {
      const places = loaded.value;
      this.#state.change(() => ({ kind: 'ready', places, rivers: new RiverGraph(places.rivers) }));
      return;
    }
    logTrouble(this.#url, loaded.error);
    const again = this.#scheduleRetry();
    const retry = (): void => {
      this.#state.change(() => LOADING);
      again();
    };
    this.#state.change(() => ({ kind: 'failed', retry }));
  }

  /** Schedules the next attempt; the returned function makes it at once. Until it has succeeded the failure stays shown. */
  #scheduleRetry(): () => void {
    const waitMs = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
    const attempt = (): void => {
      clearTimeout(timer);
      removeEventListener('online', attempt);
      void this.#load();
    };
    const timer = setTimeout(attempt, waitMs);
    addEventListener('online', attempt);
    return attempt;
  }
}
