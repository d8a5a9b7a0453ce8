import { CENTIMETRES, type Direction, directionOfRate } from '#domain/series/level-trend.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import { formatNumber } from '#domain/text/format.ts';
import { rateText, type Trend, trendNow, trendOf } from '#i18n/readings/trend-texts.ts';

/** A rate as the table has it: in cm/h, and beside a level whose unit is not known in that unit an hour; null without one. */
type ShownRate = Pick<ShownReading, 'value' | 'unit'> | null;

const inCentimetres = ({ value, unit }: NonNullable<ShownRate>): number =>
  unit === null ? value * CENTIMETRES : value;

export const rateDirection = (shown: ShownRate): Direction | null =>
  shown === null ? null : directionOfRate(inCentimetres(shown));

/** Where a river goes now, and in words what it did in the hour; null if neither is known. */
export const trendNowOf = (hour: ShownRate, now: ShownRate): Trend | null =>
  trendNow(
    hour === null ? Number.NaN : inCentimetres(hour),
    rateDirection(now),
    (hour ?? now)?.unit ?? null,
  );

/** In words; empty without one. */
export const rateWords = (shown: ShownRate): string =>
  shown === null ? '' : rateText(inCentimetres(shown), shown.unit);

/** How fast: in the unit of the column's header without it, else with its own; empty without one. */
export const rateNumber = (shown: ShownRate): string => {
  if (shown === null) return '';
  if (shown.unit === null) return trendOf(inCentimetres(shown), null).amount;
  return formatNumber(Math.abs(shown.value), 0);
};
