/** Apparent temperature in °C (Steadman, as used by the Australian bureau); vapour in hPa, wind in km/h. */
export const apparentTemperature = (temperature: number, vapour: number, windKmh: number): number =>
  temperature + 0.33 * vapour - 0.7 * (windKmh / 3.6) - 4;
