import { RAMPS } from './colour-ramp.ts';
import type { Coverage } from './coverage.ts';
import { latitudeOfNode, nodeOfLongitude, type TileOnLattice } from './lattice.ts';
import type { IndexedPicture } from './png.ts';
import type { SkySample } from './sky-sample.ts';
import type { TileAddress } from './tile-address.ts';

/** Nodes that contribute to a pixel along one axis. */
const TAPS = 4;

/** Interpolation of the pixels along one axis from the nodes of a sample. */
interface Along {
  /** Range of pixels within the sample, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** First of the four nodes of each pixel, and the weights of all four. */
  readonly nodes: Int32Array;
  readonly weights: Float32Array;
}

/** Cubic B-spline: smooths details finer than two nodes and does not overshoot, so that it draws no rain where none is near. */
const splineWeights = (part: number): readonly number[] => {
  const rest = 1 - part;
  return [
    rest ** 3 / 6,
    (3 * part ** 3 - 6 * part ** 2 + 4) / 6,
    (3 * rest ** 3 - 6 * rest ** 2 + 4) / 6,
    part ** 3 / 6,
  ];
};

const nearestWeights = (part: number): readonly number[] =>
  part < 0.5 ? [0, 1, 0, 0] : [0, 0, 1, 0];

const along = (
  size: number,
  side: { readonly begin: number; readonly nodes: number },
  sampled: { readonly first: number; readonly count: number },
  weightsOf: (part: number) => readonly number[],
): Along => {
  const nodes = new Int32Array(size);
  const weights = new Float32Array(size * TAPS);
  let from = size;
  let to = 0;
  for (let pixel = 0; pixel < size; pixel += 1) {
    const position = side.begin + ((pixel + 0.5) / size) * side.nodes - sampled.first;
    const node = Math.floor(position) - 1;
    if (node < 0 || node + TAPS > sampled.count) continue;
    from = Math.min(from, pixel);
    to = pixel + 1;
    nodes[pixel] = node;
    weights.set(weightsOf(position - node - 1), pixel * TAPS);
  }
  return { from, to, nodes, weights };
};

/** Weighted sum of four nodes, `stride` apart. */
const weigh = (
  values: Float32Array,
  node: number,
  stride: number,
  { weights }: Along,
  pixel: number,
): number => {
  const tap = pixel * TAPS;
  return (
    (values[node] ?? 0) * (weights[tap] ?? 0) +
    (values[node + stride] ?? 0) * (weights[tap + 1] ?? 0) +
    (values[node + 2 * stride] ?? 0) * (weights[tap + 2] ?? 0) +
    (values[node + 3 * stride] ?? 0) * (weights[tap + 3] ?? 0)
  );
};

/** A range of pixels of a line, `to` exclusive. */
type Span = readonly [from: number, to: number];

/** The ranges of a line that a radar covers, within those of the sample. */
const seenSpans = (
  coverage: Coverage,
  { level, west, north, nodes }: TileOnLattice,
  size: number,
  y: number,
  whole: Span,
): readonly Span[] => {
  const latitude = latitudeOfNode(level, north + ((y + 0.5) / size) * nodes);
  const pixelOf = (longitude: number): number =>
    Math.round(((nodeOfLongitude(level, longitude) - west) / nodes) * size);
  return coverage
    .radarSpans(latitude)
    .map(([from, to]) => [Math.max(whole[0], pixelOf(from)), Math.min(whole[1], pixelOf(to))]);
};

/** Draws one view of a tile from a sample of its sky, interpolated or by the nearest node. */
export const paintTile = (
  { lines }: IndexedPicture,
  address: TileAddress,
  tile: TileOnLattice,
  sample: SkySample,
  coverage: Coverage,
): void => {
  const { size, kind } = address;
  const { window, columns, rows } = sample;
  const values = kind === 'radar' ? sample.reflectivity : sample.top;
  const { from, stepsAUnit } = RAMPS[kind];
  // The satellite's ramp runs over negated temperatures.
  const steps = kind === 'radar' ? stepsAUnit : -stepsAUnit;
  const offset = from * stepsAUnit;
  const weightsOf = address.smooth ? splineWeights : nearestWeights;
  const across = along(
    size,
    { begin: tile.west, nodes: tile.nodes },
    { first: window.west, count: columns },
    weightsOf,
  );
  const down = along(
    size,
    { begin: tile.north, nodes: tile.nodes },
    { first: window.north, count: rows },
    weightsOf,
  );
  const whole: Span = [across.from, across.to];
  /** Unrounded palette indices of one line of pixels at the columns of nodes. */
  const line = new Float32Array(columns);
  for (let y = down.from; y < down.to; y += 1) {
    const row = (down.nodes[y] ?? 0) * columns;
    let highestHere = 0;
    for (let column = 0; column < columns; column += 1) {
      const index = weigh(values, row + column, columns, down, y) * steps - offset;
      line[column] = index;
      if (index > highestHere) highestHere = index;
    }
    // Lower values round to 0.
    if (highestHere <= 0.5) continue;
    const begin = y * (size + 1) + 1;
    for (const [first, end] of kind === 'radar'
      ? seenSpans(coverage, tile, size, y, whole)
      : [whole]) {
      for (let x = first; x < end; x += 1) {
        // The clamped array rounds and clamps to 0 … 255.
        lines[begin + x] = weigh(line, across.nodes[x] ?? 0, 1, across, x);
      }
    }
  }
};
