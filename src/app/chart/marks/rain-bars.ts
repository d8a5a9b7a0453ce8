import type { EpochMs } from '#domain/time/epoch-ms.ts';
import { joinRain, type RainPiece } from '#domain/series/fallen-rain.ts';
import { zoneDayOf } from '#domain/time/zone-days.ts';
import type { Series } from '#worker/api/station-series.ts';

/** Rain that fell from `start` to `end`: of the hours of a bar, those that the readings tell of and that are in the range. */
export type RainBar = RainPiece;

const HOUR_MS = 3_600_000;

/** Hours of one bar: each divides a day, so that bars of a longer step still end at midnight. */
const BAR_HOURS = [1, 3, 6, 12, 24] as const;
export type BarHours = (typeof BAR_HOURS)[number];

/** A bar and the blank beside it can be told from the next from here on. */
const LEAST_BAR_PX = 4;

/** How many hours one bar sums, where an hour is so many pixels wide. */
export const barHoursFor = (pixelsAnHour: number): BarHours =>
  BAR_HOURS.find((hours) => hours * pixelsAnHour >= LEAST_BAR_PX) ?? 24;

/** Beginning of the bar that an instant ends in: bars are counted from midnight, a whole day is one of 23, 24 or 25 hours. */
const slotOf = (hours: BarHours) => {
  const step = hours * HOUR_MS;
  return (end: EpochMs): EpochMs => {
    const { start } = zoneDayOf(end - 1);
    return hours === 24 ? start : start + Math.floor((end - 1 - start) / step) * step;
  };
};

const piecesOf = ({ rain }: Series): readonly RainPiece[] =>
  Array.from(rain?.starts ?? [], (start, index) => ({
    start,
    end: rain?.ends[index] ?? start,
    millimetres: rain?.millimetres[index] ?? 0,
    isLeast: rain?.least[index] === 1,
  }));

const barsOf = new WeakMap<Series, Map<BarHours, readonly RainBar[]>>();

/**
 * Bars of so many hours, from midnight of the zone on. They do not overlap, and no rain is in two of them. Where nothing is known
 * between two hours of a bar, it is two bars.
 */
export const rainBars = (series: Series, hours: BarHours): readonly RainBar[] => {
  // Asked for at every move of a pointer; a series never changes.
  const known = barsOf.get(series) ?? new Map<BarHours, readonly RainBar[]>();
  barsOf.set(series, known);
  const bars = known.get(hours) ?? joinRain(piecesOf(series), slotOf(hours));
  known.set(hours, bars);
  return bars;
};

/** The bar an instant lies in; null in a gap. */
export const barAt = (bars: readonly RainBar[], instant: EpochMs): RainBar | null =>
  bars.find(({ start, end }) => instant > start && instant <= end) ?? null;

/** Whether a bar is all of its hours: the others are cut by the range, by the present or by a silence. */
export const isWholeBar = ({ start, end }: RainBar, hours: BarHours): boolean =>
  hours === 24 ? zoneDayOf(start).end === end : end - start === hours * HOUR_MS;
