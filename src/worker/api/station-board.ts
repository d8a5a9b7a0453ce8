import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { ShownReading } from '#domain/tags/shown-reading.ts';
import type { Position, Station } from '#domain/stations/station.ts';
import type { StationId } from '#domain/stations/station-id.ts';

/** Lists of stations one would start from: where it rains most, where rivers rise fastest, one's own, the nearest. */
export interface StationBoardSpec {
  /** Stations of each list that ranks, at most. */
  readonly limit: number;
  /** Codes of stations somebody keeps or has looked at; who is not known is left out. */
  readonly codigos: readonly string[];
  /** Where to look for the nearest; null asks for none. */
  readonly near: Position | null;
}

/** A station in a line: who, and the few numbers one looks for. Null is no reading. */
export interface StationBrief {
  readonly id: StationId;
  readonly station: Station;
  /** Rain of the last hour. */
  readonly rain: ShownReading | null;
  /** Rain of the last three hours. */
  readonly rainThreeHours: ShownReading | null;
  /** River level. */
  readonly level: ShownReading | null;
  /** Rate of rise of the river, cm/h; null while too little is known, and of a station that is silent. */
  readonly rate: number | null;
  /** Level of a dam. */
  readonly percent: ShownReading | null;

  readonly temperature: ShownReading | null;
  readonly heardAt: EpochMs;
}

export interface NearStation extends StationBrief {
  /** Metres from where one stands. */
  readonly distance: number;
}

/** Sent whole: a few lines each. Nobody who has gone silent is among those of now. */
export interface StationBoardFrame {
  /** Most rain in the last hour first; nobody without rain. */
  readonly rain: readonly StationBrief[];
  /** Fastest-rising river first; nobody that stands or falls. */
  readonly rising: readonly StationBrief[];
  /**
   * Where most rain fell into a river in the last three hours, the most first: where to look while not every rate is known.
   * Empty once they are.
   */
  readonly rainedOn: readonly StationBrief[];
  /** The stations asked for by code, in that order. */
  readonly named: readonly StationBrief[];
  /** The nearest first; empty where nobody asked. */
  readonly nearest: readonly NearStation[];
  /** Stations with a river level that are not silent, and those of them whose rate is known: it takes ten minutes of readings. */
  readonly rivers: number;
  readonly measuredRivers: number;
  /** While no rate is known: when the first ones will be, as far as the readings so far can tell. */
  readonly ratesFrom: EpochMs | null;
}
