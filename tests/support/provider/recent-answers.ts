import {
  RECENT_FIELDS,
  type RecentSeries,
  type RecentValues,
} from '#contract/columns/recent-series.ts';
import { type EpochMs, epochMs } from '#domain/time/epoch-ms.ts';
import { codigo } from '#tests/support/log/tag-events.ts';

type Fields = Partial<
  Record<
    (typeof RECENT_FIELDS)[number],
    { readonly values: readonly number[]; readonly month?: readonly [number, number] }
  >
>;

/** An answer with recent series of some stations; values that are missing at the start are NaN. */
export const recentSeries = (
  until: number,
  stepMs: number,
  length: number,
  stations: Readonly<Record<string, Fields>>,
): RecentSeries => ({
  until: epochMs(until),
  stepMs,
  length,
  stations: new Map(
    Object.entries(stations).map(([code, fields]) => [
      codigo(code),
      new Map(
        RECENT_FIELDS.flatMap((field): (readonly [typeof field, RecentValues])[] => {
          const one = fields[field];
          if (one === undefined) return [];
          const values = new Float64Array(length).fill(Number.NaN);
          values.set(one.values.slice(-length), Math.max(0, length - one.values.length));
          const [minimum, maximum] = one.month ?? [Number.NaN, Number.NaN];
          const month = one.month === undefined ? null : { minimum, maximum };
          return [[field, { values, month }]];
        }),
      ),
    ]),
  ),
});

/** Time of a value of an answer. */
export const timeIn = (
  { until, stepMs, length }: Pick<RecentSeries, 'until' | 'stepMs' | 'length'>,
  index: number,
): EpochMs => epochMs(until - (length - 1 - index) * stepMs);
