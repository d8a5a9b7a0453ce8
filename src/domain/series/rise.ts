import { HOUR_MS } from '#domain/time/epoch-ms.ts';

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
