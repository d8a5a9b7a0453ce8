import { FOREIGN_UNIT, inOwnUnit, isConverted, type UnitCode, unitTextOf } from './unit-code.ts';

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

/** Unit and format received with a value. */
export interface UnitAndFormat {
  readonly code: UnitCode;
  /** The unit as received; displayed only if it cannot be converted. */
  readonly unit: string | null;
  /** Decimals of the `Format`; null for none. */
  readonly decimals: number | null;
}

/**
 * How to write a reading of a quantity in `ownUnit`. The `Format` applies to the received number; a converted one gets the quantity's usual
 * decimals.
 */
export const lookOf = (
  ownUnit: string | null,
  { code, unit, decimals }: UnitAndFormat,
): ReadingLook => ({
  unit: unitTextOf(code, ownUnit, unit),
  decimals: isConverted(code) ? null : decimals,
});

/** How a value is shown, in every view: known units are converted to the quantity's own, others stay. */
export const showReading = (
  value: number,
  ownUnit: string | null,
  beside: UnitAndFormat,
): ShownReading => {
  const isForeign = beside.code === FOREIGN_UNIT;
  const { unit, decimals } = lookOf(ownUnit, beside);
  return {
    value: isForeign ? value : inOwnUnit(beside.code, value),
    comparable: !isForeign,
    unit,
    decimals,
  };
};
