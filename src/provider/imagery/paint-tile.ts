import { RAMPS } from './colour-ramp.ts';
import { tileOnLattice } from './lattice.ts';
import { blankPicture, type IndexedPicture } from './png.ts';
import type { SkySample } from './sky-sample.ts';
import type { TileAddress } from './tile-address.ts';

/** How the pixels along one side lie between the nodes of a sample. */
interface Along {
  /** Pixels that lie within the sample: from, and to without it. */
  readonly from: number;
  readonly to: number;
  /** Node before each of them, and the part of the way to the next. */
  readonly nodes: Int32Array;
  readonly parts: Float32Array;
}

const along = (
  size: number,
  side: { readonly begin: number; readonly nodes: number },
  sampled: { readonly first: number; readonly count: number },
  smooth: boolean,
): Along => {
  const nodes = new Int32Array(size);
  const parts = new Float32Array(size);
  let from = size;
  let to = 0;
  for (let pixel = 0; pixel < size; pixel += 1) {
    const position = side.begin + ((pixel + 0.5) / size) * side.nodes - sampled.first;
    if (position < 0 || position >= sampled.count - 1) continue;
    from = Math.min(from, pixel);
    to = pixel + 1;
    const node = Math.floor(position);
    nodes[pixel] = node;
    parts[pixel] = smooth ? position - node : Math.round(position - node);
  }
  return { from, to, nodes, parts };
};

/** Draws a tile from a sample of its sky; null where nothing is to be seen. Linear between the nodes, or by the nearest one. */
export const paintTile = (address: TileAddress, sample: SkySample): IndexedPicture | null => {
  const { size, smooth } = address;
  const tile = tileOnLattice(address);
  const { window, columns, rows } = sample;
  const values = address.kind === 'radar' ? sample.reflectivity : sample.top;
  const ramp = RAMPS[address.kind];
  // Colder is more: the satellite's ramp runs over falling temperatures.
  const sign = address.kind === 'radar' ? 1 : -1;
  const picture = blankPicture(size);
  const { lines } = picture;
  const across = along(
    size,
    { begin: tile.west, nodes: tile.nodes },
    { first: window.west, count: columns },
    smooth,
  );
  const down = along(
    size,
    { begin: tile.north, nodes: tile.nodes },
    { first: window.north, count: rows },
    smooth,
  );
  const line = new Float32Array(columns);
  for (let y = down.from; y < down.to; y += 1) {
    const above = (down.nodes[y] ?? 0) * columns;
    const part = down.parts[y] ?? 0;
    let highest = 0;
    for (let column = 0; column < columns; column += 1) {
      const from = values[above + column] ?? 0;
      const to = values[above + columns + column] ?? 0;
      const index = ((from + (to - from) * part) * sign - ramp.from) * ramp.stepsAUnit;
      line[column] = index;
      if (index > highest) highest = index;
    }
    if (highest < 0.5) continue;
    const begin = y * (size + 1) + 1;
    for (let x = across.from; x < across.to; x += 1) {
      const node = across.nodes[x] ?? 0;
      const from = line[node] ?? 0;
      lines[begin + x] = from + ((line[node + 1] ?? 0) - from) * (across.parts[x] ?? 0);
    }
  }
  return lines.some((index) => index > 0) ? picture : null;
};
