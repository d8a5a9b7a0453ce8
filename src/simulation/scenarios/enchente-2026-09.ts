import { decodeStamp, epochMs, type EpochMs } from '#domain/time/epoch-ms.ts';
import { type NetworkStation, stationNetwork } from '../network/station-network.ts';
import { type ColdFront, frontThrough } from '../weather/cold-front.ts';
import { frontRain, seaDrizzle } from '../weather/front-rain.ts';
import type { Climate } from '../weather/land-model.ts';
import { loopFrom, positionIn } from '../weather/loop-grid.ts';
import { cellRain, type RainCell } from '../weather/rain-cells.ts';
import type { RainSource } from '../weather/rain-source.ts';
import { randomOf } from '../weather/random.ts';
import { recordedRain, type RecordedSteps } from '../weather/recorded-rain.ts';
import type { StagePoint } from '../weather/river-stage.ts';
import { readFlood, readLevels } from './facts.ts';
import { modelledScenario } from './modelled-scenario.ts';
import type { Scenario } from './scenario.ts';

const instant = (stamp: string): EpochMs => decodeStamp(stamp) ?? epochMs(Number.NaN);

/** Four weeks around the flood, with both instants at which the levels of all stations were published. */
export const FLOOD_LOOP = loopFrom(instant('2026-08-27T00:00:00-03:00'));

/** Had no power in the storm: its rows are missing in between. */
const POWER_CUT = {
  codigo: 'DCSC-00062',
  from: instant('2026-09-11T10:35:00-03:00'),
  to: instant('2026-09-11T16:05:00-03:00'),
};

/** In the heaviest rain, hours before the rivers crest. */
const START = instant('2026-09-11T13:00:00-03:00');

const frontAt = (stamp: string, strength: number, valleyHours: number): ColdFront =>
  frontThrough(positionIn(FLOOD_LOOP, instant(stamp)), strength, valleyHours);

/** The two fronts with recorded rain. */
const RECORDED_FRONTS = [
  frontAt('2026-09-10T04:00:00-03:00', 0.5, 9),
  frontAt('2026-09-11T16:00:00-03:00', 1, 14),
];
/** The published levels of 2 September are also those of a flood; after the record, ordinary spring fronts. */
const OTHER_FRONTS = [
  frontAt('2026-09-01T05:00:00-03:00', 0.8, 14),
  frontAt('2026-09-18T15:00:00-03:00', 0.35, 9),
];

/** Simulated rain outside the record; none falls within it. */
const otherRain = (recorded: RecordedSteps): RainSource => {
  const random = randomOf(2_026);
  const isApart = ({ birth, lifetimeSteps }: RainCell): boolean =>
    birth + lifetimeSteps <= recorded.from || birth >= recorded.to;
  const cells = [
    ...OTHER_FRONTS.flatMap((front) => frontRain(front, random)),
    ...seaDrizzle(random),
  ];
  return cellRain(cells.filter(isApart), 2_026);
};

const recordedStages = (): ReadonlyMap<string, readonly StagePoint[]> => {
  const points = new Map<string, StagePoint[]>();
  for (const facts of [readLevels(), readFlood()]) {
    for (const [codigo, levels] of facts) {
      const known = points.get(codigo) ?? [];
      for (const { instant: at, stage } of levels) {
        if (stage !== null) known.push({ step: Math.round(positionIn(FLOOD_LOOP, at)), stage });
      }
      points.set(codigo, known);
    }
  }
  return points;
};

/** The sky of the recorded flood: the record, and simulated fronts in the weeks around it. */
export const floodClimate = (stations: readonly NetworkStation[]): Climate => {
  const recorded = recordedRain(stations, readFlood(), FLOOD_LOOP);
  const other = otherRain(recorded.rains);
  return {
    rain: { frameAt: (step) => recorded.frameAt(step) ?? other.frameAt(step) },
    fronts: [...RECORDED_FRONTS, ...OTHER_FRONTS],
  };
};

/** The flood of 10 to 12 September 2026 as recorded at six stations; everything else is derived from the recorded rain. */
export const enchente = (): Scenario => {
  const stations = stationNetwork();
  return modelledScenario(
    {
      name: 'enchente-2026-09',
      note: 'Demonstração: reprise da cheia de setembro de 2026. Não é a situação atual.',
      start: START,
      loop: FLOOD_LOOP,
      climate: floodClimate(stations),
      recordedStages: recordedStages(),
      isSilent: (codigo, at) =>
        codigo === POWER_CUT.codigo && at > POWER_CUT.from && at < POWER_CUT.to,
    },
    stations,
  );
};
