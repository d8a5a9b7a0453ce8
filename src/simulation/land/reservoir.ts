import { STEP_MS, STEPS_AN_HOUR } from '../weather/loop-grid.ts';
import { SETTLING_ROUNDS } from './runoff.ts';

/** A flood-control dam. */
export interface Dam {
  /** Storage at the crest of the spillway, hm³. */
  readonly storageMaximum: number;
  readonly gates: number;
  /** m³/s through one open gate of a full reservoir. */
  readonly gateFlow: number;
}

/** The state of a dam in each step of the loop. */
export interface ReservoirRun {
  /** hm³ at the beginning of each step, and at the end of the last. */
  readonly storage: Float64Array;
  /** m³/s during each step. */
  readonly inflow: Float64Array;
  readonly outflow: Float64Array;
  /** Number of open gates in each step. */
  readonly gatesOpen: Uint8Array;
}

/** hm³ of 1 m³/s over one step. */
const HM3_A_STEP = STEP_MS / 1_000 / 1e6;

/** Share of the storage at which a gate passes half of its maximum: below, its mouth is not yet under water. */
const HALF_MOUTH = 0.15;
/** m³/s over the spillway when the storage is a tenth above its crest. */
const SPILL_AT_A_TENTH = 1_300;

/** Gates move one at a time, at least half an hour apart. */
const REST_STEPS = STEPS_AN_HOUR / 2;
/** Inflow, as a share of the capacity of all gates, at which the first gate closes; each further one a quarter later. */
const CLOSE_FROM = 0.7;
const CLOSE_STEP = 0.22;
/** A closed gate reopens when the inflow has fallen to this share of the inflow that closed it. */
const REOPEN_SHARE = 0.6;
/** Storage from which the gates reopen to keep water off the spillway. */
const FULL_FROM = 0.86;
const ROOM_FROM = 0.74;

/** Gate control with hysteresis: gates close one by one in a flood, reopen as it recedes or the reservoir fills up. */
class GateRule {
  readonly #dam: Dam;
  #open: number;
  #rest = 0;
  #isRelieving = false;

  constructor(dam: Dam) {
    this.#dam = dam;
    this.#open = dam.gates;
  }

  next(inflow: number, share: number): number {
    this.#isRelieving = this.#isRelieving ? share > ROOM_FROM : share > FULL_FROM;
    if (this.#rest > 0) {
      this.#rest -= 1;
      return this.#open;
    }
    const before = this.#open;
    this.#open = this.#wanted(inflow);
    if (this.#open !== before) this.#rest = REST_STEPS;
    return this.#open;
  }

  #wanted(inflow: number): number {
    const { gates, gateFlow } = this.#dam;
    const closed = gates - this.#open;
    if (this.#isRelieving) return Math.min(gates, this.#open + 1);
    const index = inflow / (gates * gateFlow);
    const closeAt = (gate: number) => CLOSE_FROM + CLOSE_STEP * gate;
    if (closed < gates && index > closeAt(closed)) return this.#open - 1;
    if (closed > 0 && index < closeAt(closed - 1) * REOPEN_SHARE) return this.#open + 1;
    return this.#open;
  }
}

/** Outflow in m³/s through open gates and over the spillway, at a share of the storage. */
const releaseAt = ({ gateFlow }: Dam, open: number, share: number): number =>
  open * gateFlow * (1 + HALF_MOUTH) * (share / (share + HALF_MOUTH)) +
  SPILL_AT_A_TENTH * (Math.max(0, share - 1) * 10) ** 1.5;

/** Simulates a dam over the loop, conserving water. */
export const runReservoir = (dam: Dam, inflow: Float64Array): ReservoirRun => {
  const steps = inflow.length;
  const storage = new Float64Array(steps + 1);
  const outflow = new Float64Array(steps);
  const gatesOpen = new Uint8Array(steps);
  const rule = new GateRule(dam);
  for (let round = 0; round < SETTLING_ROUNDS; round += 1) {
    storage[0] = round === 0 ? dam.storageMaximum / 50 : (storage[steps] ?? 0);
    for (let step = 0; step < steps; step += 1) {
      const stored = storage[step] ?? 0;
      const comes = inflow[step] ?? 0;
      const share = stored / dam.storageMaximum;
      const open = rule.next(comes, share);
      const goes = Math.min(releaseAt(dam, open, share), stored / HM3_A_STEP + comes);
      gatesOpen[step] = open;
      outflow[step] = goes;
      storage[step + 1] = Math.max(0, stored + (comes - goes) * HM3_A_STEP);
    }
  }
  return { storage, inflow, outflow, gatesOpen };
};
