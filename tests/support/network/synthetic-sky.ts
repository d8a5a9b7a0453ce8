import type { WeatherField } from '#simulation/weather/sky-field.ts';

/** A shower of a synthetic sky: its centre at the field's origin of time, and its radius. */
interface Shower {
  readonly longitude: number;
  readonly latitude: number;
  readonly degrees: number;
  /** mm/h at the centre. */
  readonly peak: number;
}

const SHOWERS: readonly Shower[] = [
  { longitude: -49.6, latitude: -27.2, degrees: 0.25, peak: 60 },
  { longitude: -52.6, latitude: -27.1, degrees: 0.6, peak: 12 },
  { longitude: -50.9, latitude: -26.4, degrees: 0.12, peak: 110 },
  { longitude: -48.9, latitude: -28.6, degrees: 0.35, peak: 25 },
];

/** Degrees an hour, from the west. */
const DRIFT = 0.4;
/** Less rain than this counts as none: showers have an edge. */
const DRIZZLE = 0.02;
const CLEAR_CELSIUS = 18;

/**
 * Four showers under cold cloud tops that drift east over clear ground; it rains exactly where
 * {@link WeatherField} gives rain.
 */
export const syntheticSky = (origin = 0): WeatherField => ({
  skyAt: (longitude, latitude, instant) => {
    const hours = (instant - origin) / 3_600_000;
    let rainRate = 0;
    for (const shower of SHOWERS) {
      const east = (longitude - shower.longitude - DRIFT * hours) * 0.89;
      const north = latitude - shower.latitude;
      rainRate +=
        shower.peak * Math.exp(-(east * east + north * north) / (2 * shower.degrees ** 2));
    }
    const cover = 1 - Math.exp(-rainRate);
    return {
      rainRate: rainRate < DRIZZLE ? 0 : rainRate,
      topTemperature: CLEAR_CELSIUS - cover * (30 + 15 * Math.log10(1 + rainRate)),
    };
  },
});

/** No rain, no cloud. */
export const CLEAR_SKY: WeatherField = {
  skyAt: () => ({ rainRate: 0, topTemperature: CLEAR_CELSIUS }),
};
