import { HIDDEN_ZERO, NO_READING } from '#domain/quantities/legend.ts';

/** Linear between stops, flat beyond them: how a size follows the zoom. */
export const byZoom = (
  zoom: number,
  ...stops: readonly (readonly [zoom: number, value: number])[]
): number => {
  let [fromZoom, from] = stops[0] ?? [0, 0];
  for (const [toZoom, to] of stops) {
    if (zoom <= toZoom) {
      if (toZoom === fromZoom) return to;
      const share = Math.max(0, (zoom - fromZoom) / (toZoom - fromZoom));
      return from + (to - from) * share;
    }
    [fromZoom, from] = [toZoom, to];
  }
  return from;
};

/** Radius of a station's dot in pixels: it grows a little with zoom, a zero stays small at every zoom. */
export const dotRadius = (bucket: number, zoom: number): number => {
  const radius = bucket === HIDDEN_ZERO ? 3 : bucket === NO_READING ? 4.5 : 6.5;
  return radius * byZoom(zoom, [5, 0.75], [7, 1], [10, 1.4]);
};

/** How strongly a dot stands on the map; `isQuiet`: behind radar or satellite pictures. */
export const dotOpacity = (isOld: boolean, isQuiet: boolean): number => {
  if (isQuiet) return isOld ? 0.2 : 0.35;
  return isOld ? 0.4 : 1;
};

/** The same of its edge. */
export const edgeOpacity = (isOld: boolean, isQuiet: boolean): number => {
  if (isOld) return 0.4;
  return isQuiet ? 0.7 : 0.9;
};

/** Width of a dot's edge in pixels; the dot that is pointed out has a bold one. */
export const edgeWidth = (bucket: number, isLit: boolean): number => {
  if (isLit) return 3;
  if (bucket === HIDDEN_ZERO) return 0;
  return bucket === NO_READING ? 1.6 : 0.9;
};

/** Height of the numbers in pixels, by zoom. */
export const NUMBER_SIZES = [
  [6, 11],
  [9, 13],
] as const;
export const numberSize = (zoom: number): number => byZoom(zoom, ...NUMBER_SIZES);

/** From the middle of a dot to its number: past the arrow, where there is one. */
export const numberGap = (size: number, hasArrow: boolean): number =>
  size * (hasArrow ? 1.5 : 0.95);
