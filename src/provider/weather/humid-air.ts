/** Vapour pressure over water, hPa, at a temperature in °C (Magnus). */
export const saturation = (temperature: number): number =>
  6.112 * Math.exp((17.62 * temperature) / (243.12 + temperature));

/** Relative humidity in percent of air with a dew point, both °C. */
export const humidityOf = (temperature: number, dew: number): number =>
  Math.min(100, (100 * saturation(dew)) / saturation(temperature));

/** Dew point in °C, the way back from {@link humidityOf}; humidity in percent, above zero. */
export const dewPoint = (temperature: number, humidity: number): number => {
  const gamma =
    Math.log(Math.max(humidity, 1) / 100) + (17.62 * temperature) / (243.12 + temperature);
  return (243.12 * gamma) / (17.62 - gamma);
};

/** Apparent temperature of Steadman, as the Australian bureau writes it: what the air feels like, °C. */
export const apparentTemperature = (
  temperature: number,
  humidity: number,
  windKmh: number,
): number =>
  temperature + 0.33 * (humidity / 100) * saturation(temperature) - 0.7 * (windKmh / 3.6) - 4;
