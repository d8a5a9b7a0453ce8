import {
  BUCKET_COUNT,
  HIDDEN_ZERO,
  NO_READING,
  NOT_COMPARABLE,
} from '#domain/quantities/legend/legend.ts';
import { isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import type { Side } from './label-placement.ts';

/** No bearing of any wind. */
export const NO_ARROW = -1;

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

/** What sizes the dots: the map's zoom, and the pixels between its stations (`spacingOf`). */
export interface DotView {
  readonly zoom: number;
  readonly spacing: number;
}

const USUAL_RADIUS = 6.5;
/** Of a station that has no reading of what the map shows, and of any station on the most crowded map. */
const [POINT_RADIUS, LEAST_RADIUS] = [2.5, 1.7];
/** Two equal dots whose middles are so many radii apart share half of their area, their edges included. */
const HALF_COVERED = 0.95;

/** Size of the dots against those of zoom 7: they grow a little with zoom, and shrink where the stations are crowded. */
export const dotScale = ({ zoom, spacing }: DotView): number =>
  Math.min(
    byZoom(zoom, [5, 0.75], [7, 1], [10, 1.4]),
    Math.max(LEAST_RADIUS, spacing / HALF_COVERED) / USUAL_RADIUS,
  );

/** Radius of a station's dot in pixels. A zero stays small at every zoom; without a reading it is a point. */
export const dotRadius = (bucket: number, view: DotView): number => {
  const radius = bucket === NO_READING ? POINT_RADIUS : bucket === HIDDEN_ZERO ? 3.5 : USUAL_RADIUS;
  return Math.max(POINT_RADIUS / 2, radius * dotScale(view));
};

/** Whether the outlines of types have room round the dots. */
export const hasTypeMarks = ({ spacing }: DotView): boolean => spacing >= 2 * USUAL_RADIUS;

/** Whether a dot has its number: one from another zero than its neighbours', such as an altitude, only where there is room. */
export const hasNumber = (
  { bucket, alert }: { readonly bucket: number; readonly alert: number },
  view: DotView,
): boolean => bucket !== NOT_COMPARABLE || isAboveAlertLevel(alert) || hasTypeMarks(view);

/** The higher lies over the lower, and has its number first: a higher alert level, then a higher class; under all, no reading. */
export const dotRank = ({ bucket, alert }: { bucket: number; alert: number }): number => {
  if (isAboveAlertLevel(alert)) return BUCKET_COUNT + alert;
  return bucket === NO_READING ? Number.NEGATIVE_INFINITY : bucket;
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

/** Width of a dot's edge in pixels at a {@link dotScale}: none round the smallest; the dot that is pointed out has a bold one. */
export const edgeWidth = (bucket: number, isLit: boolean, scale = 1): number => {
  if (isLit) return 3;
  if (bucket === HIDDEN_ZERO || bucket === NO_READING) return 0;
  return Math.max(0, Math.min(0.9, 1.8 * (scale - 0.27)));
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
  view: DotView,
): { readonly radius: number; readonly width: number } => {
  const width = (1 + rank * 0.6) * byZoom(view.zoom, [5, 0.9], [7, 1], [10, 1.2]);
  // Round the smallest dot too it is as large as round a coloured one, so that it is seen.
  const inner = dotRadius(0, view) + RING_GAP;
  return { radius: inner + width / 2, width };
};

/** Radius in pixels of the disc that holds the number of an alert level. */
export const badgeRadius = (zoom: number): number => byZoom(zoom, [5, 5.5], [7, 6.5], [10, 7.5]);

/** Height of the triangle of a rising or falling river, in pixels. */
export const trendSize = (view: DotView): number =>
  Math.min(byZoom(view.zoom, [5, 6], [7, 7], [10, 9]), 10 * dotScale(view));

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
