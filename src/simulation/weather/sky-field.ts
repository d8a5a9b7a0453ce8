import { HOUR_MS, type EpochMs } from '#domain/time/epoch-ms.ts';
import type { Geography } from './geography.ts';
import type { RainFrame, RainSource } from './rain-source.ts';

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

/** Temperature of bare ground seen from above, °C, by the hour of standard time: coldest before sunrise. */
const groundAt = (instant: EpochMs, utcOffsetMinutes: number): number => {
  const hour = (instant / HOUR_MS + utcOffsetMinutes / 60) % 24;
  return 19 + 8 * Math.sin((2 * Math.PI * (hour - 9)) / 24);
};

/** Temperature of thin cloud tops, and how much colder heavy rain's are: a storm of 60 mm/h reaches the tropopause. */
const THIN_TOP = -12;
const topAt = (rainRate: number): number => THIN_TOP - 34 * Math.log10(1 + rainRate);
const COLDEST = -75;

/** The sky of a scenario's rain, for radar and satellite. */
export const skyField = (
  rain: RainSource,
  /** Fractional step of the loop of an instant. */
  stepAt: (instant: EpochMs) => number,
  { plane, utcOffsetMinutes }: Pick<Geography, 'plane' | 'utcOffsetMinutes'>,
): WeatherField => {
  // A picture samples thousands of places at one instant.
  let prepared: { readonly step: number; readonly frame: RainFrame | null } | null = null;
  const frameAt = (step: number): RainFrame | null => {
    if (prepared?.step !== step) prepared = { step, frame: rain.frameAt(step) };
    return prepared.frame;
  };
  return {
    skyAt: (longitude, latitude, instant) => {
      const ground = groundAt(instant, utcOffsetMinutes);
      const frame = frameAt(Math.floor(stepAt(instant)));
      if (frame === null) return { rainRate: 0, topTemperature: ground };
      const east = plane.east(longitude);
      const north = plane.north(latitude);
      const rainRate = frame.rateAt(east, north);
      const cover = Math.max(frame.coverAt(east, north), 1 - Math.exp(-rainRate / 0.6));
      const topTemperature = ground + (topAt(rainRate) - ground) * cover;
      return { rainRate, topTemperature: Math.max(COLDEST, topTemperature) };
    },
  };
};
