/** No bearing of any wind. */
export const NO_ARROW = -1;
