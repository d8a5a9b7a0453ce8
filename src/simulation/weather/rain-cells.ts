import { LOOP_STEPS, roundLoop, STEPS_AN_HOUR } from './loop-grid.ts';
import type { RainFrame, RainSource } from './rain-source.ts';
import type { Point } from './plane.ts';
import { rainTexture, showerDrift } from './rain-texture.ts';
import { valueNoise } from './value-noise.ts';

/** A rain cell: it is born, grows, drifts and decays. Kilometres on the plane. */
export interface RainCell {
  /** Step of the loop at which it is born. */
  readonly birth: number;
  readonly lifetimeSteps: number;
  /** Place of birth. */
  readonly east: number;
  readonly north: number;
  /** Kilometres for each step. */
  readonly driftEast: number;
  readonly driftNorth: number;
  /** Radius of its rain. */
  readonly radius: number;
  /** mm/h at its centre, at its peak. */
  readonly peak: number;
}

interface CellNow {
  readonly east: number;
  readonly north: number;
  readonly peak: number;
  /** Squared radii of its rain and of its cloud. */
  readonly rainReach: number;
  readonly cloudReach: number;
  readonly cover: number;
}

/** Rates below this count as dry, so that showers end. mm/h. */
const DRIZZLE = 0.08;
/** Orographic factor: some slopes always have more rain than others. */
const RELIEF_KM = 55;
const RELIEF_SEED = 77;

const cellAt = (cell: RainCell, step: number): CellNow => {
  const age = roundLoop(step - cell.birth) + 0.5;
  const grown = Math.sin((Math.PI * age) / cell.lifetimeSteps);
  return {
    east: cell.east + cell.driftEast * age,
    north: cell.north + cell.driftNorth * age,
    peak: cell.peak * grown,
    rainReach: cell.radius ** 2,
    cloudReach: (cell.radius * 1.7 + 30) ** 2,
    cover: Math.sqrt(grown) * Math.min(1.6, 0.4 + cell.peak / 8),
  };
};

const cellsByStep = (cells: readonly RainCell[]): readonly (readonly RainCell[] | undefined)[] => {
  const alive: RainCell[][] = [];
  for (const cell of cells) {
    for (let age = 0; age < cell.lifetimeSteps; age += 1) {
      const step = roundLoop(cell.birth + age);
      (alive[step] ??= []).push(cell);
    }
  }
  alive.length = LOOP_STEPS;
  return alive;
};

const squareOf = (cell: CellNow, east: number, north: number): number =>
  (east - cell.east) ** 2 + (north - cell.north) ** 2;

/** Irregular edges: strong showers extend a cell by up to this share of its squared radius. */
const RAGGED = 0.75;
const FARTHEST = Math.exp(RAGGED);

/** Scale and seed of a cloud's irregular outline, kilometres; it drifts with the showers. */
const LOBE_KM = 52;
const LOBE_SEED = 31;

const frameOf = (
  cells: readonly CellNow[],
  step: number,
  seed: number,
  drift: Point,
): RainFrame => ({
  rateAt: (east, north) => {
    const isNear = cells.some((cell) => squareOf(cell, east, north) < cell.rainReach * FARTHEST);
    if (!isNear) return 0;
    const texture = rainTexture({ east, north }, step, seed, drift);
    const ragged = Math.exp(-RAGGED * Math.min(1, texture));
    let sum = 0;
    for (const cell of cells) {
      const square = squareOf(cell, east, north) * ragged;
      if (square < cell.rainReach) sum += cell.peak * (1 - square / cell.rainReach) ** 2;
    }
    if (sum < DRIZZLE / 4) return 0;
    const relief = 1 + 0.35 * valueNoise(east / RELIEF_KM, north / RELIEF_KM, RELIEF_SEED);
    const rate = sum * relief * Math.exp(0.85 * texture - 0.2);
    return rate < DRIZZLE ? 0 : rate;
  },
  coverAt: (east, north) => {
    const lobes = valueNoise(
      (east - drift.east * step) / LOBE_KM,
      (north - drift.north * step) / LOBE_KM,
      LOBE_SEED + seed,
    );
    const ragged = Math.exp(-0.6 * lobes);
    let sum = 0;
    for (const cell of cells) {
      const square = squareOf(cell, east, north) * ragged;
      if (square < cell.cloudReach) sum += cell.cover * (1 - square / cell.cloudReach) ** 2;
    }
    return 1 - Math.exp(-1.5 * sum);
  },
});

/** The rain of moving cells; `seed` determines the showers within them. */
export const cellRain = (
  cells: readonly RainCell[],
  seed: number,
  isNorthern: boolean,
): RainSource => {
  const drift = showerDrift(isNorthern);
  const alive = cellsByStep(cells);
  return {
    frameAt: (step) => {
      const inside = roundLoop(step);
      const now = alive[inside];
      return now === undefined
        ? null
        : frameOf(
            now.map((cell) => cellAt(cell, inside)),
            inside,
            seed,
            drift,
          );
    },
  };
};

/** A speed in km/h, in kilometres for each step. */
export const kmAStep = (kmh: number): number => kmh / STEPS_AN_HOUR;
