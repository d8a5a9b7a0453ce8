import type { StationEntry } from './station-entry.ts';

/** A search over all stations, to choose one from the result. */
export interface StationFinderQuery {
  /** Matches name, code, city, river, basin and region, ignoring accents and case, and with typing errors; empty matches all. */
  readonly search: string;
  /** Maximum number of stations in a frame. */
  readonly limit: number;
}

/** A river or basin, as the stations name it. */
export interface FoundWater {
  readonly name: string;
  /** Number of its stations. */
  readonly stations: number;
}

/** Result of a search. Every frame is full: it changes only when a station's description changes. */
export interface StationFinderFrame {
  /** The search that this frame answers; if the page has requested another since, the next frame has that. */
  readonly search: string;
  /** Best match first; equal matches by name. */
  readonly stations: readonly StationEntry[];
  /** Rivers and basins whose own name matches, best first, equals by name; none for an empty search. At most `limit` of each. */
  readonly rivers: readonly FoundWater[];
  readonly basins: readonly FoundWater[];
  /** Number of stations that match, and of all stations. */
  readonly matched: number;
  readonly total: number;
  /** False until a snapshot has been decoded: a missing station may still arrive. */
  readonly networkLoaded: boolean;
}
