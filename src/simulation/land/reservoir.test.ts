import { describe, expect, it } from 'vitest';
import { LOOP_STEPS, STEPS_A_DAY } from '../weather/loop-grid.ts';
import { runReservoir } from './reservoir.ts';

const DAM = { storageMaximum: 100, gates: 5, gateFlow: 40 };

/** A low river with a flood of `flow` m³/s for some days. */
const floodOf = (flow: number, days: number): Float64Array =>
  Float64Array.from({ length: LOOP_STEPS }, (_, step) =>
    step >= 8 * STEPS_A_DAY && step < (8 + days) * STEPS_A_DAY ? flow : 12,
  );

// What holds of any flood: tests/invariants/rules/rivers.test.ts.
describe('a flood-control dam', () => {
  it('too great a flood opens the gates before it is full, then goes over the spillway: never above what comes', () => {
    const run = runReservoir(DAM, floodOf(900, 3));
    const most = Math.max(...run.storage);
    expect(most).toBeGreaterThan(DAM.storageMaximum);
    expect(most).toBeLessThan(DAM.storageMaximum * 1.2);
    expect(Math.max(...run.outflow)).toBeLessThanOrEqual(900 + 1e-9);
    const full = run.storage.findIndex((storage) => storage >= DAM.storageMaximum);
    expect(run.gatesOpen[full + 12]).toBeGreaterThan(0);
  });
});
