/** How a reading is written: what stands beside its number, and how many digits stand behind the comma. */
export interface ReadingLook {
  /** The quantity's own unit, or the foreign one that was said; null is `N/D` (spec 9). */
  readonly unit: string | null;
  /** What the provider's `Format` asks for; null: as the quantity is usually written. */
  readonly decimals: number | null;
}

/** A reading as every view shows it. */
export interface ShownReading extends ReadingLook {
  /** In the unit beside it. */
  readonly value: number;
  /** False for a value of a foreign unit: it has no place in a legend, an order, a rate or an alert. */
  readonly comparable: boolean;
}

/** The number of a reading that can be compared with others of its quantity; null for none. */
export const comparableNumber = (reading: ShownReading | null): number | null =>
  reading?.comparable === true ? reading.value : null;
