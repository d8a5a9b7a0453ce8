import { type DayColumns, encodeDay, encodeDayColumn } from '#contract/columns/day-columns.ts';

/** A day's file as the server writes it (PROVIDER 10). */
export const dayText = (day: DayColumns): string =>
  encodeDay(
    day,
    Array.from(day.columns, ([quantity, column]) => encodeDayColumn(quantity, column)),
  );
