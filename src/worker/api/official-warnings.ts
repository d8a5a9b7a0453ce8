import type {
  OfficialWarning,
  WarnedArea,
  WarningSourceState,
} from '#domain/network/warnings/official-warning.ts';
import type { Position } from '#domain/stations/station.ts';

/** A place that warnings may be about. */
export interface WarnedPlace {
  readonly position: Position | null;
  /** Name of its city; null if it has none. */
  readonly city: string | null;
}

/** A place of a query. */
export interface AskedPlace extends WarnedPlace {
  /** Among the places of the page. */
  readonly id: string;
}

/** Which warnings, and what of them. */
export interface OfficialWarningsQuery {
  /** Those about one of these places; null: all of the network. */
  readonly places: readonly AskedPlace[] | null;
  /** `line`: no more than a line needs; `words`: with all that the sender writes; `shapes`: with the areas on the map. */
  readonly detail: 'line' | 'words' | 'shapes';
}

/** A warning, of which the query leaves out words or shapes. */
export interface ListedWarning extends Omit<OfficialWarning, 'areas'> {
  /** Descriptions of its areas, in the source's words. */
  readonly areas: readonly string[];
  readonly shapes: readonly Pick<WarnedArea, 'polygons' | 'circles'>[];
  /** Ids of the places of the query that it is about. */
  readonly places: readonly string[];
}

export interface OfficialWarningsFrame {
  /** Empty: nothing could be read yet. */
  readonly sources: readonly WarningSourceState[];
  /** The newest first; those that are over may still be in it. Null: as in the last frame. */
  readonly warnings: readonly ListedWarning[] | null;
}
