import { medianStep } from '#domain/series/sorted-search.ts';
import { epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { HISTORICAL_FIELDS, type HistoricalField } from '#domain/series/historical-unit.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import type { CompactRow } from '#feed/history/history-cache.ts';
import { GrowingSeries } from './growing-series.ts';

/** Readings of one quantity of a station; those that cannot be measurements are separate. */
export interface JoinedSeries {
  readonly readings: GrowingSeries;
  readonly suspects: GrowingSeries;
}

type HistorySeries = JoinedSeries & { readonly end: EpochMs };

/** Two readings further apart than this many steps leave a gap in the line. */
export const GAP_STEPS = 3;

/**
 * Series of one field, which is at index `place` of the history rows; `end` is the time of its last reading. Rows are missing where a
 * station was silent (PROVIDER 3): a NaN between two neighbours makes a gap in the line.
 */
const seriesOfField = (
  rows: readonly CompactRow[],
  field: HistoricalField,
  place: number,
): HistorySeries => {
  const [readings, suspects] = [new GrowingSeries(), new GrowingSeries()];
  const filled = rows.filter(({ values }) => Number.isFinite(values[place]));
  const median = medianStep(Float64Array.from(filled, ({ timestamp }) => timestamp)) ?? Number.NaN;
  let before = Infinity;
  for (const { timestamp, values } of filled) {
    const value = values[place] ?? Number.NaN;
    if (!isPlausibleValue(field, value)) {
      suspects.push(timestamp, value);
      continue;
    }
    if (timestamp - before > GAP_STEPS * median)
      readings.push(epochMs(before + median), Number.NaN);
    readings.push(timestamp, value);
    before = timestamp;
  }
  return { readings, suspects, end: filled.at(-1)?.timestamp ?? epochMs(-Infinity) };
};

/** The series of every field with readings. */
export const historySeries = (
  rows: readonly CompactRow[],
): ReadonlyMap<HistoricalField, HistorySeries> =>
  new Map(
    HISTORICAL_FIELDS.map(
      (field, place) => [field, seriesOfField(rows, field, place)] as const,
    ).filter(([, { end }]) => end > -Infinity),
  );
