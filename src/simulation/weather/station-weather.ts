import { saturation } from '#domain/quantities/humid-air.ts';
import { CyclicSeries } from './cyclic-series.ts';
import type { FrontInfluences } from './front-influence.ts';
import type { Geography } from './geography.ts';
import { LOOP_STEPS, STEPS_A_DAY, STEPS_AN_HOUR } from './loop-grid.ts';
import type { Place } from './plane.ts';
import { type Random, randomOf } from './random.ts';

/** Apparent temperature in °C (Steadman, as used by the Australian bureau); vapour in hPa, wind in km/h. */
const apparentTemperature = (temperature: number, vapour: number, windKmh: number): number =>
  temperature + 0.33 * vapour - 0.7 * (windKmh / 3.6) - 4;

/** The weather of one place over the loop: °C, %, hPa, km/h, degrees. */
export interface StationWeather {
  readonly temperature: CyclicSeries;
  readonly feelsLike: CyclicSeries;
  readonly humidity: CyclicSeries;
  readonly pressure: CyclicSeries;
  readonly windMean: CyclicSeries;
  readonly windGust: CyclicSeries;
  /** Direction the wind comes from at each step; do not interpolate across north. */
  readonly windDirection: Float32Array;
}

/** A place; `seed` gives each its own small variations. */
interface WeatherPlace {
  readonly place: Place;
  readonly seed: number;
}

/** Daily swing of the temperature, half of it: grows with the distance from a coast to the east, the same everywhere without one. */
const swingAt = ({ longitude }: Place, { plane, coastLongitude }: Geography): number =>
  coastLongitude === null
    ? 4.4
    : Math.min(5.6, 2.6 + Math.max(0, coastLongitude - plane.unwrapped(longitude)) * 2.4);

/** Lowest usual temperature of any place, °C: what a network's quantities call plausible has no polar winter. */
const LEAST_USUAL = 4;

/** Usual temperature of a place at a height in metres, °C. */
const usualAt = ({ latitude }: Place, height: number, { air }: Geography): number =>
  Math.max(
    LEAST_USUAL,
    air.seaLevelCelsius - 0.0058 * height + (air.fromEquator - Math.abs(latitude)) * 0.5,
  );

/** Slow random variation, -1 to 1, by step: new values every few hours, eased in between, cyclic. */
const wander = (random: Random, hours: number): ((step: number) => number) => {
  const count = Math.round(LOOP_STEPS / (hours * STEPS_AN_HOUR));
  const knots = new Float32Array(count + 1);
  for (let knot = 0; knot < count; knot += 1) knots[knot] = random.between(-1, 1);
  knots[count] = knots[0] ?? 0;
  const knotsAStep = count / LOOP_STEPS;
  return (step) => {
    const place = step * knotsAStep;
    const knot = Math.floor(place);
    const part = place - knot;
    const from = knots[knot] ?? 0;
    return from + ((knots[knot + 1] ?? 0) - from) * part * part * (3 - 2 * part);
  };
};

/** The daily cycle, from -1 before sunrise to 1 in the afternoon; the loop begins at midnight. */
const DAILY = Float32Array.from({ length: STEPS_A_DAY }, (_, step) => {
  const hour = step / STEPS_AN_HOUR;
  return (
    0.92 * Math.sin((2 * Math.PI * (hour - 9)) / 24) +
    0.16 * Math.sin((4 * Math.PI * (hour - 10.5)) / 24)
  );
});

/** Wetness of the air by recent rain, 0 to 1; call step by step. `hours` is its memory. */
const wetness = (
  rain: CyclicSeries | null,
  hours: number,
  millimetres: number,
): ((step: number) => number) => {
  if (rain === null) return () => 0;
  const keep = Math.exp(-1 / (hours * STEPS_AN_HOUR));
  let held = 0;
  for (let step = -STEPS_A_DAY * 3; step < 0; step += 1) held = held * keep + rain.step(step);
  return (step) => {
    held = held * keep + rain.step(step);
    return held < 1e-6 ? 0 : 1 - Math.exp(-held / millimetres);
  };
};

