import { type Bounds, centreOf, edgesAround, wrapLongitude } from '#domain/network/bounds.ts';
import type { Position } from '#domain/stations/station.ts';
import { type CoveredBox, freeParts } from './covered-box.ts';
import { type ViewState, VALLEY_ZOOM } from './view-state.ts';

/** The map in pixels, and what lies over it. */
export interface MapRoom {
  readonly width: number;
  readonly height: number;
  readonly covered: readonly CoveredBox[];
}

/** Pixels of the whole world at zoom 0, across and down. */
const WORLD = 512;
/** Free pixels round the territory. */
const MARGIN = 8;

/** Degrees north of the equator as a share of the world's height from the north, in the map's projection (Web Mercator). */
export const southOf = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/** Inverse of {@link southOf}. */
const latitudeAt = (south: number): number =>
  (Math.atan(Math.sinh((0.5 - south) * 2 * Math.PI)) * 180) / Math.PI;

/** The zoom at which a territory fits into so many pixels. */
export const zoomToFit = (bounds: Bounds, width: number, height: number): number => {
  const [west, south, east, north] = edgesAround(bounds, 0);
  const across = (width - 2 * MARGIN) / ((east - west) / 360);
  const down = (height - 2 * MARGIN) / (southOf(south) - southOf(north));
  return Math.log2(Math.min(across, down) / WORLD);
};

/** The view in which the whole territory lies in that free part of the map where it is largest. */
export const viewOfTerritory = (bounds: Bounds, room: MapRoom): ViewState => {
  const whole = { left: 0, top: 0, right: room.width, bottom: room.height };
  const zoomIn = ({ left, top, right, bottom }: CoveredBox): number =>
    zoomToFit(bounds, right - left, bottom - top);
  const [free] = freeParts(room, room.covered).toSorted((a, b) => zoomIn(b) - zoomIn(a));
  const part = free ?? whole;
  const zoom = zoomIn(part);
  const world = WORLD * 2 ** zoom;
  const [, south, , north] = edgesAround(bounds, 0);
  // From the middle of the free part to the middle of the map.
  const across = (room.width - part.left - part.right) / 2;
  const down = (room.height - part.top - part.bottom) / 2;
  return {
    latitude: latitudeAt((southOf(south) + southOf(north)) / 2 + down / world),
    longitude: wrapLongitude(centreOf(bounds).longitude + (across / world) * 360),
    zoom,
  };
};

/** Height in pixels of the folded legend of a small map and of the gap under it: the map looks for its first view before it is there. */
const LEGEND_HEIGHT = 48;

/** A small map with its folded legend. */
export const withLegend = ({ width, height, covered }: MapRoom): MapRoom => ({
  width,
  height,
  covered: [...covered, { left: 0, top: height - LEGEND_HEIGHT, right: width, bottom: height }],
});

/** Where the map may look when it opens. */
interface FirstViewChoice {
  /** The view of the address, or where the map was left; null for neither. */
  readonly left: ViewState | null;
  /** The visitor's first kept place; null for none. */
  readonly kept: Position | null;
  /** The network's own first view (SPEC 9). */
  readonly start: ViewState;
  readonly bounds: Bounds;
  /** From 900 px of the screen's width up the network's own first view holds; below, it would cut the territory off. */
  readonly isWide: boolean;
  readonly room: MapRoom;
}

/** Where the map looks when it opens: where it was left, else at the kept place, else at the whole territory. */
export const initialView = (choice: FirstViewChoice): ViewState => {
  const { left, kept, start, bounds, isWide, room } = choice;
  if (left !== null) return left;
  if (kept !== null) return { ...kept, zoom: VALLEY_ZOOM };
  return isWide ? start : viewOfTerritory(bounds, withLegend(room));
};
