import { describe, expect, it } from 'vitest';
import { LOOP_STEPS, STEPS_A_DAY } from '../weather/loop-grid.ts';
import { HM3_A_STEP, runReservoir } from './reservoir.ts';

const DAM = { storageMaximum: 100, gates: 5, gateFlow: 40 };

/** A low river with a flood of `flow` m³/s for some days. */
const floodOf = (flow: number, days: number): Float64Array =>
  Float64Array.from({ length: LOOP_STEPS }, (_, step) =>
    step >= 8 * STEPS_A_DAY && step < (8 + days) * STEPS_A_DAY ? flow : 12,
  );

describe('a flood-control dam', () => {
  it('lets a low river through open gates', () => {
    const run = runReservoir(DAM, floodOf(12, 1));
    expect(new Set(run.gatesOpen)).toEqual(new Set([DAM.gates]));
    expect(run.outflow.at(-1)).toBeCloseTo(12, 3);
    expect(Math.max(...run.storage)).toBeLessThan(DAM.storageMaximum / 20);
  });

  it('closes its gates one by one in a flood, opens them when it has passed, and is empty again', () => {
    const run = runReservoir(DAM, floodOf(420, 1));
    expect(Math.min(...run.gatesOpen)).toBe(0);
    expect(run.gatesOpen.at(-1)).toBe(DAM.gates);
    expect(run.storage.at(-1)).toBeLessThan(DAM.storageMaximum / 20);
    expect(Math.max(...run.outflow)).toBeLessThan(420);
  });

  it('too great a flood opens the gates before it is full, then goes over the spillway: never above what comes', () => {
    const run = runReservoir(DAM, floodOf(900, 3));
    const most = Math.max(...run.storage);
    expect(most).toBeGreaterThan(DAM.storageMaximum);
    expect(most).toBeLessThan(DAM.storageMaximum * 1.2);
    expect(Math.max(...run.outflow)).toBeLessThanOrEqual(900 + 1e-9);
    const full = run.storage.findIndex((storage) => storage >= DAM.storageMaximum);
    expect(run.gatesOpen[full + 12]).toBeGreaterThan(0);
  });

  it('loses no water and makes none', () => {
    const inflow = floodOf(600, 2);
    const run = runReservoir(DAM, inflow);
    const came = inflow.reduce((sum, flow) => sum + flow, 0);
    const went = run.outflow.reduce((sum, flow) => sum + flow, 0);
    const kept = (run.storage.at(-1) ?? 0) - (run.storage[0] ?? 0);
    expect((came - went) * HM3_A_STEP).toBeCloseTo(kept, 6);
  });
});
