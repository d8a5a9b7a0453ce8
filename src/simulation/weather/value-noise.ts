/** Hash of a lattice point and a seed to 0 to 1. */
const chanceAt = (x: number, y: number, seed: number): number => {
  let hash =
    Math.imul(x, 0x27_d4_eb_2d) ^ Math.imul(y, 0x16_56_67_b1) ^ Math.imul(seed, 0x9e_37_79_b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x29_7a_2d_39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_00_00_00_00;
};

const eased = (part: number): number => part * part * (3 - 2 * part);

/** Smooth noise on a plane, -1 to 1, with features of about one unit. */
export const valueNoise = (x: number, y: number, seed: number): number => {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = eased(x - column);
  const up = eased(y - row);
  const south =
    chanceAt(column, row, seed) * (1 - across) + chanceAt(column + 1, row, seed) * across;
  const north =
    chanceAt(column, row + 1, seed) * (1 - across) + chanceAt(column + 1, row + 1, seed) * across;
  return 2 * (south * (1 - up) + north * up) - 1;
};
