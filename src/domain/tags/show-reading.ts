import type { ReadingLook, ShownReading } from './shown-reading.ts';
import { FOREIGN_UNIT, inOwnUnit, isConverted, type UnitCode, unitTextOf } from './unit-code.ts';

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
