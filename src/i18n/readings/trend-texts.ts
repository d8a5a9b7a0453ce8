import { quantityOf } from '#domain/quantities/quantities.ts';
import { measureOf } from '#domain/tags/unit-code.ts';
import { formatNumber, formatUnit } from '#domain/text/format.ts';
import {
  CENTIMETRES,
  type Direction,
  directionOfChange,
  directionOfRate,
  isRate,
  type LevelRise,
  type Rise,
} from '#domain/series/level-trend.ts';
import type { HourlyChange } from '#domain/stations/inflow-sense.ts';
import { changesTexts, readingTexts } from '#i18n/pt-br/readings.ts';

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

/** Where a water level goes, and what it did in the last hour. */
export interface Trend {
  /** Of now. */
  readonly direction: Direction;
  /** `14 cm em 1 h`; `estável` for a level that does not change; `já baixa` where it rose before. */
  readonly amount: string;
  /** `subiu 14 ± 2 cm na última hora`; without a band `subiu 14 cm em 1 h`; `subiu 14 cm em 1 h, já baixa`. */
  readonly words: string;
}

/** Writes a size in centimetres as the level's; `unit`: of the level, null is `N/D` (SPEC 9). */
const sizeIn =
  (unit: string | null) =>
  (size: number): string =>
    unit === null ? formatNumber(size / CENTIMETRES, 2) : formatNumber(size, 0);

const measureIn = (unit: string | null): string =>
  `\u00a0${unit === null ? formatUnit(null) : 'cm'}`;

const trendIn = (rate: number, amount: string, whole = amount): Trend => {
  const direction = directionOfRate(rate);
  const words = readingTexts.trends[direction](whole);
  return { direction, amount: direction === 'steady' ? words : amount, words };
};

/** The change of an hour in words, from its rate in cm/h alone. `unit`: of the level. */
export const trendOf = (rate: number, unit: string | null): Trend =>
  trendIn(rate, readingTexts.inAnHour(sizeIn(unit)(Math.abs(rate)) + measureIn(unit)));

/** What a level did in the last hour (null: unknown), and in words where it goes now, where that is another direction. */
const andNow = (hour: Trend | null, now: Direction | null): Trend | null => {
  if (now === null || now === hour?.direction) return hour;
  const amount = readingTexts.now[now];
  return {
    direction: now,
    amount,
    words: hour === null ? amount : readingTexts.andNow(hour.words, amount),
  };
};

/** {@link Trend} without a band. `hour`: in cm/h, NaN is unknown. */
export const trendNow = (hour: number, now: Direction | null, unit: string | null): Trend | null =>
  andNow(Number.isNaN(hour) ? null : trendOf(hour, unit), now);

/** {@link trendOf} with the band; null where the rise is in doubt. A band that is wider than the rate is written by its bounds. */
const hourTrend = (rise: Rise, unit: string | null): Trend | null => {
  if (!isRate(rise)) return null;
  const { rate, low, high, band } = rise;
  const written = sizeIn(unit);
  const [least, most] = rate > 0 ? [low, high] : [-high, -low];
  const size = written(Math.abs(rate));
  const within =
    band < Math.abs(rate)
      ? readingTexts.band(size, written(band))
      : readingTexts.between(written(Math.max(0, least)), written(most));
  return trendIn(
    rate,
    readingTexts.inAnHour(size + measureIn(unit)),
    readingTexts.ofLastHour(within + measureIn(unit)),
  );
};

/** {@link Trend} with the band; null where nothing is known. */
export const riseTrend = (rise: LevelRise | null, unit: string | null): Trend | null =>
  rise === null
    ? null
    : andNow(hourTrend(rise.hour, unit), rise.now === null ? null : directionOfRate(rise.now));

/** `subiu 12 cm em 1 h`, `baixou 3 cm em 1 h`, `estável`; see {@link trendOf}. */
export const rateText = (rate: number, unit: string | null): string => trendOf(rate, unit).words;
