/** The rows to ask the worker for, by position in the whole list. */
export interface RowWindow {
  readonly offset: number;
  readonly limit: number;
}

/** Windows move in steps, so that most scrolling asks for nothing new. */
const STEP = 32;
/** Rows kept ready beyond what is drawn, so that a flick of the wheel finds them there. */
const MARGIN = 16;

/** Before anything has been measured. */
export const FIRST_WINDOW: RowWindow = { offset: 0, limit: 2 * STEP };

/** The window round the rows that are drawn (`first` and `last` included). */
export const windowAround = (first: number, last: number): RowWindow => {
  const offset = Math.max(0, Math.floor((first - MARGIN) / STEP) * STEP);
  const end = Math.ceil((last + 1 + MARGIN) / STEP) * STEP;
  return { offset, limit: Math.max(FIRST_WINDOW.limit, end - offset) };
};