/** One value for each step of the loop. */
type Columns = { readonly [Name in keyof StationWeather]: Float32Array };

const emptyColumns = (): Columns => ({
  temperature: new Float32Array(LOOP_STEPS),
  humidity: new Float32Array(LOOP_STEPS),
  feelsLike: new Float32Array(LOOP_STEPS),
  pressure: new Float32Array(LOOP_STEPS),
  windMean: new Float32Array(LOOP_STEPS),
  windGust: new Float32Array(LOOP_STEPS),
  windDirection: new Float32Array(LOOP_STEPS),
});

const columnsOf = (
  { place, seed }: WeatherPlace,
  rain: CyclicSeries | null,
  front: FrontInfluences,
  geography: Geography,
): Columns => {
  const shower = wetness(rain, 0.7, 3.5);
  const soaked = wetness(rain, 7, 7);
  const height = geography.heightOf(place);
  const thinner = Math.exp(-height / 8_400);
  const swing = swingAt(place, geography);
  const usual = usualAt(place, height, geography);
  const random = randomOf(seed);
  const [warmer, moister, heavier] = [wander(random, 5), wander(random, 9), wander(random, 14)];
  const [stronger, gustier, veered] = [wander(random, 1.5), wander(random, 1), wander(random, 3)];
  const columns = emptyColumns();
  for (let step = 0; step < LOOP_STEPS; step += 1) {
    const wave = DAILY[step % STEPS_A_DAY] ?? 0;
    const falling = shower(step);
    const cloudy = soaked(step);
    const air =
      usual +
      (front.warmth[step] ?? 0) +
      swing * wave * (1 - 0.65 * cloudy) -
      1.6 * cloudy -
      2.4 * falling +
      0.9 * warmer(step);
    // Rain moistens the air it falls through.
    const moist = (front.moisture[step] ?? 0) + 2.2 * cloudy + 1.4 * falling;
    const dew = Math.min(air - 0.1, usual - 3.6 + moist + 0.6 * wave + 1.1 * moister(step));
    const wind = Math.max(
      0.4,
      6.5 + 3 * wave + (front.wind[step] ?? 0) + 7 * falling + 3.2 * stronger(step),
    );
    const vapour = saturation(dew);
    columns.temperature[step] = air;
    columns.humidity[step] = Math.min(100, (100 * vapour) / saturation(air));
    columns.windMean[step] = wind;
    columns.windGust[step] = wind * (1.5 + 0.22 * gustier(step)) + 2 + 16 * falling;
    columns.feelsLike[step] = apparentTemperature(air, vapour, wind);
    columns.pressure[step] =
      (1_015 + (front.pressure[step] ?? 0) - 1.2 * wave + 1.3 * heavier(step)) * thinner;
    const direction = (3_600 + 62 + (front.turn[step] ?? 0) + 24 * veered(step)) % 360;
    columns.windDirection[step] = geography.isNorthern ? (540 - direction) % 360 : direction;
  }
  return columns;
};

/** The weather of a place: daily cycle and altitude, plus the effects of fronts and rain. */
export const stationWeather = (
  place: WeatherPlace,
  rain: CyclicSeries | null,
  front: FrontInfluences,
  geography: Geography,
): StationWeather => {
  const columns = columnsOf(place, rain, front, geography);
  return {
    temperature: new CyclicSeries(columns.temperature),
    feelsLike: new CyclicSeries(columns.feelsLike),
    humidity: new CyclicSeries(columns.humidity),
    pressure: new CyclicSeries(columns.pressure),
    windMean: new CyclicSeries(columns.windMean),
    windGust: new CyclicSeries(columns.windGust),
    windDirection: columns.windDirection,
  };
};

/** Wind direction at a position on the loop, interpolated along the shorter arc. */
export const directionAt = (direction: Float32Array, position: number): number => {
  const index = Math.floor(position);
  const { length } = direction;
  const from = direction[((index % length) + length) % length] ?? 0;
  const to = direction[(((index + 1) % length) + length) % length] ?? from;
  const shorter = ((to - from + 540) % 360) - 180;
  return (from + shorter * (position - index) + 360) % 360;
};
