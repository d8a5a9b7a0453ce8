import { type Bounds, type Edges, edgesAround } from '#domain/network/bounds.ts';
import { southOf, zoomToFit } from './initial-view.ts';
import type { ViewState } from './view-state.ts';

/** How far the map can be moved and zoomed. */
export interface MapLimits {
  /** West, south, east, north, in one piece across the antimeridian. */
  readonly maxBounds: [number, number, number, number];
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The earth is repeated sideways: only where the limits cross the antimeridian. */
  readonly renderWorldCopies: boolean;
}

/** Degrees around the territory that give it its surroundings, at least. */
const SURROUNDINGS = 20;
/** In longer sides of the territory, how wide and high its limits are at least: where they are smaller than the screen, the map zooms in. */
const LONGER_SIDES = 3.5;
/** A zoom step halves the map: from the first view, one sees four times as far. */
const STEPS_OUT = 2;
const LARGEST_MIN_ZOOM = 4.5;
const USUAL_MAX_ZOOM = 14;
/** Pixels of the smallest map that has to show the whole territory, beside its legend and controls. */
const SMALLEST_ROOM = [220, 160] as const;

/** The part of the Earth to which the map of a territory can be moved; the base map has the land in it. */
export const partAround = (bounds: Bounds): Edges => {
  const [west, south, east, north] = edgesAround(bounds, 0);
  const longer = Math.max(east - west, 360 * (southOf(south) - southOf(north)));
  const around = (side: number): Edges =>
    edgesAround(bounds, Math.max(SURROUNDINGS, (LONGER_SIDES * longer - side) / 2));
  const [left, , right] = around(east - west);
  const [, bottom, , top] = around(north - south);
  return [left, bottom, right, top];
};

/** The limits of a network's map: its territory with its surroundings. */
export const mapLimits = (bounds: Bounds, start: ViewState): MapLimits => {
  const [west, south, east, north] = partAround(bounds);
  const least = Math.min(start.zoom - STEPS_OUT, zoomToFit(bounds, ...SMALLEST_ROOM));
  return {
    maxBounds: [west, south, east, north],
    minZoom: Math.max(0, Math.min(LARGEST_MIN_ZOOM, least)),
    maxZoom: Math.max(USUAL_MAX_ZOOM, start.zoom),
    renderWorldCopies: west < -180 || east > 180,
  };
};
