/** Where a map of a size in pixels draws a position. */
export interface DrawnView {
  readonly latitude: number;
  readonly longitude: number;
  readonly zoom: number;
}

/** Share of the world's height from the north: the formula of Web Mercator in OpenStreetMap's wiki. */
const down = (latitude: number): number =>
  (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;

/** Pixels from the upper left corner of a map, whose world is 512 pixels wide at zoom 0. */
export const drawnAt = (
  map: { readonly width: number; readonly height: number },
  view: DrawnView,
  latitude: number,
  longitude: number,
): { readonly x: number; readonly y: number } => {
  const world = 512 * 2 ** view.zoom;
  return {
    x: map.width / 2 + ((longitude - view.longitude) / 360) * world,
    y: map.height / 2 + (down(latitude) - down(view.latitude)) * world,
  };
};
