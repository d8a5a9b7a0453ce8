import { CyclicSeries } from '../weather/cyclic-series.ts';
import { LOOP_STEPS, roundLoop } from '../weather/loop-grid.ts';

/** A recorded level, metres above the gauge's zero. */
export interface StagePoint {
  /** Step of the loop, whole. */
  readonly step: number;
  readonly stage: number;
}

/** Flow in m³/s for each km² at the usual level of a river. */
const USUAL_FLOW_A_KM2 = 0.018;

/**
 * Stage of a river above its usual level in metres (negative when low), by flow in m³/s. Larger rivers have deeper beds. Fitted to a
 * recorded flood: three metres at 5,160 km².
 */
export const riseOver = (areaKm2: number): ((discharge: number) => number) => {
  const depth = 0.215 * areaKm2 ** 0.19;
  const usualFlow = areaKm2 * USUAL_FLOW_A_KM2;
  return (discharge) => depth * (Math.sqrt(Math.max(0, discharge) / usualFlow) - 1);
};

/** The usual level of a gauge whose highest flow is above a level as far as its lowest is below. */
export const usualBelow = (level: number, areaKm2: number, discharge: Float64Array): number => {
  const rises = new CyclicSeries(Float32Array.from(discharge, riseOver(areaKm2)));
  const { min, max } = rises.statistics(0, LOOP_STEPS);
  return level - (min + max) / 2;
};

/** Corrections that move a model through every recorded level; linear in between, cyclic. */
const corrections = (model: Float32Array, points: readonly StagePoint[]): Float32Array => {
  const moved = new Float32Array(LOOP_STEPS);
  const offsets = points
    .map(({ step, stage }) => ({
      step: roundLoop(step),
      offset: stage - (model[roundLoop(step)] ?? 0),
    }))
    .toSorted((a, b) => a.step - b.step);
  for (const [index, point] of offsets.entries()) {
    const next = offsets[(index + 1) % offsets.length] ?? point;
    const length = roundLoop(next.step - point.step) || LOOP_STEPS;
    for (let after = 0; after < length; after += 1) {
      moved[roundLoop(point.step + after)] =
        point.offset + ((next.offset - point.offset) * after) / length;
    }
  }
  return moved;
};

/** The level of a gauge over the loop: modelled from its flow and its usual level, corrected to the recorded levels. */
export const stageOf = (
  gauge: { readonly areaKm2: number; readonly usual: number },
  discharge: Float64Array,
  recorded: readonly StagePoint[] = [],
): CyclicSeries => {
  const rise = riseOver(gauge.areaKm2);
  const model = Float32Array.from(discharge, (flow) => gauge.usual + rise(flow));
  if (recorded.length === 0) return new CyclicSeries(model);
  const moved = corrections(model, recorded);
  return new CyclicSeries(model.map((level, step) => level + (moved[step] ?? 0)));
};
