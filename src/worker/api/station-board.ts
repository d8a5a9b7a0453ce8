import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { LevelRise } from '#domain/series/level-trend.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { Position, Station, StationId } from '#domain/stations/station.ts';

/** Ranked lists of stations for the overview: most rain, fastest-rising rivers, the user's own, the nearest. */
export interface StationBoardQuery {
  /** Maximum number of stations in each ranked list. */
  readonly limit: number;
  /** Codes of the user's favourite and recent stations; unknown codes are left out of the frame. */
  readonly codigos: readonly string[];
  /** Position to find the nearest stations to; null: no such list. */
  readonly near: Position | null;
}

/** Summary of a station: its description and a few readings. Null is no reading. */
export interface StationSummary {
  readonly id: StationId;
  readonly station: Station;
  /** Rain of the last hour. */
  readonly rain: ShownReading | null;
  readonly rainThreeHours: ShownReading | null;
  /** Rain of the last 24 hours. */
  readonly rainDay: ShownReading | null;
  readonly level: ShownReading | null;
  /** Rise of the river; null without a level, and for a silent station. */
  readonly rise: LevelRise | null;
  /** Fill of a dam. */
  readonly percent: ShownReading | null;
  /** Level of a dam's reservoir. */
  readonly upstream: ShownReading | null;
  /** Rise of a reservoir's level, as of a river. */
  readonly upstreamRise: LevelRise | null;
  readonly temperature: ShownReading | null;
  readonly reportedAt: EpochMs;
}

export interface NearStation extends StationSummary {
  /** Metres from the requested position. */
  readonly distance: number;
}

/** The network at a glance. */
export interface NetworkState {
  /**
   * Stations above one of their alert levels, whatever the age of the reading, as in every list of them; null where no reading is
   * compared with a level, as before the first answer.
   */
  readonly above: number | null;
  /** The first of them: the highest level first, then the nearest to its next one. */
  readonly worst: readonly Codigo[];
  /** Stations that report whether it rains there now, and those of them where it does. */
  readonly rainGauges: number;
  readonly raining: number;
  /** The lowest and the highest fill of a dam that is not silent, in whole percent; null without one. */
  readonly fill: readonly [lowest: number, highest: number] | null;
}

/** Every frame is full: the lists are short. The ranked lists leave out silent stations. */
export interface StationBoardFrame {
  /** Descending by rain in the last hour; stations without rain are left out. */
  readonly rain: readonly StationSummary[];
  /** Descending by rate of rise; rivers that are steady or falling are left out. */
  readonly rising: readonly StationSummary[];
  /** The stations requested by code, in that order. */
  readonly named: readonly StationSummary[];
  /** Nearest first; empty if not requested. */
  readonly nearest: readonly NearStation[];
  /**
   * Stations with a river level that are not silent (`rivers`), and those of them with a known rate (`measuredRivers`): a rate takes most
   * of an hour of readings.
   */
  readonly rivers: number;
  readonly measuredRivers: number;
  /** While no rate is known: the estimated time of the first one. */
  readonly ratesFrom: EpochMs | null;
  readonly state: NetworkState;
}
