import type { NetworkProfile } from '#contract/site/network-profile.ts';
import type { Places } from '#domain/network/places.ts';
import type { ThresholdsByStation } from '#domain/stations/alerts/thresholds.ts';
import type { Codigo } from '#domain/tags/tag-path.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { CoverageShape } from '../imagery/coverage.ts';
import type { DegreeBox, Place } from '../weather/plane.ts';
import type { ReliefPoint } from '../land/terrain.ts';
import type { TrackShape } from '../weather/cold-front.ts';

/** Station types in the short form of the newer API. */
export const STATION_KINDS = ['Hidro', 'Meteo', 'Pluvio', 'Barragem'] as const;
export type StationKind = (typeof STATION_KINDS)[number];

/** What a station is without: its stage sensor, its rain gauge, or all reports. */
export type Lack = 'stage' | 'rain' | 'reports';

/** A station of the network as its provider publishes it; null is unpublished. */
export interface StationFact {
  readonly codigo: Codigo;
  readonly kind: StationKind;
  readonly name: string;
  readonly basin: string | null;
  readonly region: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly river: string | null;
  readonly lacks: Lack | null;
}

/** A published level, metres on the station's own gauge. */
export interface LevelFact {
  readonly instant: EpochMs;
  readonly stage: number;
}

/** One published reading of a dam. */
export interface DamFact {
  readonly percent: number;
  /** Altitude of the water above the dam, metres. */
  readonly upstream: number;
  /** Altitude of the zero of the dam's staff gauge, metres. */
  readonly staffZero: number;
  readonly downstream: number | null;
  /** hm³. */
  readonly storageMaximum: number | null;
  readonly drainageArea: number | null;
  readonly gates: number;
}

/** A gate of a dam, as the provider names it. */
export interface GateName {
  readonly label: string;
  readonly type: string;
}

/** One row of a recording. */
export interface RecordedRow {
  readonly instant: EpochMs;
  /** Metres on the station's own gauge. */
  readonly stage: number | null;
  /** Millimetres in the previous ten minutes; null without a rain gauge. */
  readonly rain: number | null;
}

/** A cold front of a recording. */
export interface RecordedFront {
  /** When it is over the origin of the fronts' track. */
  readonly passes: EpochMs;
  readonly strength: number;
  /** Hours over the slow part of the track. */
  readonly slowHours: number;
  /** Whether the series have its rain; otherwise it is simulated. */
  readonly isRecorded: boolean;
}

/** A station without reports between two instants. */
export interface Silence {
  readonly codigo: Codigo;
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A recorded event, which a scenario replays. */
export interface Recording {
  /** Name of its folder and of its scenario. */
  readonly name: string;
  readonly note: string;
  /** First instant of the four weeks that repeat. */
  readonly loopFrom: EpochMs;
  /** Where a run starts. */
  readonly start: EpochMs;
  /** Of the simulated rain before and after the record. */
  readonly seed: number;
  readonly fronts: readonly RecordedFront[];
  readonly silences: readonly Silence[];
  /** Invented official warnings of its days: CAP messages in its own time, and what their source is called; null: none. */
  readonly warnings: { readonly name: string; readonly messages: readonly string[] } | null;
  /** By station, ascending. */
  readonly series: ReadonlyMap<string, readonly RecordedRow[]>;
}

/** What is known of a network's land and weather; what is null or empty follows from its bounds and cities. */
export interface LandscapeFacts {
  /** Latitude at which kilometres and temperatures are exact. */
  readonly middleLatitude: number | null;
  /** Mean temperature at sea level there. */
  readonly seaLevelCelsius: number | null;
  readonly fronts: (Omit<TrackShape, 'origin' | 'isNorthern'> & { readonly origin: Place }) | null;
  /** Strip of land along a sea to its east. */
  readonly coast: DegreeBox | null;
  readonly relief: readonly ReliefPoint[];
  readonly radars: readonly Place[];
  readonly satellite: CoverageShape['satellite'] | null;
}

/** What the demonstration knows of a network: the files of the folder `demonstration` (its README). */
export interface DemonstrationFacts {
  readonly stations: readonly StationFact[];
  /** Number of stations, those placed at cities included; null: as many as there are known ones and cities. */
  readonly size: number | null;
  /** Published levels by station, ascending, those before a shift of the datum dropped. */
  readonly levels: ReadonlyMap<string, readonly LevelFact[]>;
  /** Published readings of the dams by station, ascending. */
  readonly dams: ReadonlyMap<string, readonly DamFact[]>;
  readonly gates: ReadonlyMap<string, readonly GateName[]>;
  readonly landscape: LandscapeFacts;
  /** Sorted by name. */
  readonly recordings: readonly Recording[];
}

/** What the simulation is told of a network. */
export interface NetworkFacts {
  readonly profile: Pick<NetworkProfile, 'timeZone' | 'bounds'>;
  readonly places: Places;
  readonly thresholds: ThresholdsByStation;
  readonly demonstration: DemonstrationFacts;
}
