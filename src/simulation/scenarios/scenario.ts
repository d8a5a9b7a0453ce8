import type { HistoryValues } from '#contract/tag-source.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { NetworkStation } from '../network/station-network.ts';
import type { WeatherField } from '#simulation/weather/sky-field.ts';

/** A reading with the six sub-fields of PROVIDER 1; without `Show` if it is true. */
export interface ScenarioReading {
  readonly path: ReadingPath;
  /** Null: no reading now. Text for text values (a river's name, a temperature in the provider's format). */
  readonly value: number | string | boolean | null;
  readonly unit: string | null;
  readonly label: string;
  /** Decimals as a .NET format, `N2`. */
  readonly format: string;
  readonly show: boolean;
  readonly other: string | null;
}

/** What the network measures, as a pure function of station and scenario instant. A separate clock maps wall time to scenario time. */
export interface Scenario {
  readonly name: string;
  /** Notice in `config.json`, shown on every screen: what these data are, and that they are not the present. */
  readonly note: string;
  readonly stations: readonly NetworkStation[];
  /** Start of a run, and the loop it stays in. */
  readonly start: EpochMs;
  readonly loop: { readonly from: EpochMs; readonly to: EpochMs };
  /** Standard time: the grid of the rows of history (PROVIDER 3). Minutes east of UTC. */
  readonly utcOffsetMinutes: number;
  /** The sky for radar and satellite; its rain is that of the gauges. */
  readonly field: WeatherField;
  /** Null while the station is silent: it sends nothing, not even a stamp. */
  readingsAt(station: NetworkStation, instant: EpochMs): readonly ScenarioReading[] | null;
  /** Null if the station was silent: the row is missing. */
  historyAt(station: NetworkStation, instant: EpochMs): HistoryValues | null;
}
