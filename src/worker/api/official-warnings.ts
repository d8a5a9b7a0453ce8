import type {
  OfficialWarning,
  WarningSourceState,
} from '#domain/network/warnings/official-warning.ts';
import type { Position } from '#domain/stations/station.ts';

/** A place that warnings may be about. */
interface WarnedPlace {
  readonly position: Position | null;
  /** Name of its city; null if it has none. */
  readonly city: string | null;
}

/** Warnings about this place alone, for a line: without description, instruction, link and areas. Null: all of the network. */
export type OfficialWarningsQuery = WarnedPlace | null;

/** A warning without the shapes of its areas. */
export interface ListedWarning extends Omit<OfficialWarning, 'areas'> {
  /** Descriptions of its areas, in the source's words. */
  readonly areas: readonly string[];
}

/** A whole frame each time. */
export interface OfficialWarningsFrame {
  /** Empty: nothing could be read yet. */
  readonly sources: readonly WarningSourceState[];
  /** The newest first; those that are over may still be in it. */
  readonly warnings: readonly ListedWarning[];
}
