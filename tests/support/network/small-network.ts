import type { SimulationOptions } from '#simulation/simulated-network.ts';

/**
 * A network that is ready at once and sends nothing by itself: for tests of the server, not of the
 * weather.
 */
export const SMALL_NETWORK: SimulationOptions = {
  scenario: 'rajada',
  stations: 3,
  rate: 0.001,
};
