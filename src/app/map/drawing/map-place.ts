import type { Map as MapLibreMap } from 'maplibre-gl';

/** What fixes the place of a map. */
export type PlacedMap = Pick<
  MapLibreMap,
  'project' | 'unproject' | 'getCenter' | 'getZoom' | 'getBearing'
>;

/** The place of a map of a size. */
export interface MapPlace {
  /** Equal for equal places. */
  readonly key: string;
  /** What lay under the upper left, the upper right and the lower left corner. */
  readonly corners: readonly [Corner, Corner, Corner];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

type Corner = ReturnType<MapLibreMap['unproject']>;

/** An affine map of pixels, in the order of `DOMMatrix` and CSS. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** {@link MapPlace.key} of a map now. */
export const mapPlaceKey = (map: PlacedMap, width: number, height: number): string => {
  const { lng, lat } = map.getCenter();
  return `${lng} ${lat} ${map.getZoom()} ${map.getBearing()} ${width} ${height}`;
};

/** The place of a map now. */
export const placeOf = (map: PlacedMap, width: number, height: number): MapPlace => ({
  key: mapPlaceKey(map, width, height),
  corners: [map.unproject([0, 0]), map.unproject([width, 0]), map.unproject([0, height])],
  width,
  height,
});

/** Where the map has not moved, to the last digit: a transform by next to nothing would blur what it moves. */
const UNMOVED: Affine = [1, 0, 0, 1, 0, 0];

/** Where the pixels of a picture that was drawn for a place belong now. */
export const movementFrom = (map: PlacedMap, { key, corners, width, height }: MapPlace): Affine => {
  if (key === mapPlaceKey(map, width, height)) return UNMOVED;
  const [origin, right, down] = [
    map.project(corners[0]),
    map.project(corners[1]),
    map.project(corners[2]),
  ];
  return [
    (right.x - origin.x) / width,
    (right.y - origin.y) / width,
    (down.x - origin.x) / height,
    (down.y - origin.y) / height,
    origin.x,
    origin.y,
  ];
};
