import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** The sky of a scenario at one place and instant. */
interface SkyAt {
  /** Rain rate at the ground, mm/h; 0 if dry. */
  readonly rainRate: number;
  /** Temperature seen by a satellite, °C: cloud tops down to -75, bare ground near the air's. */
  readonly topTemperature: number;
}

/** Rain and cloud over the state, for gauges and tiles alike. Pure: the same place and instant give the same sky. */
export interface WeatherField {
  /** Degrees (WGS 84) and scenario time. */
  skyAt(longitude: number, latitude: number, instant: EpochMs): SkyAt;
}
