/** Red, green, blue and opacity, 0 to 255 each. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * Anchors of colour scheme 2 ("Universal Blue"), the only one that the public radar services still draw (PROVIDER 6): reflectivity in dBZ
 * and its colour, linear in between. Two anchors 1 dBZ apart make the hard edge of an intensity class.
 */
const ANCHORS: readonly (readonly [dbz: number, colour: Rgba])[] = [
  [-10, [0x63, 0x61, 0x59, 0x14]],
  [5, [0x92, 0x88, 0x71, 0x64]],
  [10, [0xce, 0xc0, 0x87, 0x96]],
  [14, [0xde, 0xd0, 0x97, 0xbe]],
  [15, [0x88, 0xdd, 0xee, 0xff]],
  [20, [0x00, 0xa3, 0xe0, 0xff]],
  [25, [0x00, 0x77, 0xaa, 0xff]],
  [30, [0x00, 0x55, 0x88, 0xff]],
  [34, [0x00, 0x47, 0x68, 0xff]],
  [35, [0xff, 0xee, 0x00, 0xff]],
  [40, [0xff, 0xaa, 0x00, 0xff]],
  [44, [0xff, 0x81, 0x00, 0xff]],
  [45, [0xff, 0x44, 0x00, 0xff]],
  [50, [0xc1, 0x00, 0x00, 0xff]],
  [54, [0x5d, 0x00, 0x00, 0xff]],
  [55, [0xff, 0xaa, 0xff, 0xff]],
  [60, [0xff, 0x77, 0xff, 0xff]],
  [64, [0xff, 0x4e, 0xff, 0xff]],
  [65, [0xff, 0xff, 0xff, 0xff]],
];

/** Echoes below this are not drawn. */
export const LOWEST_DBZ = -10;

const NOTHING: Rgba = [0, 0, 0, 0];

/** Colour of a reflectivity; fully transparent below {@link LOWEST_DBZ}. */
export const radarColourOf = (dbz: number): Rgba => {
  if (!(dbz >= LOWEST_DBZ)) return NOTHING;
  const above = ANCHORS.findIndex(([at]) => at > dbz);
  const low = ANCHORS[(above < 0 ? ANCHORS.length : above) - 1];
  const high = ANCHORS[above];
  if (low === undefined) return NOTHING;
  if (high === undefined) return low[1];
  const part = (dbz - low[0]) / (high[0] - low[0]);
  const mix = (channel: 0 | 1 | 2 | 3): number =>
    Math.round(low[1][channel] + (high[1][channel] - low[1][channel]) * part);
  return [mix(0), mix(1), mix(2), mix(3)];
};

/** Marshall and Palmer (1948): Z = 200 R^1.6, for stratiform rain; R in mm/h. */
const FACTOR = 200;
const EXPONENT = 1.6;

/** Reflectivity in dBZ of a rain rate in mm/h; -Infinity if dry. */
export const reflectivityOf = (rainRate: number): number =>
  10 * Math.log10(FACTOR * Math.max(0, rainRate) ** EXPONENT);

/** Rain rate in mm/h of a reflectivity in dBZ. */
export const rainRateOf = (dbz: number): number => (10 ** (dbz / 10) / FACTOR) ** (1 / EXPONENT);
