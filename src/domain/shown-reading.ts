import { FOREIGN_UNIT, inOwnUnit, isConverted, type UnitCode, UNSAID_UNIT } from './unit-code.ts';

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

/** What stands beside the value of a reading, as it was said. */
export interface SaidBeside {
  readonly code: UnitCode;
  /** The unit as it was said; only a foreign one is shown so. */
  readonly unit: string | null;
  /** Decimals that the `Format` asks for, null for none. */
  readonly decimals: number | null;
}

/**
 * The look of a reading whose quantity has `ownUnit`. A `Format` belongs to the number that was said: a converted one is written
 * as its quantity usually is.
 */
export const lookOf = (
  ownUnit: string | null,
  { code, unit, decimals }: SaidBeside,
): ReadingLook => ({
  unit: code === UNSAID_UNIT ? null : code === FOREIGN_UNIT ? unit : ownUnit,
  decimals: isConverted(code) ? null : decimals,
});

/** The one rule of what is shown of a value: known units become the quantity's own, others stay as they are. */
export const showReading = (
  value: number,
  ownUnit: string | null,
  beside: SaidBeside,
): ShownReading => {
  const isForeign = beside.code === FOREIGN_UNIT;
  return {
    value: isForeign ? value : inOwnUnit(beside.code, value),
    comparable: !isForeign,
    ...lookOf(ownUnit, beside),
  };
};

/** The number of a reading that can be compared with others of its quantity; null for none. */
export const comparableNumber = (reading: ShownReading | null): number | null =>
  reading?.comparable === true ? reading.value : null;
