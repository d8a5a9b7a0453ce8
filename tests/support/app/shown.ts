import type { ReadingLook, ShownReading } from '#domain/tags/shown-reading.ts';

/** A comparable reading as views show it, for tests that only need one. */
export const shown = (
  value: number,
  unit: string | null = null,
  rest: Partial<ShownReading> = {},
): ShownReading => ({ value, unit, decimals: null, comparable: true, ...rest });

/** The display of a reading sent with a unit and nothing else. */
export const lookIn = (unit: string | null): ReadingLook => ({ unit, decimals: null });
