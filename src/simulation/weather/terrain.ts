/** Elevation in metres by longitude, from the coast to the west: lowland, valley, plateau, and down to the Uruguay. */
const PROFILE = [
  [-48.5, 5],
  [-49.2, 45],
  [-49.6, 330],
  [-50, 400],
  [-50.4, 860],
  [-51, 940],
  [-51.6, 840],
  [-52.6, 660],
  [-53.9, 330],
] as const;

/** Approximate elevation in metres: good enough for air temperature and pressure. */
export const heightOf = (longitude: number): number => {
  let [east, height]: readonly [number, number] = PROFILE[0];
  for (const [west, next] of PROFILE) {
    if (longitude >= west) {
      const part = east === west ? 0 : Math.min(1, (east - longitude) / (east - west));
      return height + (next - height) * Math.max(0, part);
    }
    [east, height] = [west, next];
  }
  return height;
};
