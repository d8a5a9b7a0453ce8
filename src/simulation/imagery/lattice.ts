import { COVERAGE } from './coverage.ts';
import type { TileAddress } from './tile-address.ts';

/** Nodes along a tile's side: one for every fourth pixel of 512, 2 km at the deepest zoom. */
const NODES_A_TILE = 128;
/** At lower zooms all tiles share one sample of the whole coverage. */
const COARSEST_LEVEL = 5;

/** A rectangle of a level's nodes, both ends included. */
export interface LatticeWindow {
  readonly level: number;
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

const nodesAt = (level: number): number => NODES_A_TILE * 2 ** level;

/** Node (as a fraction) of a longitude, from the date line east. */
export const nodeOfLongitude = (level: number, longitude: number): number =>
  ((longitude + 180) / 360) * nodesAt(level);

/** Node (as a fraction) of a latitude, from the north: Web Mercator. */
export const nodeOfLatitude = (level: number, latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * nodesAt(level);
};

export const longitudeOfNode = (level: number, node: number): number =>
  (node / nodesAt(level)) * 360 - 180;

export const latitudeOfNode = (level: number, node: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * node) / nodesAt(level)))) * 180) / Math.PI;

const coverageAt = (level: number): LatticeWindow => ({
  level,
  west: Math.floor(nodeOfLongitude(level, COVERAGE.west)),
  east: Math.ceil(nodeOfLongitude(level, COVERAGE.east)),
  north: Math.floor(nodeOfLatitude(level, COVERAGE.north)),
  south: Math.ceil(nodeOfLatitude(level, COVERAGE.south)),
});

/** First node of a tile's side on the lattice of its level, and the number of nodes it spans. */
export const tileOnLattice = ({
  zoom,
  column,
  row,
}: Pick<TileAddress, 'zoom' | 'column' | 'row'>) => {
  const level = Math.max(zoom, COARSEST_LEVEL);
  const nodes = NODES_A_TILE * 2 ** (level - zoom);
  return { level, nodes, west: column * nodes, north: row * nodes };
};

/** The nodes needed to draw a tile, one beyond its sides included; null outside the coverage. */
export const windowOfTile = (
  address: Pick<TileAddress, 'zoom' | 'column' | 'row'>,
): LatticeWindow | null => {
  const { level, nodes, west, north } = tileOnLattice(address);
  const coverage = coverageAt(level);
  const touches =
    west <= coverage.east &&
    west + nodes >= coverage.west &&
    north <= coverage.south &&
    north + nodes >= coverage.north;
  if (!touches) return null;
  if (address.zoom < level) return coverage;
  return {
    level,
    west: Math.max(coverage.west, west - 1),
    east: Math.min(coverage.east, west + nodes + 1),
    north: Math.max(coverage.north, north - 1),
    south: Math.min(coverage.south, north + nodes + 1),
  };
};
