/** More decimals than this are floating-point noise. */
export const MAX_DECIMALS = 6;
