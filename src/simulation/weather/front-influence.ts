import type { ColdFront } from './cold-front.ts';
import type { Geography } from './geography.ts';
import type { PlanePoint } from './plane.ts';
import { LOOP_STEPS, roundLoop, STEPS_AN_HOUR } from './loop-grid.ts';

/** What the fronts add to the usual weather of a place, at one step. */
interface FrontInfluence {
  /** °C of the air, and of its dew point. */
  readonly warmth: number;
  readonly moisture: number;
  /** hPa. */
  readonly pressure: number;
  /** km/h. */
  readonly wind: number;
  /** Change of the wind direction in degrees; a full turn is 360. */
  readonly turn: number;
}

const eased = (hours: number, scale: number): number => 1 - Math.exp(-hours / scale);

/**
 * Warm, moist air from the equator ahead of a front; behind it cold, dry air from the pole, which warms up within days. The turns are those of
 * the south.
 */
const influenceAt = (hours: number): FrontInfluence => {
  if (hours < 0) {
    return {
      warmth: 4 * Math.exp(hours / 22),
      moisture: 3.5 * Math.exp(hours / 26),
      pressure: -9 * Math.exp(hours / 16),
      wind: 9 * Math.exp(hours / 14),
      turn: -70 * Math.exp(hours / 20),
    };
  }
  const squall = 17 * (hours / 0.8) * Math.exp(1 - hours / 0.8);
  return {
    warmth: 4 * Math.exp(-hours / 1.2) - 8.5 * eased(hours, 2.5) * Math.exp(-hours / 55),
    moisture: 3.5 * Math.exp(-hours / 4) - 7 * eased(hours, 8) * Math.exp(-hours / 60),
    pressure: -9 * Math.exp(-hours / 5) + 9 * eased(hours, 9) * Math.exp(-hours / 48),
    wind: 9 * Math.exp(-hours / 10) + squall,
    // North and north-west ahead, south-west and south behind, then by the east back to the usual direction.
    turn: -70 - 150 * eased(hours, 1.5) - 140 * eased(hours, 36),
  };
};

const COLUMNS = ['warmth', 'moisture', 'pressure', 'wind', 'turn'] as const;
type Column = (typeof COLUMNS)[number];

/** One column for each quantity, one value for each step of the loop. */
export type FrontInfluences = { readonly [C in Column]: Float32Array };

const emptyColumns = (length: number): FrontInfluences => ({
  warmth: new Float32Array(length),
  moisture: new Float32Array(length),
  pressure: new Float32Array(length),
  wind: new Float32Array(length),
  turn: new Float32Array(length),
});

/** A front's influence by step since its passage, from minus to plus half a loop. */
const influenceTable = (): FrontInfluences => {
  const table = emptyColumns(LOOP_STEPS + 1);
  for (let index = 0; index <= LOOP_STEPS; index += 1) {
    const influence = influenceAt((index - LOOP_STEPS / 2) / STEPS_AN_HOUR);
    for (const column of COLUMNS) table[column][index] = influence[column];
  }
  return table;
};

const TABLE = influenceTable();

/** Weak fronts have smaller effects, but turn the wind fully; near the equator they bring wind and rain, and hardly another air. */
const weighed = (column: Column, strength: number, share: number): number => {
  if (column === 'turn') return 1;
  const weight = 0.35 + 0.65 * strength;
  return column === 'wind' ? weight : weight * share;
};

/** Adds the values of a table, from a fractional entry on, to the steps of a loop. */
const addShifted = (
  sum: Float32Array,
  table: Float32Array,
  {
    first,
    part,
    weight,
  }: { readonly first: number; readonly part: number; readonly weight: number },
): void => {
  const here = weight * (1 - part);
  const next = weight * part;
  for (let step = 0, index = first; step < LOOP_STEPS; step += 1, index += 1) {
    if (index === LOOP_STEPS) index = 0;
    sum[step] = (sum[step] ?? 0) + here * (table[index] ?? 0) + next * (table[index + 1] ?? 0);
  }
};

/** The influence of all fronts on a place at each step of the loop. The next call overwrites the result. */
export const frontInfluence = (
  fronts: readonly ColdFront[],
  { track, air }: Pick<Geography, 'track' | 'air'>,
): ((point: PlanePoint) => FrontInfluences) => {
  const sums = emptyColumns(LOOP_STEPS);
  return (point) => {
    for (const column of COLUMNS) sums[column].fill(0);
    for (const front of fronts) {
      // Interpolated, so that fronts pass nearby places minutes apart.
      const begins = LOOP_STEPS / 2 - track.passageOf(front, point);
      const part = begins - Math.floor(begins);
      for (const column of COLUMNS) {
        addShifted(sums[column], TABLE[column], {
          first: roundLoop(Math.floor(begins)),
          part,
          weight: weighed(column, front.strength, air.frontShare),
        });
      }
    }
    return sums;
  };
};
