import { MINUTE_MS, epochMs } from '#domain/time/epoch-ms.ts';
import type { World } from '../network/world.ts';
import type { ColdFront, FrontTrack } from '../weather/cold-front.ts';
import { frontRain } from '../weather/front-rain.ts';
import type { Geography } from '../weather/geography.ts';
import type { Climate } from '../land/land-model.ts';
import { type Loop, loopFrom, STEP_MS, STEPS_A_DAY, STEPS_AN_HOUR } from '../weather/loop-grid.ts';
import { type Random, randomOf } from '../weather/random.ts';
import { modelledScenario } from './modelled-scenario.ts';
import type { Scenario } from './scenario.ts';

/** A run starts some hours before the storm is in the middle of the network. */
const BEFORE_THE_STORM = 6 * STEPS_AN_HOUR;

const stepOf = (random: Random, fromDay: number, toDay: number): number =>
  Math.round(random.between(fromDay, toDay) * STEPS_A_DAY);

/** One front a week: weak ones, and the storm. */
const frontsOf = (
  track: FrontTrack,
  random: Random,
): readonly [storm: ColdFront, ...others: ColdFront[]] => {
  const storm = track.frontThrough(
    stepOf(random, 16, 19),
    random.between(0.88, 1.08),
    random.between(12, 18) * track.slowShare,
  );
  const weak = (fromDay: number, toDay: number): ColdFront =>
    track.frontThrough(
      stepOf(random, fromDay, toDay),
      random.between(0.2, 0.5),
      random.between(6, 10) * track.slowShare,
    );
  return [storm, weak(3, 5), weak(12, 14), weak(24, 25)];
};

/** The sky of a storm; the same seed gives the same fronts and showers. */
export const stormClimate = (
  seed: number,
  geography: Geography,
): Climate & { readonly storm: ColdFront } => {
  const random = randomOf(seed);
  const fronts = frontsOf(geography.track, random);
  const [storm] = fronts;
  const texture = Math.floor(random.between(0, 1e9));
  return { storm, fronts, rain: frontRain(geography, fronts, texture) };
};

/** Four weeks of an arbitrary spring, from a midnight of standard time. */
const springLoop = ({
  isNorthern,
  utcOffsetMinutes,
}: Pick<Geography, 'isNorthern' | 'utcOffsetMinutes'>): Loop =>
  loopFrom(epochMs(Date.UTC(2026, isNorthern ? 3 : 9, 1) - utcOffsetMinutes * MINUTE_MS));

/** A simulated storm that crosses the network; deterministic by seed. */
export const tempestade = (world: World, seed: number): Scenario => {
  const { geography } = world;
  const loop = springLoop(geography);
  const climate = stormClimate(seed, geography);
  const begins = Math.round(geography.track.overOrigin(climate.storm)) - BEFORE_THE_STORM;
  return modelledScenario(
    {
      name: 'tempestade',
      note: 'Demonstração: tempestade simulada. Não é a situação atual.',
      start: epochMs(loop.from + begins * STEP_MS),
      loop,
      climate,
    },
    world,
  );
};
