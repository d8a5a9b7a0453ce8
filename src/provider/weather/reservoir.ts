import { CyclicSeries } from './cyclic-series.ts';
import type { DamFact } from '../scenarios/facts.ts';
import { LOOP_STEPS } from '../scenarios/flood-loop.ts';
import { linearReservoir } from './river-stage.ts';

/** A flood-control dam round the loop. */
export interface Reservoir {
  readonly fact: DamFact;
  /** Percent of the reservoir's storage. */
  readonly percent: CyclicSeries;
  /** Altitude of the water for a percentage, metres. */
  readonly upstreamAt: (percent: number) => number;
  /** How many gates stand open at a percentage. */
  readonly gatesOpenAt: (percent: number) => number;
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

/** Storage follows the basin's rain slowly; gates close two by two as the water rises, to hold the flood back. */
export const reservoirOf = (facts: readonly DamFact[], rain: CyclicSeries): Reservoir | null => {
  const [fact] = facts;
  if (fact === undefined) return null;
  const exponent = exponentOf(facts);
  const filling = linearReservoir(rain, 40, 36);
  const percent = new CyclicSeries(
    Float64Array.from(
      { length: LOOP_STEPS },
      (_, step) => fact.percent + filling.step(step) * 0.42,
    ),
  );
  const height = fact.upstream - fact.staffZero;
  return {
    fact,
    percent,
    upstreamAt: (now) => fact.staffZero + height * (now / fact.percent) ** exponent,
    gatesOpenAt: (now) =>
      Math.max(0, Math.min(fact.gatesOpen, fact.gates - 2 * Math.floor(Math.max(0, now - 30) / 8))),
  };
};
