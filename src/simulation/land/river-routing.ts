import { STEPS_A_DAY, STEPS_AN_HOUR } from '#simulation/weather/loop-grid.ts';

/** Residence time of one pool of a reach, hours: short pools move a wave, long ones flatten it. */
const POOL_HOURS = 1;

/** Warm-up steps after which the initial state of the pools no longer matters: they empty within hours. */
const SETTLING_STEPS = 7 * STEPS_A_DAY;

/** Routes a flood wave in m³/s by step through a reach: equal linear reservoirs (Kalinin and Milyukov); water is conserved. */
export const routed = (inflow: Float64Array, hours: number): Float64Array => {
  const pools = new Float64Array(Math.max(1, Math.round(hours / POOL_HOURS)));
  const keep = Math.exp(-pools.length / (hours * STEPS_AN_HOUR));
  const { length } = inflow;
  pools.fill(inflow[length - SETTLING_STEPS] ?? 0);
  const outflow = new Float64Array(length);
  for (let step = -SETTLING_STEPS; step < length; step += 1) {
    let flow = inflow[step < 0 ? step + length : step] ?? 0;
    for (let pool = 0; pool < pools.length; pool += 1) {
      flow += ((pools[pool] ?? 0) - flow) * keep;
      pools[pool] = flow;
    }
    if (step >= 0) outflow[step] = flow;
  }
  return outflow;
};
