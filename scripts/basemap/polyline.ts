/** Longitude, latitude in degrees, as GeoJSON orders them. */
export type LngLat = readonly [longitude: number, latitude: number];

export const distanceSquared = (a: LngLat, b: LngLat): number => {
  // A degree of longitude is shorter than one of latitude; at 27° S by this much.
  const dx = (a[0] - b[0]) * 0.89;
  const dy = a[1] - b[1];
  return dx * dx + dy * dy;
};

/** Index of the vertex nearest to a place. */
export const nearestIndex = (line: readonly LngLat[], place: LngLat): number => {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [index, vertex] of line.entries()) {
    const distance = distanceSquared(vertex, place);
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  }
  return best;
};

export const nearestVertex = (line: readonly LngLat[], place: LngLat): LngLat =>
  line[nearestIndex(line, place)] ?? place;

const round = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
};

/** Three decimals are 110 m: under half a pixel at zoom 9. */
export const rounded = (line: readonly LngLat[], decimals = 3): LngLat[] => {
  const kept: LngLat[] = [];
  for (const [longitude, latitude] of line) {
    const vertex: LngLat = [round(longitude, decimals), round(latitude, decimals)];
    const last = kept.at(-1);
    if (last === undefined || last[0] !== vertex[0] || last[1] !== vertex[1]) kept.push(vertex);
  }
  return kept;
};

/** Chaikin's corner cutting: smooths a line, its ends stay. */
export const cutCorners = (line: readonly LngLat[], times: number): LngLat[] => {
  let current: LngLat[] = [...line];
  for (let pass = 0; pass < times; pass += 1) {
    const next: LngLat[] = current.slice(0, 1);
    for (const [index, [x, y]] of current.entries()) {
      const following = current[index + 1];
      if (following === undefined) break;
      const [fx, fy] = following;
      next.push([0.75 * x + 0.25 * fx, 0.75 * y + 0.25 * fy]);
      next.push([0.25 * x + 0.75 * fx, 0.25 * y + 0.75 * fy]);
    }
    next.push(...current.slice(-1));
    current = next;
  }
  return current;
};

/** A Catmull-Rom curve through every place, `steps` pieces between two. */
export const curveThrough = (places: readonly LngLat[], steps: number): LngLat[] => {
  const curve: LngLat[] = [];
  for (const [index, from] of places.entries()) {
    const to = places[index + 1];
    if (to === undefined) {
      curve.push(from);
      break;
    }
    const before = places[index - 1] ?? from;
    const after = places[index + 2] ?? to;
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const at = (axis: 0 | 1): number =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t);
      curve.push([at(0), at(1)]);
    }
  }
  return curve;
};

/** The part of a line between the vertices nearest to two places, in that order. */
export const sectionBetween = (line: readonly LngLat[], from: LngLat, to: LngLat): LngLat[] => {
  const start = nearestIndex(line, from);
  const end = nearestIndex(line, to);
  return start <= end ? line.slice(start, end + 1) : line.slice(end, start + 1).toReversed();
};

/** The part of a closed ring from one vertex to another that does not pass through a third. */
export const ringSection = (
  ring: readonly LngLat[],
  from: number,
  to: number,
  avoiding: number,
): LngLat[] => {
  const size = ring.length - 1;
  const walk = (step: 1 | -1): { readonly path: LngLat[]; readonly passed: boolean } => {
    const path: LngLat[] = [];
    let passed = false;
    for (let at = from; ; at = (at + step + size) % size) {
      const vertex = ring[at];
      if (vertex !== undefined) path.push(vertex);
      if (at === avoiding) passed = true;
      if (at === to) return { path, passed };
    }
  };
  const forward = walk(1);
  return forward.passed ? walk(-1).path : forward.path;
};

/** Whether a place lies inside a closed ring (even-odd rule). */
export const isInside = (ring: readonly LngLat[], [x, y]: LngLat): boolean => {
  let inside = false;
  for (const [index, [ax, ay]] of ring.entries()) {
    const next = ring[index + 1];
    if (next === undefined) break;
    const [bx, by] = next;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};
