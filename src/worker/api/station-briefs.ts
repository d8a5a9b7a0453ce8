import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { SeriesPoint } from '#domain/series/series-point.ts';
import type { RecentField } from '#contract/columns/recent-series.ts';
import type { StationSummary } from './station-board.ts';

/** What a resident asks of some stations, by their codes. */
export interface StationBriefsQuery {
  /** Unknown codes are left out of the frame. */
  readonly codigos: readonly string[];
  /** False: without `days`, which are long. */
  readonly withDays?: boolean;
}

/** One quantity of the last 24 hours, oldest first, in its own unit; NaN values are gaps. */
export interface RecentDay {
  readonly field: RecentField;
  readonly points: readonly SeriesPoint[];
  /** Lowest and highest value of the last 30 days; null if unknown. */
  readonly month: { readonly minimum: number; readonly maximum: number } | null;
  /** How often the band of its rate held lately, 0 to 1; absent if unknown. */
  readonly held?: number;
}

/** A station in a few lines: how high, how fast, how much rain, how old. Null is no reading. */
export interface StationBrief extends StationSummary {
  /** The last 24 hours of the quantities that are known; empty without the provider's recent series, and if not asked for. */
  readonly days: readonly RecentDay[];
}

/** Every frame is full. In the order of the query. */
export interface StationBriefsFrame {
  /** The codes that this frame answers; if the page has asked for others since, the next frame has those. */
  readonly codigos: readonly string[];
  readonly briefs: readonly StationBrief[];
  /** False until a snapshot has been decoded: a missing station may still arrive. */
  readonly networkLoaded: boolean;
  /** When the recent series were made, which the rates and days begin with; null while there are none. */
  readonly recentUntil: EpochMs | null;
}
