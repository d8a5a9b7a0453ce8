import type { HistoryValues } from '#contract/tag-source.ts';
import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { ReadingPath } from '#domain/tags/tag-path.ts';
import type { NetworkStation } from '../network/station-network.ts';
import type { WeatherField } from '../weather/weather-field.ts';

/** One reading as a station gives it: the six sub-fields of PROVIDER 1, without `Show` where it is plainly true. */
export interface ScenarioReading {
  readonly path: ReadingPath;
  /** Null: no reading now. Text for what is text (a river's name, a temperature as the provider writes it). */
  readonly value: number | string | boolean | null;
  readonly unit: string | null;
  readonly label: string;
  /** Decimals as a .NET format, `N2`. */
  readonly format: string;
  readonly show: boolean;
  readonly other: string | null;
}

/**
 * What the network measures, as a pure function of station and scenario instant. The clock that maps wall time to scenario time
 * is not the scenario's business.
 */
export interface Scenario {
  readonly name: string;
  /** Said in `config.json`, shown on every screen: which data these are, and that they are not the present. */
  readonly note: string;
  readonly stations: readonly NetworkStation[];
  /** Where a run begins, and the loop it stays in. */
  readonly start: EpochMs;
  readonly loop: { readonly from: EpochMs; readonly to: EpochMs };
  /** The sky over the state, for radar and satellite: its rain is the gauges' rain. */
  readonly field: WeatherField;
  /** Null while the station is silent: it reports nothing, not even a stamp. */
  readingsAt(station: NetworkStation, instant: EpochMs): readonly ScenarioReading[] | null;
  /** Null where the station was silent: the row is missing. */
  historyAt(station: NetworkStation, instant: EpochMs): HistoryValues | null;
}
