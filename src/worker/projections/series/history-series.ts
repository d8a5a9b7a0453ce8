import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { isPlausibleValue } from '#domain/quantities/plausibility.ts';
import type { HistoryRow } from '#worker/feed/history-cache.ts';
import { GrowingSeries } from './growing-series.ts';

/** One quantity of a station: what it measured, and apart from it what cannot have been measured. */
export interface JoinedSeries {
  readonly readings: GrowingSeries;
  readonly suspects: GrowingSeries;
}

/** Two readings further apart than this many steps leave a gap in the line. */
export const GAP_STEPS = 3;

const medianStep = (times: Float64Array): number => {
  const steps = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .toSorted();
  return steps[Math.floor(steps.length / 2)] ?? Number.NaN;
};

/**
 * A field of history rows, at its place in them, and when its last reading was taken (-Infinity without any). Rows are simply missing
 * where a station was silent (PROVIDER 3): a NaN between its neighbours keeps the line apart.
 */
export const historySeries = (
  rows: readonly HistoryRow[],
  field: HistoricalField,
  place: number,
): JoinedSeries & { readonly end: EpochMs } => {
  const [readings, suspects] = [new GrowingSeries(), new GrowingSeries()];
  const told = rows.filter(({ values }) => Number.isFinite(values[place]));
  const median = medianStep(Float64Array.from(told, ({ timestamp }) => timestamp));
  let before = Infinity;
  for (const { timestamp, values } of told) {
    const value = values[place] ?? Number.NaN;
    if (!isPlausibleValue(field, value)) {
      suspects.push(timestamp, value);
      continue;
    }
    if (timestamp - before > GAP_STEPS * median) readings.push(before + median, Number.NaN);
    readings.push(timestamp, value);
    before = timestamp;
  }
  return { readings, suspects, end: told.at(-1)?.timestamp ?? -Infinity };
};
