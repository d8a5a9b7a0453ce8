import type { DamFact } from '../facts/demonstration.ts';
import type { Dam } from './reservoir.ts';

/** A dam of the network: parameters of its model, and the staff level of its storage. */
export interface DamSite extends Dam {
  readonly fact: DamFact;
  /** Altitude of the water above the dam at a percentage of the storage, metres. */
  readonly upstreamAt: (percent: number) => number;
}

/** Shape of a valley whose second published reading is missing: between those of the other two. */
const USUAL_EXPONENT = 0.24;

/** Level over the staff's zero is a power of the storage: fitted through the dam's two published readings. */
const exponentOf = (a: DamFact, b: DamFact | null): number => {
  if (b === null || a.percent === b.percent) return USUAL_EXPONENT;
  return (
    Math.log((a.upstream - a.staffZero) / (b.upstream - b.staffZero)) /
    Math.log(a.percent / b.percent)
  );
};

/** hm³ a km² where no storage is published: as a large flood-control dam on 2,300 km². */
const STORAGE_A_KM2 = 0.154;
/** m³/s a km² through all gates of a full dam: about the flow that the towns below can bear. */
const GATE_FLOW_A_KM2 = 0.19;

/** A reading of a dam of which none is published: at an altitude in metres, a quarter full. */
export const usualDam = (areaKm2: number, altitude: number): DamFact => {
  const staffZero = Math.round(altitude);
  return {
    percent: 25,
    upstream: staffZero + 18,
    staffZero,
    downstream: null,
    storageMaximum: Math.round(areaKm2 * STORAGE_A_KM2 * 10) / 10,
    drainageArea: Math.round(areaKm2),
    gates: 4,
  };
};

/** The site of a dam by one published reading, or two. */
export const damSite = (fact: DamFact, other: DamFact | null, areaKm2: number): DamSite => {
  const exponent = exponentOf(fact, other);
  const height = fact.upstream - fact.staffZero;
  return {
    fact,
    storageMaximum: fact.storageMaximum ?? areaKm2 * STORAGE_A_KM2,
    gates: fact.gates,
    gateFlow: (areaKm2 * GATE_FLOW_A_KM2) / fact.gates,
    upstreamAt: (percent) => fact.staffZero + height * (percent / fact.percent) ** exponent,
  };
};
