import type { StationEntry } from './station-entry.ts';

/** A search over all stations, for a list to choose from. */
export interface StationFinderSpec {
  /** Matches name, code, city, river, basin and region, without accents and case; empty matches all. */
  readonly search: string;
  /** Stations handed over at most. */
  readonly limit: number;
}

/** Who a search finds, whole in every frame: it changes only when stations describe themselves otherwise. */
export interface StationFinderFrame {
  /** The search this answers: a page that has asked for something else meanwhile waits for the next frame. */
  readonly search: string;
  /** The best first, by name among equals. */
  readonly stations: readonly StationEntry[];
  /** Stations that match, and all stations. */
  readonly matched: number;
  readonly total: number;
  /** False while no answer of the provider has been read: whoever is missing may still come. */
  readonly networkLoaded: boolean;
}
