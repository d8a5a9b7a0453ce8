import type { ReadingLook, ShownReading } from './shown-reading.ts';
import { FOREIGN_UNIT, inOwnUnit, isConverted, type UnitCode, UNSAID_UNIT } from './unit-code.ts';

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
