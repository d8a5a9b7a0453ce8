import type { DegreeBox } from '../weather/plane.ts';
import type { TileAddress } from './tile-address.ts';

/** Nodes along a tile's side: one for every fourth pixel of 512, 2 km at the deepest zoom. */
const NODES_A_TILE = 128;
/** Coarsest level of a coverage of a state's size; all tiles of lower zooms share one sample of the whole coverage. */
const COARSEST_LEVEL = 5;
/** Nodes along a coverage's longer side in that sample, at most. */
const MAX_SHARED_NODES = 256;

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
const nodeOfLatitude = (level: number, latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * nodesAt(level);
};

export const longitudeOfNode = (level: number, node: number): number =>
  (node / nodesAt(level)) * 360 - 180;

export const latitudeOfNode = (level: number, node: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * node) / nodesAt(level)))) * 180) / Math.PI;

/** Level of the sample that the tiles of lower zooms share: coarser for a larger coverage. */
const coarsestLevelOf = ({ west, east, south, north }: DegreeBox): number => {
  const wide = nodeOfLongitude(0, east) - nodeOfLongitude(0, west);
  const high = nodeOfLatitude(0, south) - nodeOfLatitude(0, north);
  const level = Math.floor(Math.log2(MAX_SHARED_NODES / Math.max(wide, high)));
  return Math.min(COARSEST_LEVEL, Math.max(0, level));
};

type TilePlace = Pick<TileAddress, 'zoom' | 'column' | 'row'>;

/** A tile on the lattice of its level: its first nodes, and the number of nodes along its side. */
export interface TileOnLattice {
  readonly level: number;
  readonly nodes: number;
  readonly west: number;
  readonly north: number;
}

/** What a tile shows of a coverage: the tile, on the coverage's side of the antimeridian, and the nodes that draw it. */
export interface TileView {
  readonly tile: TileOnLattice;
  readonly window: LatticeWindow;
}

const touches = (tile: TileOnLattice, coverage: LatticeWindow): boolean =>
  tile.west <= coverage.east &&
  tile.west + tile.nodes >= coverage.west &&
  tile.north <= coverage.south &&
  tile.north + tile.nodes >= coverage.north;

/**
 * The views of a coverage in a tile, none outside the coverage. A window has the nodes one beyond the tile's sides, too. A tile has two views
 * where it shows both ends of a coverage that crosses the antimeridian.
 */
export const viewsOfTile = (
  { zoom, column, row }: TilePlace,
  bounds: DegreeBox,
): readonly TileView[] => {
  const level = Math.max(zoom, coarsestLevelOf(bounds));
  const nodes = NODES_A_TILE * 2 ** (level - zoom);
  const coverage: LatticeWindow = {
    level,
    west: Math.floor(nodeOfLongitude(level, bounds.west)),
    east: Math.ceil(nodeOfLongitude(level, bounds.east)),
    north: Math.floor(nodeOfLatitude(level, bounds.north)),
    south: Math.ceil(nodeOfLatitude(level, bounds.south)),
  };
  return [-1, 0, 1].flatMap((round): readonly TileView[] => {
    const west = (column + round * 2 ** zoom) * nodes;
    const tile = { level, nodes, west, north: row * nodes };
    if (!touches(tile, coverage)) return [];
    if (zoom < level) return [{ tile, window: coverage }];
    const { north } = tile;
    const window = {
      level,
      west: Math.max(coverage.west, west - 1),
      east: Math.min(coverage.east, west + nodes + 1),
      north: Math.max(coverage.north, north - 1),
      south: Math.min(coverage.south, north + nodes + 1),
    };
    return [{ tile, window }];
  });
};
