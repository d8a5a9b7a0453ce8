import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Gate } from '#domain/stations/gate.ts';
import type { Station } from '#domain/stations/station.ts';
import type { TagValue } from '#domain/tags/tag-event.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';

export interface StationSheetQuery {
  readonly codigo: string;
}

/** One reading of one station. */
export interface StationReading {
  readonly path: ReadingPath;
  /** A number for a measurement, in `unit`; text for the few text readings; null for no reading. */
  readonly value: TagValue;
  readonly label: string | null;
  /** The quantity's own unit, or the reported foreign one; null is `N/D`. */
  readonly unit: string | null;
  /** Decimals of `Format`; null: the quantity's default. */
  readonly decimals: number | null;
  /** False for a number in a foreign unit: it is excluded from rates, quality flags and alerts. */
  readonly comparable: boolean;
  /** False when the provider asks not to display it. */
  readonly show: boolean;
  /** The reported number is outside the sensor's possible range: `value` is null. */
  readonly implausible: boolean;
}

/** All readings of one station. `known` is false until the station has reported (always, for a code that does not exist). */
export type StationSheetFrame =
  | { readonly known: false; readonly codigo: string; readonly networkLoaded: boolean }
  | {
      readonly known: true;
      readonly station: Station;
      readonly readings: readonly StationReading[];
      readonly gates: readonly Gate[];
      readonly reportedAt: EpochMs;
    };
