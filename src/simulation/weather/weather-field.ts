import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** The sky of a scenario at one place and instant. */
interface SkyAt {
  /** Rain rate at the ground, mm/h; 0 if dry. */
  readonly rainRate: number;
  /** Temperature seen by a satellite, °C: cloud tops down to -75, bare ground near the air's. */
  readonly topTemperature: number;
}

/**
 * The rain and cloud of a scenario over the state and its neighbours. Gauges and tiles use the same field, so that a gauge under an echo
 * has rain. Pure: the same place and instant give the same sky.
 */
export interface WeatherField {
  /** Degrees (WGS 84) and scenario time. */
  skyAt(longitude: number, latitude: number, instant: EpochMs): SkyAt;
}
