/** Saturation vapour pressure over water, hPa, at a temperature in °C (Magnus). */
export const saturation = (temperature: number): number =>
  6.112 * Math.exp((17.62 * temperature) / (243.12 + temperature));

/** Dew point in °C, from a temperature in °C and a relative humidity in percent, above zero. */
export const dewPoint = (temperature: number, humidity: number): number => {
  const gamma =
    Math.log(Math.max(humidity, 1) / 100) + (17.62 * temperature) / (243.12 + temperature);
  return (243.12 * gamma) / (17.62 - gamma);
};
