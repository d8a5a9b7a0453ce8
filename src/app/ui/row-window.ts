/** Rows to request, by position in the complete list. */
export interface RowWindow {
  readonly offset: number;
  readonly limit: number;
}

/** Windows move in steps, so that most scrolling requests nothing. */
const STEP = 32;
/** Rows requested beyond the rendered ones, so that fast scrolling finds them. */
const MARGIN = 16;

/** Window before the first measurement. */
export const FIRST_WINDOW: RowWindow = { offset: 0, limit: 2 * STEP };

/** The window around the rendered rows (`first` and `last` inclusive). */
export const windowAround = (first: number, last: number): RowWindow => {
  const offset = Math.max(0, Math.floor((first - MARGIN) / STEP) * STEP);
  const end = Math.ceil((last + 1 + MARGIN) / STEP) * STEP;
  return { offset, limit: Math.max(FIRST_WINDOW.limit, end - offset) };
};
