import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs } from '#domain/time/epoch-ms.ts';
import type { Geography } from '../weather/geography.ts';
import { type Loop, loopFrom } from '../weather/loop-grid.ts';

/** Months of an arbitrary year in the south; half a year apart from those in the north. */
const MONTHS = { autumn: 4, spring: 9 } as const;

/** Four weeks of a season, from a midnight of standard time. */
export const seasonLoop = (
  season: keyof typeof MONTHS,
  { isNorthern, utcOffsetMinutes }: Pick<Geography, 'isNorthern' | 'utcOffsetMinutes'>,
): Loop => {
  const month = (MONTHS[season] + (isNorthern ? 6 : 0)) % 12;
  return loopFrom(epochMs(Date.UTC(2026, month, 1) - utcOffsetMinutes * MINUTE_MS));
};
