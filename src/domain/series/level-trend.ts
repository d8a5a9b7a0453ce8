import { HOUR_MS, epochMs } from '#domain/time/epoch-ms.ts';
import { indexHeldAt, type SeriesPoint, valueAt } from './series-point.ts';

/** Span of a rate of rise: one hour, in milliseconds. */
export const RATE_SPAN_MS = HOUR_MS;

/** So much of a span must have readings. */
export const COVERAGE = 0.7;

/** How fast a level rises, in cm/h (negative: falls), with the band that holds the truth nine times in ten. */
export interface RiseRate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  /** The wider side of the band. */
  readonly band: number;
}

/** Why there is no rate: readings of too little of the span, a datum that moved in it, or a change whose direction its band leaves open. */
export type RiseDoubt = 'few' | 'datum' | 'unclear';

export type Rise = RiseRate | RiseDoubt;

/** What a level did in the last hour, and where it goes now. */
export interface LevelRise {
  readonly hour: Rise;
  /** In cm/h (negative: falls): the present rate, or that of the hour while the present one leaves the direction open. Null: unknown. */
  readonly now: number | null;
}

/** Whether a rate is known. */
export const isRate = (rise: Rise | null | undefined): rise is RiseRate =>
  typeof rise === 'object' && rise !== null;

/** The rate in cm/h; null where there is none. */
export const rateOf = (rise: Rise | null | undefined): number | null =>
  isRate(rise) ? rise.rate : null;

/**
 * Bounds of the six classes of a changing level, in cm/h: the first class is at and below the first bound. Between the second and the third
 * a level is steady (`directionOfRate`). A bound belongs to the faster of its two classes, rising or falling.
 */
export const CHANGE_BOUNDS = [-10, -2, 2, 10, 30] as const;

/*
 * Direction, change and rate of a series of levels over a span, and datum shifts. The map's card, the station's page, the dams and the
 * lists of stations all use these functions, so that they cannot contradict each other.
 */

/** In a metre. */
export const CENTIMETRES = 100;

/** Direction of a change. */
export type Direction = 'rising' | 'steady' | 'falling';

const directionOf = (change: number, steadyBelow: number): Direction => {
  if (Math.abs(change) < steadyBelow) return 'steady';
  return change > 0 ? 'rising' : 'falling';
};

/** A direction in a column of numbers: its sign. Where it is not known {@link UNKNOWN_SIGN}. */
export const SIGNS = { rising: 1, steady: 0, falling: -1 } as const satisfies Readonly<
  Record<Direction, number>
>;
export const UNKNOWN_SIGN = 2;

export const signOf = (direction: Direction | null): number =>
  direction === null ? UNKNOWN_SIGN : SIGNS[direction];

export const directionOfSign = (sign: number): Direction | null => {
  if (sign === UNKNOWN_SIGN) return null;
  return directionOf(sign, SIGNS.rising);
};

/** Direction of a change shown with `decimals` digits: steady if it rounds to zero. */
export const directionOfChange = (change: number, decimals: number): Direction =>
  directionOf(change, 0.5 * 10 ** -decimals);

/** Rates below this, in cm/h, are within the resolution of the sensor. */
export const STEADY_BELOW = 2;

/** Direction of a rate in cm/h. */
export const directionOfRate = (rate: number): Direction => directionOf(rate, STEADY_BELOW);

/** Faster and larger than any flash flood: the gauge's datum was moved (PROVIDER 5: 0.5 m, then 24.7 m). */
const DATUM_SHIFT = { metres: 1, metresAnHour: 8 } as const;

/** Whether a datum shift lies between two consecutive levels in metres. */
export const isDatumShift = (before: SeriesPoint, after: SeriesPoint): boolean => {
  const hours = (after.time - before.time) / HOUR_MS;
  return (
    Math.abs(after.value - before.value) >
    Math.max(DATUM_SHIFT.metres, DATUM_SHIFT.metresAnHour * Math.abs(hours))
  );
};

/** Whether a series of levels in metres has a datum shift, also across gaps. */
export const hasDatumShift = (points: readonly SeriesPoint[]): boolean => {
  const known = points.filter(({ value }) => !Number.isNaN(value));
  return known.some((point, index) => {
    const before = known[index - 1];
    return before !== undefined && isDatumShift(before, point);
  });
};

/** A series whose first reading is at most this part of a span late has the whole span: an hour of a day, of which a line is drawn. */
const LATE_SHARE = 1 / 24;

/** Change of a quantity over the span that ends with its last reading, in its own unit; null if the series starts later. */
export const changeOver = (points: readonly SeriesPoint[], spanMs: number): number | null => {
  const known = points.filter(({ value }) => !Number.isNaN(value));
  const last = known.at(-1);
  if (last === undefined) return null;
  const start = epochMs(last.time - spanMs);
  const late = known.find(({ time }) => time >= start && time <= start + spanMs * LATE_SHARE);
  const first = valueAt(points, start) ?? late?.value;
  return first === undefined ? null : last.value - first;
};

/** `changeOver` of levels in metres; null across a datum shift, whose two sides are not comparable. */
export const levelChangeOver = (points: readonly SeriesPoint[], spanMs: number): number | null => {
  const last = points.findLast(({ value }) => !Number.isNaN(value))?.time ?? epochMs(0);
  const within = points.slice(indexHeldAt(points, epochMs(last - spanMs)));
  return hasDatumShift(within) ? null : changeOver(points, spanMs);
};
