import { Clipper, ClipType, FillRule, type PathD, type PolyPathD, PolyTreeD } from 'clipper2-ts';
import { contours } from 'd3-contour';
import type { Elevation } from './elevation.ts';
import type { Frame } from './frame.ts';
import { lineOf, type Polygon, type Ring } from './geometry.ts';

/** Of the land in the grid, the shares that lie below each band: valleys and summits have a tone of their own. */
const SHARES_BELOW = [0.15, 0.35, 0.6, 0.85];
/** Side of the smallest hill or hollow that shows, and of the smallest bend, as shares of the span. */
const LEAST_HILL = 1 / 30;
const LEAST_BEND = 1 / 700;

/** The heights at which bands begin, in metres, ascending; none of flat land. */
export const bandHeights = ({ metres }: Elevation): readonly number[] => {
  const land = metres.filter((height) => height > 0).toSorted((a, b) => a - b);
  const heights = SHARES_BELOW.map((share) => land[Math.floor(share * land.length)] ?? 0);
  return [...new Set(heights)].filter((height) => height > (land[0] ?? 0));
};

/** A ring without its corners (Chaikin), so that the cells of the grid do not show. */
const cornersCut = (ring: PathD): PathD =>
  ring.flatMap((from, index) => {
    const to = ring[index + 1] ?? ring[0] ?? from;
    const along = (share: number) => ({
      x: from.x + share * (to.x - from.x),
      y: from.y + share * (to.y - from.y),
    });
    return [along(0.25), along(0.75)];
  });

const pathOf = (ring: Ring): PathD => ring.slice(1).map(([x, y]) => ({ x, y }));

const childrenOf = (node: PolyPathD): readonly PolyPathD[] =>
  Array.from({ length: node.count }, (_, index) => node.child(index));

const ringOf = ({ poly }: PolyPathD): Ring =>
  lineOf([...(poly ?? []), ...(poly ?? []).slice(0, 1)].map(({ x, y }) => [x, y]));

/** The areas below a node: their holes are its children's children, which may have areas in them. */
const polygonsBelow = (node: PolyPathD): readonly Polygon[] =>
  childrenOf(node).flatMap((outer) => {
    const holes = childrenOf(outer);
    return [[outer, ...holes].map(ringOf), ...holes.flatMap(polygonsBelow)];
  });

/** The relief of a territory: the polygons of each band of height, each within the one before, without bends below a share of the span. */
export const reliefOf = (
  { span, decimals }: Frame,
  elevation: Elevation,
  territory: readonly Polygon[],
  tolerance: number,
): readonly (readonly Polygon[])[] => {
  const { columns, rows, box, metres } = elevation;
  const cell = (box.east - box.west) / columns;
  const bend = Math.max(tolerance, LEAST_BEND) * span;
  const contourOf = contours().size([columns, rows]);
  const heights = [...metres];
  const edges = territory.flat().map(pathOf);
  return bandHeights(elevation).map((from) => {
    const rings = contourOf.contour(heights, from).coordinates.flat();
    const hills = rings
      .map((ring) =>
        pathOf(lineOf(ring)).map(({ x, y }) => ({
          x: box.west + x * cell,
          y: box.north - y * cell,
        })),
      )
      .filter((ring) => Math.abs(Clipper.areaD(ring)) >= (LEAST_HILL * span) ** 2)
      .map((ring) => cornersCut(cornersCut(ring)));
    const within = new PolyTreeD();
    const bends = Clipper.simplifyPathsD(hills, bend);
    Clipper.booleanOpDWithPolyTree(
      ClipType.Intersection,
      bends,
      edges,
      within,
      FillRule.EvenOdd,
      decimals,
    );
    return polygonsBelow(within);
  });
};
