import type { RainPeriod } from '#domain/quantities/choices/rain-period.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import type { ThresholdLevel } from '#domain/stations/alerts/thresholds.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** Something that happened at a station, by the rule of `station-journal.ts`. Values are in the quantity's own unit. */
export type JournalEvent =
  /** An alert level of a quantity was reached, or left. `threshold`: the level's own value; `value`: the reading that shows it. */
  | {
      readonly kind: 'level-reached' | 'level-left';
      readonly field: HistoricalField;
      readonly level: ThresholdLevel;
      readonly label: string;
      readonly threshold: number;
      readonly value: number;
    }
  /** The rain of a window reached a class of its legend, 1 to 5 (`bucketOf`), which begins at `bound` mm; a class that was passed has no event. */
  | {
      readonly kind: 'rain-class';
      readonly window: RainPeriod;
      readonly rainClass: number;
      readonly bound: number;
      readonly value: number;
    }
  /** No report since the one of `reportedAt`: it fell silent at the event's instant, or came back with a report of that instant. */
  | { readonly kind: 'silent' | 'back'; readonly reportedAt: EpochMs }
  /** The gate of this number left its closed position, or took it. */
  | { readonly kind: 'gate-opened' | 'gate-closed'; readonly gate: number }
  /** The zero of a level was moved between two readings (`isDatumShift`). */
  | {
      readonly kind: 'datum';
      readonly field: HistoricalField;
      readonly before: number;
      readonly after: number;
    };

/** Why an event was annulled. `datum`: a reading that came late showed that a datum shift had made the crossing. */
export const ANNULMENTS = ['datum'] as const;
export type Annulment = (typeof ANNULMENTS)[number];
