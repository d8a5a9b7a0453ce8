import { HIDDEN_ZERO, NO_READING } from '#domain/quantities/legend/legend.ts';
import { isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import type { Side } from './label-placement.ts';

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

/** Opacity of a dot on the map; `isQuiet`: behind radar or satellite pictures. */
export const dotOpacity = (isOld: boolean, isQuiet: boolean): number => {
  if (isQuiet) return isOld ? 0.2 : 0.35;
  return isOld ? 0.4 : 1;
};

/** The same of its edge. */
export const edgeOpacity = (isOld: boolean, isQuiet: boolean): number => {
  if (isOld) return 0.4;
  return isQuiet ? 0.7 : 0.9;
};

/** The same of the ring and the number of an alert level: a gauge that fell silent above a level keeps it. */
export const alertOpacity = (isOld: boolean, isQuiet: boolean): number => {
  if (isOld) return 0.6;
  return isQuiet ? 0.8 : 1;
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

/** Free pixels between a dot and the ring of its alert level. */
const RING_GAP = 1.5;

/** The ring round the dot of a station that has reached an alert level (`AlertRank` 1 to 4), in pixels: the higher, the bolder. */
export const alertRing = (
  rank: number,
  bucket: number,
  zoom: number,
): { readonly radius: number; readonly width: number } => {
  const width = (1 + rank * 0.6) * byZoom(zoom, [5, 0.9], [7, 1], [10, 1.2]);
  // Round the smallest dot too it is as large as round a coloured one, so that it is seen.
  const inner = Math.max(dotRadius(bucket, zoom), dotRadius(0, zoom)) + RING_GAP;
  return { radius: inner + width / 2, width };
};

/** Radius in pixels of the disc that holds the number of an alert level. */
export const badgeRadius = (zoom: number): number => byZoom(zoom, [5, 5.5], [7, 6.5], [10, 7.5]);

/** Height of the triangle of a rising or falling river, in pixels. */
export const trendSize = (zoom: number): number => byZoom(zoom, [5, 6], [7, 7], [10, 9]);

/** What is drawn round a dot beside its number. */
export interface DotSurroundings {
  /** The arrow of a wind, on any side. */
  readonly hasArrow: boolean;
  /** The triangle of a rising or falling river, above or below. */
  readonly hasTrend: boolean;
  /** `AlertRank`. */
  readonly alert: number;
}

/** From the middle of a dot to its number on one side: past what is drawn there. */
export const numberGap = (
  size: number,
  side: Side,
  { hasArrow, hasTrend, alert }: DotSurroundings,
): number => {
  const isAbove = isAboveAlertLevel(alert);
  if (hasArrow) return size * 1.5;
  if (hasTrend && (side === 'above' || side === 'below')) return size * (isAbove ? 1.9 : 1.5);
  return size * (isAbove ? 1.25 : 0.95);
};
