import type { DamFact } from '../scenarios/facts.ts';
import type { Dam } from './reservoir.ts';

/** A dam of the real network: parameters of its model, and the staff level of its storage. */
export interface DamSite extends Dam {
  readonly fact: DamFact;
  /** Altitude of the water above the dam at a percentage of the storage, metres. */
  readonly upstreamAt: (percent: number) => number;
}

/** Shape of a valley whose second published reading is missing: between those of the other two. */
const USUAL_EXPONENT = 0.24;

/** Level over the staff's zero is a power of the storage: fitted through the dam's two published readings. */
const exponentOf = (facts: readonly DamFact[]): number => {
  const [a, b] = facts;
  if (a === undefined || b === undefined || a.percent === b.percent) return USUAL_EXPONENT;
  return (
    Math.log((a.upstream - a.staffZero) / (b.upstream - b.staffZero)) /
    Math.log(a.percent / b.percent)
  );
};

/** hm³ a km² where no storage is published: what the largest of the three is commonly said to hold, 357 hm³. */
const STORAGE_A_KM2 = 0.154;
/** m³/s a km² through all gates of a full dam: about the flow that the towns below can bear. */
const GATE_FLOW_A_KM2 = 0.19;

export const damSite = (facts: readonly DamFact[], areaKm2: number): DamSite | null => {
  const [fact] = facts;
  if (fact === undefined) return null;
  const exponent = exponentOf(facts);
  const height = fact.upstream - fact.staffZero;
  return {
    fact,
    storageMaximum: fact.storageMaximum ?? areaKm2 * STORAGE_A_KM2,
    gates: fact.gates,
    gateFlow: (areaKm2 * GATE_FLOW_A_KM2) / fact.gates,
    upstreamAt: (percent) => fact.staffZero + height * (percent / fact.percent) ** exponent,
  };
};
