import { epochMs } from '#domain/time/epoch-ms.ts';
import type { World } from '../network/world.ts';
import { seaDrizzle } from '../weather/front-rain.ts';
import type { Geography } from '../weather/geography.ts';
import type { Climate } from '../weather/land-model.ts';
import { STEP_MS, STEPS_A_DAY } from '../weather/loop-grid.ts';
import { cellRain } from '../weather/rain-cells.ts';
import { randomOf } from '../weather/random.ts';
import { modelledScenario } from './modelled-scenario.ts';
import type { Scenario } from './scenario.ts';
import { seasonLoop } from './season-loop.ts';

const SEED = 7;

/** No fronts; an occasional drizzle from the sea on the coast. */
export const calmClimate = (geography: Geography): Climate => ({
  rain: cellRain(seaDrizzle(geography, randomOf(SEED)), SEED, geography.isNorthern),
  fronts: [],
});

/** A calm day: low rivers, dams almost empty with open gates, a light wind from the sea. */
export const calmaria = (world: World): Scenario => {
  const loop = seasonLoop('autumn', world.geography);
  return modelledScenario(
    {
      name: 'calmaria',
      note: 'Demonstração: um dia calmo, simulado. Não é a situação atual.',
      // Ten in the morning.
      start: epochMs(loop.from + Math.round((14 + 10 / 24) * STEPS_A_DAY) * STEP_MS),
      loop,
      climate: calmClimate(world.geography),
    },
    world,
  );
};
