/** Beyond this, decimals are a float's noise. */
export const MAX_DECIMALS = 6;
