import type { CyclicSeries } from './cyclic-series.ts';
import { LOOP_STEPS, STEPS_AN_HOUR } from './loop-grid.ts';

/** What the soil of a catchment can hold, millimetres. */
const SOIL_MM = 95;
/** Shares of rain that run off at once: dry soil, and soaked. */
const DRY_SHARE = 0.1;
const SOAKED_SHARE = 0.85;
/** Hours in which the soil gives its water to the springs, and those to the river. */
const DRAIN_HOURS = 110;
const SPRING_HOURS = 130;
/** What trees and sun take, a share of the soil's water an hour. */
const DRYING_AN_HOUR = 1 / 260;
/** m³/s a km² that flow when it has not rained for weeks. */
export const LEAST_FLOW_A_KM2 = 0.009;

/** m³/s of one millimetre an hour on one square kilometre. */
const FLOW_A_KM2 = 1 / 3.6;

/** Rounds of the loop after which nothing is left of how a model began. */
export const SETTLING_ROUNDS = 3;

/** Larger catchments answer more slowly; hours. */
const answerHours = (areaKm2: number): number => 1.2 + 0.42 * areaKm2 ** 0.42;

/**
 * Flow of a catchment in m³/s at each step, from its rain in millimetres a step. Rain fills the soil, the fuller the less of it; what
 * runs off passes a linear reservoir, what the soil lets through a slow one.
 */
export const runoffOf = (rain: CyclicSeries, areaKm2: number): Float64Array => {
  const flow = new Float64Array(LOOP_STEPS);
  const quickKeep = Math.exp(-1 / (answerHours(areaKm2) * STEPS_AN_HOUR));
  const springKeep = Math.exp(-1 / (SPRING_HOURS * STEPS_AN_HOUR));
  const drained = 1 / (DRAIN_HOURS * STEPS_AN_HOUR);
  const dried = DRYING_AN_HOUR / STEPS_AN_HOUR;
  let soil = SOIL_MM / 3;
  // Millimetres a step.
  let quick = 0;
  let spring = 0;
  for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
    for (let step = 0; step < LOOP_STEPS; step += 1) {
      const fallen = rain.step(step);
      const full = soil / SOIL_MM;
      const share = DRY_SHARE + (SOAKED_SHARE - DRY_SHARE) * full * full;
      const seeped = soil * drained;
      soil = Math.min(SOIL_MM, soil + fallen * (1 - share) - seeped - soil * dried);
      quick = quick * quickKeep + fallen * share * (1 - quickKeep);
      spring = spring * springKeep + seeped * (1 - springKeep);
      flow[step] = areaKm2 * (LEAST_FLOW_A_KM2 + (quick + spring) * STEPS_AN_HOUR * FLOW_A_KM2);
    }
  }
  return flow;
};
