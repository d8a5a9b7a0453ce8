import type { FurtherLine } from '#domain/series/series-query.ts';
import type { StationSource } from '#domain/stations/station.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** One line of a comparison: a station, as it is or as it was earlier. */
export interface SeriesLine extends FurtherLine {
  /** Position among the lines: 0 is the station of the query. */
  readonly place: number;
  /** With its code where another line has the same name. Null: the network has no such station, as far as is known. */
  readonly name: string | null;
  /** Whose it is, where that is another network. */
  readonly source?: StationSource;
  /** What its levels are heights above: the lowest of its 30 days and of what is shown, in metres. NaN: unknown. Null: as measured. */
  readonly low: number | null;
  /** From when on it has levels, where not in all of the 30 days; else null. */
  readonly lowSince: EpochMs | null;
}

/** A frame that may hold several lines. */
export interface Compared {
  /** Every line asked for, also one without readings; missing where nothing is compared. */
  readonly lines?: readonly SeriesLine[] | undefined;
}
