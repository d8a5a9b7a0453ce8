import { CyclicSeries } from './cyclic-series.ts';
import type { FloodRow } from '../scenarios/facts.ts';
import { LOOP_STEPS, stepAt, STEPS_AN_HOUR } from '../scenarios/flood-loop.ts';

/** A recorded level: the record as it was, linear between its points and back to its beginning where it has none. */
export const recordedStage = (rows: readonly FloodRow[]): CyclicSeries => {
  const points = rows.flatMap(({ instant, stage }) =>
    stage === null ? [] : [{ step: Math.round(stepAt(instant)), stage }],
  );
  const levels = new Float64Array(LOOP_STEPS);
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? point;
    const length = (next.step - point.step + LOOP_STEPS) % LOOP_STEPS || LOOP_STEPS;
    for (let offset = 0; offset < length; offset += 1) {
      const part = offset / length;
      levels[(point.step + offset) % LOOP_STEPS] = point.stage * (1 - part) + next.stage * part;
    }
  }
  return new CyclicSeries(levels);
};

/**
 * What runs off: a linear reservoir that the rain fills and that empties by the same share every step. Run round the loop until
 * it meets its own beginning. Millimetres.
 */
export const linearReservoir = (
  rain: CyclicSeries,
  hours: number,
  lagSteps: number,
): CyclicSeries => {
  const keep = Math.exp(-1 / (hours * STEPS_AN_HOUR));
  const stored = new Float64Array(LOOP_STEPS);
  let level = 0;
  for (let round = 0; round < 4; round += 1) {
    for (let step = 0; step < LOOP_STEPS; step += 1) {
      level = level * keep + rain.step(step - lagSteps);
      stored[step] = level;
    }
  }
  return new CyclicSeries(stored);
};

/** A level without a record: the usual level of that gauge, raised by what runs off. Metres on the gauge's own zero. */
export const modelledStage = (
  usual: number,
  rain: CyclicSeries,
  shape: { readonly hours: number; readonly lagSteps: number; readonly metresAMillimetre: number },
): CyclicSeries => {
  const runoff = linearReservoir(rain, shape.hours, shape.lagSteps);
  return new CyclicSeries(
    Float64Array.from(
      { length: LOOP_STEPS },
      (_, step) => usual + runoff.step(step) * shape.metresAMillimetre,
    ),
  );
};
