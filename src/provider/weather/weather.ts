import { chanceOf } from '../scenarios/chance.ts';
import { CyclicSeries } from './cyclic-series.ts';
import { LOOP_STEPS, STEPS_AN_HOUR } from '../scenarios/flood-loop.ts';
import { linearReservoir } from './river-stage.ts';
import type { NetworkStation } from '../network/station-network.ts';

/** The weather of one place round the loop: °C, %, hPa, km/h, degrees. */
export interface Weather {
  readonly temperature: CyclicSeries;
  readonly feelsLike: CyclicSeries;
  readonly humidity: CyclicSeries;
  readonly pressure: CyclicSeries;
  readonly windMean: CyclicSeries;
  readonly windGust: CyclicSeries;
  /** Where the wind comes from: north before the front, south behind it. */
  readonly windDirection: CyclicSeries;
}

/** Slow noise of one place and quantity, -1 to 1: chance at each hour, eased in between. Goes round the loop without a step. */
const wander = (name: string, codigo: string, step: number): number => {
  const hours = LOOP_STEPS / STEPS_AN_HOUR;
  const hour = Math.floor(step / STEPS_AN_HOUR);
  const part = step / STEPS_AN_HOUR - hour;
  const ease = part * part * (3 - 2 * part);
  const from = chanceOf(name, codigo, hour % hours);
  const to = chanceOf(name, codigo, (hour + 1) % hours);
  return 2 * (from * (1 - ease) + to * ease) - 1;
};

/** Apparent temperature of Steadman, as the Australian bureau writes it: vapour pressure in hPa, wind in m/s. */
const apparentTemperature = (temperature: number, humidity: number, windKmh: number): number => {
  const vapour = (humidity / 100) * 6.105 * Math.exp((17.27 * temperature) / (237.7 + temperature));
  return temperature + 0.33 * vapour - 0.7 * (windKmh / 3.6) - 4;
};

/** Dew point in °C by the Magnus formula; humidity in percent, above zero. */
export const dewPoint = (temperature: number, humidity: number): number => {
  const gamma =
    Math.log(Math.max(humidity, 1) / 100) + (17.62 * temperature) / (243.12 + temperature);
  return (243.12 * gamma) / (17.62 - gamma);
};

const series = (valueAt: (step: number) => number): CyclicSeries =>
  new CyclicSeries(Float64Array.from({ length: LOOP_STEPS }, (_, step) => valueAt(step)));

/** Weather that answers to the rain of its place: cooler, damper, windier and of lower pressure under the front. */
export const weatherOf = (station: NetworkStation, rain: CyclicSeries): Weather => {
  const { codigo } = station;
  const wetting = linearReservoir(rain, 2, 0);
  /** 0 dry to 1 in the thick of it. */
  const wet = (step: number): number => 1 - Math.exp(-wetting.step(step) / 6);
  // The loop is three and a half days long: the daily wave is stretched so that it closes.
  const daily = (step: number): number => Math.sin((2 * Math.PI * 4 * step) / LOOP_STEPS - 2.2);
  // Inland and to the west the land lies higher: cooler air, lower pressure.
  const height = Math.min(
    950,
    Math.max(10, (-48.9 - station.longitude) * 330 * chanceOf('height', codigo)),
  );
  const temperature = series(
    (step) =>
      20 - height * 0.0062 + 4 * daily(step) - 4.5 * wet(step) + 0.8 * wander('t', codigo, step),
  );
  const humidity = series((step) =>
    Math.min(
      100,
      Math.max(35, 74 - 11 * daily(step) + 24 * wet(step) + 4 * wander('u', codigo, step)),
    ),
  );
  const windMean = series((step) =>
    Math.max(0.4, 7 + 15 * wet(step) + 5 * wander('v', codigo, step)),
  );
  const windGust = series(
    (step) => windMean.step(step) * (1.45 + 0.35 * Math.abs(wander('r', codigo, step))) + 2,
  );
  return {
    temperature,
    humidity,
    windMean,
    windGust,
    feelsLike: series((step) =>
      apparentTemperature(temperature.step(step), humidity.step(step), windMean.step(step)),
    ),
    pressure: series(
      (step) =>
        1_015 -
        height * 0.117 -
        7 * wet(step) +
        1.4 * daily(step) +
        0.5 * wander('p', codigo, step),
    ),
    windDirection: series(
      (step) => (360 + 20 + 165 * wet(step) + 25 * wander('d', codigo, step)) % 360,
    ),
  };
};
