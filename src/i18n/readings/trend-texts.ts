import { quantityOf } from '#domain/quantities/quantities.ts';
import { measureOf } from '#domain/tags/unit-code.ts';
import { formatNumber, formatUnit } from '#domain/text/format.ts';
import {
  CENTIMETRES,
  type Direction,
  directionOfChange,
  directionOfRate,
} from '#domain/series/level-trend.ts';
import type { HourlyChange } from '#domain/stations/inflow-sense.ts';
import { changesTexts, readingTexts, unitsTexts } from '#i18n/pt-br/readings.ts';

interface Part {
  readonly direction: Direction;
  readonly amount: string;
}

const partOf = (change: number, decimals: number, text: (number: string) => string): Part => ({
  direction: directionOfChange(change, decimals),
  amount: text(formatNumber(Math.abs(change), decimals)),
});

/**
 * `subiu 0,12 m (0,4 ponto percentual)`; `estável` for a change below the last written digit; null if unknown. `unit`: of the level; null is
 * `N/D` beside the change too (SPEC 9).
 */
export const changeText = (
  { metres, percent }: HourlyChange,
  unit: string | null,
): string | null => {
  const written = formatUnit(measureOf(unit));
  const { decimals } = quantityOf('rio');
  const parts: readonly Part[] = [
    ...(metres === null ? [] : [partOf(metres, decimals, (size) => `${size}\u00a0${written}`)]),
    ...(percent === null
      ? []
      : [partOf(percent, quantityOf('percentual').decimals, changesTexts.points(percent))]),
  ];
  if (parts.length === 0) return null;
  const moved = parts.find(({ direction }) => direction !== 'steady')?.direction;
  if (moved === undefined || moved === 'steady') return changesTexts.changes.steady;
  // If two sensors contradict each other, the first one wins.
  return changesTexts.changes[moved](
    parts.filter(({ direction }) => direction === moved).map(({ amount }) => amount),
  );
};

/** Where a water level goes. */
export interface Trend {
  readonly direction: Direction;
  /** `14 cm/h`; `estável` for a level that does not change. */
  readonly amount: string;
  /** `subindo 14 cm/h`. */
  readonly words: string;
}

/** A rate of rise in words. `rate` is in cm/h; `unit`: of the level, null is `N/D` beside the rate too (SPEC 9). */
export const trendOf = (rate: number, unit: string | null): Trend => {
  const direction = directionOfRate(rate);
  const size = Math.abs(rate);
  const amount =
    unit === null
      ? unitsTexts.unknownAnHour(formatNumber(size / CENTIMETRES, 2))
      : unitsTexts.centimetresAnHour(formatNumber(size, 0));
  const words = readingTexts.trends[direction](amount);
  return { direction, amount: direction === 'steady' ? words : amount, words };
};

/** `subindo 12 cm/h`, `baixando 3 cm/h`, `estável`; see {@link trendOf}. */
export const rateText = (rate: number, unit: string | null): string => trendOf(rate, unit).words;
