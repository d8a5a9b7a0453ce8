import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs, SAO_PAULO_OFFSET_MINUTES } from '#domain/time/epoch-ms.ts';
import { type ColdFront, frontThrough, overValley } from '../weather/cold-front.ts';
import { frontRain, seaDrizzle } from '../weather/front-rain.ts';
import type { Climate } from '../weather/land-model.ts';
import { loopFrom, STEP_MS, STEPS_A_DAY, STEPS_AN_HOUR } from '../weather/loop-grid.ts';
import { cellRain } from '../weather/rain-cells.ts';
import { type Random, randomOf } from '../weather/random.ts';
import { modelledScenario } from './modelled-scenario.ts';
import type { Scenario } from './scenario.ts';

/** Four weeks of an arbitrary spring. */
const STORM_LOOP = loopFrom(epochMs(Date.UTC(2026, 9, 1) - SAO_PAULO_OFFSET_MINUTES * MINUTE_MS));

/** A run starts as the front reaches the valley. */
const BEFORE_THE_STORM = 6 * STEPS_AN_HOUR;

const stepOf = (random: Random, fromDay: number, toDay: number): number =>
  Math.round(random.between(fromDay, toDay) * STEPS_A_DAY);

/** One front a week: weak ones, and the storm. */
const frontsOf = (random: Random): readonly [storm: ColdFront, ...others: ColdFront[]] => {
  const storm = frontThrough(
    stepOf(random, 16, 19),
    random.between(0.88, 1.08),
    random.between(12, 18),
  );
  const weak = (fromDay: number, toDay: number): ColdFront =>
    frontThrough(stepOf(random, fromDay, toDay), random.between(0.2, 0.5), random.between(6, 10));
  return [storm, weak(3, 5), weak(12, 14), weak(24, 25)];
};

/** The sky of a storm; the same seed gives the same cells and fronts. */
export const stormClimate = (seed: number): Climate & { readonly storm: ColdFront } => {
  const random = randomOf(seed);
  const fronts = frontsOf(random);
  const [storm] = fronts;
  const cells = [...fronts.flatMap((front) => frontRain(front, random)), ...seaDrizzle(random)];
  return { storm, fronts, rain: cellRain(cells, Math.floor(random.between(0, 1e9))) };
};

/** A simulated storm that crosses the state; deterministic by seed. */
export const tempestade = (seed: number): Scenario => {
  const climate = stormClimate(seed);
  const begins = Math.round(overValley(climate.storm)) - BEFORE_THE_STORM;
  return modelledScenario({
    name: 'tempestade',
    note: 'Demonstração: tempestade simulada. Não é a situação atual.',
    start: epochMs(STORM_LOOP.from + begins * STEP_MS),
    loop: STORM_LOOP,
    climate,
  });
};
