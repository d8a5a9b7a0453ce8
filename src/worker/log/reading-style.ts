import { type UnitCode, NO_UNIT } from '#domain/tags/unit-code.ts';

/**
 * Unit code and decimals of a value, packed into 16 bits: state and map hold one for every reading. 0 means that neither is known.
 */
export type PackedStyle = number;

const DECIMAL_BITS = 3;
const DECIMAL_MASK = (1 << DECIMAL_BITS) - 1;

/** `decimals` is at most 6, null for none. */
export const styleOf = (code: UnitCode, decimals: number | null): PackedStyle =>
  (code << DECIMAL_BITS) | (decimals === null ? 0 : decimals + 1);

export const unitCodeOfStyle = (style: PackedStyle): UnitCode => style >> DECIMAL_BITS;

export const decimalsOfStyle = (style: PackedStyle): number | null => {
  const said = style & DECIMAL_MASK;
  return said === 0 ? null : said - 1;
};

export const NO_STYLE: PackedStyle = styleOf(NO_UNIT, null);
