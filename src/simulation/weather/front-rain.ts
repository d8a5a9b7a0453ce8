import type { ColdFront } from './cold-front.ts';
import type { Geography } from './geography.ts';
import { LOOP_DAYS, roundLoop, STEPS_A_DAY, STEPS_AN_HOUR } from './loop-grid.ts';
import { kmAStep, type RainCell } from './rain-cells.ts';
import type { Random } from './random.ts';

/** Showers and areas of lasting rain born in each hour along a front of strength 1. */
const SHOWERS_AN_HOUR = 26;
const SHIELDS_AN_HOUR = 3.4;
/** Lead of the rain over the front. */
const AHEAD_HOURS = 5;
/** A shower ahead of or at the front: one or two hours, tens of kilometres, drifting with the westerlies. */
const showerOf = (
  { track, isNorthern }: Geography,
  front: ColdFront,
  hours: number,
  random: Random,
): RainCell => {
  const along = track.alongAfter(front, hours) + 8 + 34 * random.normal();
  const speed = random.between(28, 58);
  const turn = random.between(-0.7, 0.05);
  return {
    birth: roundLoop(Math.round(front.entry + hours * STEPS_AN_HOUR)),
    lifetimeSteps: Math.round(random.between(9, 36)),
    ...track.placeOf(along, track.shape.spreadKm * random.normal()),
    driftEast: kmAStep(speed * Math.cos(turn)),
    driftNorth: kmAStep(speed * Math.sin(isNorthern ? -turn : turn)),
    radius: random.between(9, 30),
    peak: (0.45 + 0.55 * front.strength) * (6 + 62 * random.next() ** 2.4),
  };
};

/** Lasting rain behind the front: hours, about a hundred kilometres. */
const shieldOf = (
  { track }: Geography,
  front: ColdFront,
  hours: number,
  random: Random,
): RainCell => ({
  birth: roundLoop(Math.round(front.entry + hours * STEPS_AN_HOUR)),
  lifetimeSteps: Math.round(random.between(4, 9) * STEPS_AN_HOUR),
  ...track.placeOf(
    track.alongAfter(front, hours) - 55 + 45 * random.normal(),
    track.shape.spreadKm * random.normal(),
  ),
  driftEast: kmAStep(random.between(8, 26)),
  driftNorth: kmAStep(random.between(-8, 8)),
  radius: random.between(55, 130),
  peak: front.strength * random.between(1.2, 5.2),
});

/** The rain cells of a front; their number depends on its strength and its length. */
export const frontRain = (
  geography: Geography,
  front: ColdFront,
  random: Random,
): readonly RainCell[] => {
  const { track } = geography;
  const hours = track.hoursInAll(front) + AHEAD_HOURS;
  const many = (anHour: number, born: (hours: number) => RainCell): readonly RainCell[] =>
    Array.from({ length: Math.round(anHour * hours * front.strength * track.showerShare) }, () =>
      born(random.between(-AHEAD_HOURS, hours - AHEAD_HOURS)),
    );
  return [
    ...many(SHOWERS_AN_HOUR, (at) => showerOf(geography, front, at, random)),
    ...many(SHIELDS_AN_HOUR, (at) => shieldOf(geography, front, at, random)),
  ];
};

/** Drizzle from the sea wind on the coast and its slopes, on most days. */
export const seaDrizzle = ({ plane, drizzle }: Geography, random: Random): readonly RainCell[] => {
  const cells: RainCell[] = [];
  // The ends of the loop stay dry, so that no cell is cut there.
  for (let day = 1; day < LOOP_DAYS - 1; day += 1) {
    const count = Math.floor(random.between(2, 7));
    for (let index = 0; index < count; index += 1) {
      cells.push({
        birth: Math.round((day + random.between(0, 0.9)) * STEPS_A_DAY),
        lifetimeSteps: Math.round(random.between(1.2, 4) * STEPS_AN_HOUR),
        east: plane.east(random.between(drizzle.west, drizzle.east)),
        north: plane.north(random.between(drizzle.south, drizzle.north)),
        driftEast: kmAStep(random.between(-16, -4)),
        driftNorth: kmAStep(random.between(-4, 10)),
        radius: random.between(14, 38),
        peak: random.between(0.4, 1.8),
      });
    }
  }
  return cells;
};
