import { MINUTE_MS } from '#domain/time/durations.ts';
import { epochMs, SAO_PAULO_OFFSET_MINUTES } from '#domain/time/epoch-ms.ts';
import { seaDrizzle } from '../weather/front-rain.ts';
import type { Climate } from '../weather/land-model.ts';
import { loopFrom, STEP_MS, STEPS_A_DAY } from '../weather/loop-grid.ts';
import { cellRain } from '../weather/rain-cells.ts';
import { randomOf } from '../weather/random.ts';
import { modelledScenario } from './modelled-scenario.ts';
import type { Scenario } from './scenario.ts';

const CALM_LOOP = loopFrom(epochMs(Date.UTC(2026, 4, 1) - SAO_PAULO_OFFSET_MINUTES * MINUTE_MS));
const SEED = 7;

/** No fronts; an occasional drizzle from the sea on the coast. */
export const calmClimate = (): Climate => ({
  rain: cellRain(seaDrizzle(randomOf(SEED)), SEED),
  fronts: [],
});

/** A calm day: low rivers, dams almost empty with open gates, a light wind from the sea. */
export const calmaria = (): Scenario =>
  modelledScenario({
    name: 'calmaria',
    note: 'Demonstração: um dia calmo, simulado. Não é a situação atual.',
    // Ten in the morning.
    start: epochMs(CALM_LOOP.from + Math.round((14 + 10 / 24) * STEPS_A_DAY) * STEP_MS),
    loop: CALM_LOOP,
    climate: calmClimate(),
  });
