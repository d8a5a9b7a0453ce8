import type { HistoricalField } from '#domain/series/historical-unit.ts';
import { hasLeap } from '#domain/series/datum-shift.ts';
import type { LevelTrend } from '#domain/series/rise-rate.ts';
import type { Series } from '#worker/api/station-series.ts';

/** What a station's card draws of the last hours: the quantity it is there for. */
const FIELDS: readonly {
  readonly field: HistoricalField;
  readonly decimals: number;
  /** A level in metres, whose zero can be moved. */
  readonly isLevel?: true;
}[] = [
  { field: 'rio_nivel', decimals: 2, isLevel: true },
  { field: 'barramento_porc', decimals: 1 },
  { field: 'chuva_hora', decimals: 1 },
  { field: 'temperatura', decimals: 1 },
];

/** A stretch of readings and what became of them. */
export interface Trend {
  readonly field: HistoricalField;
  /** Null is `N/D`. */
  readonly unit: string | null;
  readonly decimals: number;
  readonly points: readonly { readonly time: number; readonly value: number }[];
  /** Last reading against the first one; null for a level that leapt between them: the two cannot be compared. */
  readonly change: number | null;
  /** Milliseconds between these two. */
  readonly span: number;
}

/** The trend of the first quantity that has a line to draw; null where there is none. NaN values are gaps. */
export const trendOf = (series: readonly Series[]): Trend | null => {
  for (const { field, decimals, isLevel } of FIELDS) {
    const found = series.find((candidate) => candidate.field === field);
    if (found === undefined) continue;
    const points = Array.from(found.times, (time, index) => ({
      time,
      value: found.values[index] ?? Number.NaN,
    }));
    const read = points.filter(({ value }) => !Number.isNaN(value));
    const first = read[0];
    const last = read.at(-1);
    if (first === undefined || last === undefined || last.time <= first.time) continue;
    return {
      field,
      unit: found.unit,
      decimals: found.decimals ?? decimals,
      points,
      change: isLevel === true && hasLeap(points) ? null : last.value - first.value,
      span: last.time - first.time,
    };
  }
  return null;
};

/** Which way a change goes, as far as its last written digit can tell. */
export const directionOf = ({
  change,
  decimals,
}: {
  readonly change: number;
  readonly decimals: number;
}): LevelTrend => {
  const smallest = 0.5 * 10 ** -decimals;
  if (Math.abs(change) < smallest) return 'steady';
  return change > 0 ? 'rising' : 'falling';
};
