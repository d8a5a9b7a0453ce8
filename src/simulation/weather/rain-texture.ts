import type { PlanePoint } from './plane.ts';
import { valueNoise } from './value-noise.ts';

/** Steps after which a pattern has been replaced by another. */
const LIFE_STEPS = 24;
/** Drift of showers in kilometres for each step: 40 km/h, with the westerlies and away from the equator's side of them. */
export const showerDrift = (isNorthern: boolean): PlanePoint => ({
  east: 3.1,
  north: isNorthern ? 1.2 : -1.2,
});

/** Sizes of the showers in kilometres, and their weights. */
const OCTAVES = [
  { size: 46, share: 0.5 },
  { size: 19, share: 0.32 },
  { size: 8, share: 0.18 },
] as const;

const pattern = (east: number, north: number, seed: number): number => {
  let sum = 0;
  for (const { size, share } of OCTAVES) sum += share * valueNoise(east / size, north / size, seed);
  return sum;
};

/** Showers within rain: noise of about -1 to 1 by place and step; drifts with the wind, replaced within two hours. */
export const rainTexture = (
  { east, north }: PlanePoint,
  step: number,
  seed: number,
  drift: PlanePoint,
): number => {
  const life = Math.floor(step / LIFE_STEPS);
  const age = step / LIFE_STEPS - life;
  const x = east - drift.east * step;
  const y = north - drift.north * step;
  const old = pattern(x, y, seed + life);
  const young = pattern(x, y, seed + life + 1);
  // The mean of two patterns is flatter than one: the root keeps showers as strong in between.
  const blend = (old * (1 - age) + young * age) / Math.hypot(1 - age, age);
  return blend * 1.6;
};
