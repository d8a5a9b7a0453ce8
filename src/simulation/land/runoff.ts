import type { CyclicSeries } from '../weather/cyclic-series.ts';
import { LOOP_STEPS, STEPS_AN_HOUR } from '../weather/loop-grid.ts';

/** Water capacity of a catchment's soil, millimetres. */
const SOIL_MM = 95;
/** Shares of rain that run off directly: from dry soil, and from soaked soil. */
const DRY_SHARE = 0.1;
const SOAKED_SHARE = 0.85;
/** Time constants in hours: from the soil to the springs, and from these to the river. */
const DRAIN_HOURS = 110;
const SPRING_HOURS = 130;
/** Evaporation, as a share of the soil's water in an hour. */
const DRYING_AN_HOUR = 1 / 260;
/** Base flow after weeks without rain, m³/s for each km². */
export const LEAST_FLOW_A_KM2 = 0.009;

/** m³/s of 1 mm/h on one square kilometre. */
const FLOW_A_KM2 = 1 / 3.6;

/** Warm-up rounds of the loop, after which the initial state no longer matters. */
export const SETTLING_ROUNDS = 3;

/** Response time of a catchment in hours, by its area. */
const responseHours = (areaKm2: number): number => 1.2 + 0.42 * areaKm2 ** 0.42;

/** Flow in m³/s by step, from rain in mm by step: fuller soil sheds more; runoff passes a fast store, seepage a slow one. */
export const runoffOf = (rain: CyclicSeries, areaKm2: number): Float64Array => {
  const flow = new Float64Array(LOOP_STEPS);
  const quickDecay = Math.exp(-1 / (responseHours(areaKm2) * STEPS_AN_HOUR));
  const springDecay = Math.exp(-1 / (SPRING_HOURS * STEPS_AN_HOUR));
  const drained = 1 / (DRAIN_HOURS * STEPS_AN_HOUR);
  const dried = DRYING_AN_HOUR / STEPS_AN_HOUR;
  let soil = SOIL_MM / 3;
  // Millimetres for each step.
  let quick = 0;
  let spring = 0;
  for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
    for (let step = 0; step < LOOP_STEPS; step += 1) {
      const fallen = rain.step(step);
      const full = soil / SOIL_MM;
      const share = DRY_SHARE + (SOAKED_SHARE - DRY_SHARE) * full * full;
      const seeped = soil * drained;
      soil = Math.min(SOIL_MM, soil + fallen * (1 - share) - seeped - soil * dried);
      quick = quick * quickDecay + fallen * share * (1 - quickDecay);
      spring = spring * springDecay + seeped * (1 - springDecay);
      flow[step] = areaKm2 * (LEAST_FLOW_A_KM2 + (quick + spring) * STEPS_AN_HOUR * FLOW_A_KM2);
    }
  }
  return flow;
};
