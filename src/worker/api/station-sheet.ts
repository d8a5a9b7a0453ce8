import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Gate } from '#domain/stations/gate.ts';
import type { Station } from '#domain/stations/station.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

export interface StationSheetSpec {
  readonly codigo: string;
}

/** One reading of one station. */
export interface StationReading {
  readonly path: ReadingPath;
  /** A number for a measurement, in the unit beside it; text for the few readings that are text, null for no reading. */
  readonly value: TagValue;
  readonly label: string | null;
  /** The quantity's own unit, or the foreign one that was said; null is `N/D`. */
  readonly unit: string | null;
  /** What `Format` asks for; null: as the quantity is usually written. */
  readonly decimals: number | null;
  /** False for a number of a foreign unit: no rate, no doubt, no alert is taken from it. */
  readonly comparable: boolean;
  /** False when the provider asks not to display it. */
  readonly show: boolean;
  /** It said a number that no such sensor can measure: its value is null. */
  readonly implausible: boolean;
  /**
   * When it last said anything, in epoch milliseconds: when it came live, or for what a snapshot told when the station had last
   * spoken. Null where nobody has, as far as the log goes back.
   */
  readonly saidAt: EpochMs | null;
}

/** Everything one station says. `known` is false until it has spoken (or for ever, for a code that does not exist). */
export type StationSheetFrame =
  | { readonly known: false; readonly codigo: string; readonly networkLoaded: boolean }
  | {
      readonly known: true;
      readonly station: Station;
      readonly readings: readonly StationReading[];
      readonly gates: readonly Gate[];
      readonly heardAt: EpochMs;
    };
