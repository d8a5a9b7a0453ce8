/** Hash of the arguments to a number in [0, 1): deterministic (FNV-1a, mixed). */
export const chanceOf = (...names: readonly (string | number)[]): number => {
  let hash = 0x81_1c_9d_c5;
  for (const character of names.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x29_7a_2d_39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x1_00_00_00_00;
};
