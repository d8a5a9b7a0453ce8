import type { EpochMs } from '#domain/time/epoch-ms.ts';

/** What the sky of a scenario does at one place and instant. */
interface SkyAt {
  /** Rain reaching the ground, mm/h; 0 where it is dry. */
  readonly rainRate: number;
  /** Temperature of what a satellite sees from above, °C: cloud tops down to -75, bare ground near the air's. */
  readonly topTemperature: number;
}

/**
 * The rain and cloud of a scenario anywhere over the state and its neighbours: what feeds the gauges and what radar and satellite
 * tiles are drawn from, so that a gauge under an echo is getting rain. Pure: the same place and instant give the same sky.
 */
export interface WeatherField {
  /** Degrees (WGS 84) and scenario time. */
  skyAt(longitude: number, latitude: number, instant: EpochMs): SkyAt;
}
