import type { EpochMs } from '#domain/time/epoch-ms.ts';
import type { Recording } from '../facts/demonstration.ts';
import type { World } from '../network/world.ts';
import { frontRain } from '../weather/front-rain.ts';
import type { Geography } from '../weather/geography.ts';
import type { Climate } from '../land/land-model.ts';
import { type Loop, loopFrom, gridPosition } from '../weather/loop-grid.ts';
import { recordedRain } from '../weather/recorded-rain.ts';
import type { StagePoint } from '../land/river-stage.ts';
import { modelledScenario } from './modelled-scenario.ts';
import type { Scenario } from './scenario.ts';

const frontsOf = ({ fronts }: Recording, { track }: Geography, loop: Loop) =>
  fronts.map(({ passes, strength, slowHours, isRecorded }) => ({
    isRecorded,
    front: track.frontThrough(gridPosition(loop, passes), strength, slowHours),
  }));

const isWithin = ({ from, to }: Loop, instant: EpochMs): boolean => instant >= from && instant < to;

/** The levels of the record, and those that were published in its four weeks. */
const stagesOf = (
  { series }: Recording,
  { facts }: World,
  loop: Loop,
): ReadonlyMap<string, readonly StagePoint[]> => {
  const points = new Map<string, StagePoint[]>();
  for (const known of [facts.demonstration.levels, series]) {
    for (const [codigo, levels] of known) {
      const own = points.get(codigo) ?? [];
      for (const { instant, stage } of levels) {
        if (stage === null || !isWithin(loop, instant)) continue;
        own.push({ step: Math.round(gridPosition(loop, instant)), stage });
      }
      points.set(codigo, own);
    }
  }
  return points;
};

/** The sky of a recording: the record, and simulated fronts in the weeks around it. */
export const recordedClimate = (recording: Recording, world: World): Climate => {
  const { geography, stations } = world;
  const loop = loopFrom(recording.loopFrom);
  const fronts = frontsOf(recording, geography, loop);
  const recorded = recordedRain(stations, recording.series, loop, geography);
  const simulated = fronts.flatMap(({ front, isRecorded }) => (isRecorded ? [] : [front]));
  const other = frontRain(geography, simulated, recording.seed);
  return {
    rain: { frameAt: (step) => recorded.frameAt(step) ?? other.frameAt(step) },
    fronts: fronts.map(({ front }) => front),
  };
};

/** An event as its gauges recorded it; everything else is derived from the recorded rain. */
export const recorded = (world: World, recording: Recording): Scenario => {
  const { name, note, loopFrom: from, start, silences } = recording;
  const loop = loopFrom(from);
  return modelledScenario(
    {
      name,
      note,
      start,
      loop,
      climate: recordedClimate(recording, world),
      recordedStages: stagesOf(recording, world, loop),
      isSilent: (codigo, at) =>
        silences.some(
          (silence) => silence.codigo === codigo && at > silence.from && at < silence.to,
        ),
    },
    world,
  );
};
