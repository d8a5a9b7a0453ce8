import { type Bounds, edgesAround } from '#domain/network/bounds.ts';
import { zoomToFit } from './initial-view.ts';
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

/** Degrees around the territory that give it its surroundings; the base map has the land in them. */
export const SURROUNDINGS = 20;
/** A zoom step halves the map: from the first view, one sees four times as far. */
const STEPS_OUT = 2;
const LARGEST_MIN_ZOOM = 4.5;
const USUAL_MAX_ZOOM = 14;
/** Pixels of the smallest map that has to show the whole territory, beside its legend and controls. */
const SMALLEST_ROOM = { width: 220, height: 160 };

/** The limits of a network's map: its territory with its surroundings. */
export const mapLimits = (bounds: Bounds, start: ViewState): MapLimits => {
  const [west, south, east, north] = edgesAround(bounds, SURROUNDINGS);
  return {
    maxBounds: [west, south, east, north],
    minZoom: Math.max(
      0,
      Math.min(
        LARGEST_MIN_ZOOM,
        start.zoom - STEPS_OUT,
        zoomToFit(bounds, SMALLEST_ROOM.width, SMALLEST_ROOM.height),
      ),
    ),
    maxZoom: Math.max(USUAL_MAX_ZOOM, start.zoom),
    renderWorldCopies: west < -180 || east > 180,
  };
};
