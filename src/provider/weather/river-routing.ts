import { STEPS_AN_HOUR } from './loop-grid.ts';
import { SETTLING_ROUNDS } from './runoff.ts';

/** Hours of one pool of a reach: short ones make a wave that moves, long ones a lake. */
const POOL_HOURS = 1;

/**
 * A flood wave through a reach: a row of equal linear reservoirs (Kalinin and Milyukov). The wave comes later and flatter, and no
 * water is lost. Flows in m³/s at each step round the loop.
 */
export const routed = (inflow: Float64Array, hours: number): Float64Array => {
  const pools = new Float64Array(Math.max(1, Math.round(hours / POOL_HOURS)));
  const keep = Math.exp(-pools.length / (hours * STEPS_AN_HOUR));
  pools.fill(inflow.at(-1) ?? 0);
  const outflow = new Float64Array(inflow.length);
  for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
    for (let step = 0; step < inflow.length; step += 1) {
      let flow = inflow[step] ?? 0;
      for (let pool = 0; pool < pools.length; pool += 1) {
        flow += ((pools[pool] ?? 0) - flow) * keep;
        pools[pool] = flow;
      }
      outflow[step] = flow;
    }
  }
  return outflow;
};
