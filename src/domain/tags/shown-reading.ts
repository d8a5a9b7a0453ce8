/** Unit and decimals of a displayed reading. */
export interface ReadingLook {
  /** The quantity's own unit, or the unconvertible one received; null is `N/D` (SPEC 9). */
  readonly unit: string | null;
  /** Decimals of the provider's `Format`; null: the quantity's usual ones. */
  readonly decimals: number | null;
}

/** A reading as every view shows it. */
export interface ShownReading extends ReadingLook {
  /** In `unit`. */
  readonly value: number;
  /** False for a value in an unconvertible unit: it is excluded from legends, sorting, rates and alerts. */
  readonly comparable: boolean;
}

/** The number of a comparable reading; null for none. */
export const comparableNumber = (reading: ShownReading | null): number | null =>
  reading?.comparable === true ? reading.value : null;
