import { NO_READING } from '#domain/quantities/legend/legend.ts';
import { isAboveAlertLevel } from '#domain/stations/alerts/alert-state.ts';
import {
  alertOpacity,
  alertRing,
  badgeRadius,
  byZoom,
  dotOpacity,
  dotRadius,
  dotRank,
  dotScale,
  edgeOpacity,
  edgeWidth,
  hasNumber,
  hasTypeMarks,
  numberGap,
  numberSize,
  trendSize,
  NO_ARROW,
} from './dot-looks.ts';
import { boxOf, type LabelPlacements, type LabelRequest, placeLabels } from './label-placement.ts';
import { fillOf, ringOf } from '#app/map/stations/station-colours.ts';
import {
  ARROW,
  ARROW_SIZE,
  MARK_BY_TYPE,
  MARK_SIZE,
  TREND_HALF,
} from '#app/map/stations/type-marks.ts';
import type { Dot, DrawingJob, StationScene } from './drawing-job.ts';

/** The page's canvas, or that of a worker. */
type StationContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The machine's own fonts, like the base map's names. */
const fontOf = (size: number): string =>
  `600 ${size}px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif`;

/** Font heights from the middle of a number's digits down to their base line. */
const MIDDLE_TO_LINE = 0.36;
/** Height of a number's box in font heights, from the top of its digits to the tail of its comma. */
const NUMBER_HEIGHT = 1.1;
/** The ring of the chosen station: wider than every other, with a line to each side, so that it is none of them. */
const RING_RADIUS = 15;
const RING_WIDTH = 3;
const RING_RIM = 1.5;
const RING_LINE = 6;
const CHOSEN_REACH = RING_RADIUS + RING_WIDTH + RING_LINE;
/** Of a number: no line behind it, as the dashes of a warned area, is seen between its digits. */
const HALO_WIDTH = 5;
/** Pixels between a dot and the triangle of its trend. */
const TREND_GAP = 2;

/** Pixels of the numbers' widths at the size they were measured in. */
const MEASURED_SIZE = 12;
/** Bound of the cache of number widths; a new measurement brings other numbers. */
const WIDTHS_KEPT = 4_000;
const widthByLabel = new Map<string, number>();

const widthOf = (context: StationContext, label: string, size: number): number => {
  let width = widthByLabel.get(label);
  if (width === undefined) {
    if (widthByLabel.size >= WIDTHS_KEPT) widthByLabel.clear();
    context.font = fontOf(MEASURED_SIZE);
    ({ width } = context.measureText(label));
    widthByLabel.set(label, width);
  }
  return (width * size) / MEASURED_SIZE;
};

/** One path a mark, made when first drawn: a test of what surrounds it needs no browser. */
const pathByOutline = new Map<string, Path2D>();
const pathOf = (outline: string): Path2D => {
  const known = pathByOutline.get(outline);
  if (known !== undefined) return known;
  const path = new Path2D(outline);
  pathByOutline.set(outline, path);
  return path;
};

const circle = (context: StationContext, { x, y }: Dot, radius: number): void => {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
};

const drawChosen = (context: StationContext, at: Dot, { colours }: StationScene): void => {
  const { x, y } = at;
  circle(context, at, RING_RADIUS);
  context.globalAlpha = 0.85;
  context.fillStyle = colours.ground;
  context.fill();
  circle(context, at, RING_RADIUS + RING_WIDTH / 2);
  const from = RING_RADIUS + RING_WIDTH;
  for (const [across, down] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x + across * from, y + down * from);
    context.lineTo(x + across * (from + RING_LINE), y + down * (from + RING_LINE));
  }
  context.globalAlpha = 1;
  // A rim parts it from what lies behind.
  context.strokeStyle = colours.halo;
  context.lineWidth = RING_WIDTH + 2 * RING_RIM;
  context.stroke();
  context.strokeStyle = colours.selected;
  context.lineWidth = RING_WIDTH;
  context.stroke();
};

/** The ring of a station at or above one of its alert levels, under its dot. */
const drawAlert = (context: StationContext, at: Dot, scene: StationScene): void => {
  const { colours, isQuiet } = scene;
  const ring = ringOf(colours, at.alert);
  if (ring === null) return;
  const { radius, width } = alertRing(at.alert, scene);
  circle(context, at, radius);
  context.globalAlpha = alertOpacity(at.isOld, isQuiet);
  context.strokeStyle = colours.halo;
  context.lineWidth = width + 2 * RING_RIM;
  context.stroke();
  context.strokeStyle = ring;
  context.lineWidth = width;
  context.stroke();
};

/** Down and to the left in the direction of 45°: the number is to the right, a rising river's arrow above. */
const DIAGONAL = Math.SQRT1_2;

/** The number of the alert level at its ring, so that no colour has to be recognised. */
const drawBadge = (context: StationContext, at: Dot, scene: StationScene): void => {
  const { colours, isQuiet } = scene;
  const ring = ringOf(colours, at.alert);
  if (ring === null) return;
  const { radius } = alertRing(at.alert, scene);
  const size = badgeRadius(scene.zoom);
  const middle = { ...at, x: at.x - radius * DIAGONAL - 1, y: at.y + radius * DIAGONAL + 1 };
  context.globalAlpha = alertOpacity(at.isOld, isQuiet);
  circle(context, middle, size);
  context.fillStyle = ring;
  context.fill();
  context.strokeStyle = colours.halo;
  context.lineWidth = 1;
  context.stroke();
  const height = size * 1.6;
  context.font = fontOf(height);
  context.textAlign = 'center';
  context.fillStyle = colours.onAlert;
  context.fillText(String(at.alert), middle.x, middle.y + height * MIDDLE_TO_LINE);
};

const drawDot = (context: StationContext, at: Dot, scene: StationScene): void => {
  const { colours, isQuiet } = scene;
  const { bucket, isOld } = at;
  const isLit = at.id === scene.lit;
  const radius = dotRadius(bucket, scene);
  circle(context, at, radius);
  context.globalAlpha = dotOpacity(isOld, isQuiet);
  context.fillStyle = fillOf(colours, bucket);
  context.fill();
  const width = edgeWidth(bucket, isLit, dotScale(scene));
  if (width === 0) return;
  // Outside the dot, so that the area of its colour does not shrink.
  circle(context, at, radius + width / 2);
  context.globalAlpha = edgeOpacity(isOld, isQuiet);
  context.strokeStyle = isLit ? colours.selected : colours.edge;
  context.lineWidth = width;
  context.stroke();
};

/** A shape in a square round the dot. */
const inSquare = (
  context: StationContext,
  { x, y }: Dot,
  side: number,
  scale: number,
  degrees: number,
  draw: () => void,
): void => {
  context.save();
  context.translate(x, y);
  context.rotate((degrees * Math.PI) / 180);
  context.scale(scale, scale);
  context.translate(-side / 2, -side / 2);
  draw();
  context.restore();
};

const drawMark = (
  context: StationContext,
  at: Dot,
  outline: string,
  { colours, zoom }: StationScene,
): void => {
  inSquare(context, at, MARK_SIZE, byZoom(zoom, [5, 0.7], [7, 0.85], [10, 1.15]), 0, () => {
    context.strokeStyle = colours.edge;
    context.lineWidth = 1.5;
    context.stroke(pathOf(outline));
  });
};

const drawArrow = (
  context: StationContext,
  at: Dot,
  { colours, zoom, bearing }: StationScene,
): void => {
  const scale = byZoom(zoom, [5, 0.75], [7, 0.9], [10, 1.2]);
  inSquare(context, at, ARROW_SIZE, scale, at.arrow - bearing, () => {
    // A rim parts it from what lies behind.
    context.strokeStyle = colours.halo;
    context.lineWidth = 2;
    context.stroke(pathOf(ARROW));
    context.fillStyle = colours.label;
    context.fill(pathOf(ARROW));
  });
};

/** The triangles over the dots of rising rivers and under those of falling ones: one path, however many they are. */
const drawTrends = (context: StationContext, dots: readonly Dot[], scene: StationScene): void => {
  const { colours, selected } = scene;
  const size = trendSize(scene);
  context.beginPath();
  for (const at of dots) {
    const { trend } = at;
    if (trend === 0) continue;
    const ring = isAboveAlertLevel(at.alert) ? alertRing(at.alert, scene) : null;
    const own = ring === null ? dotRadius(at.bucket, scene) : ring.radius + ring.width / 2;
    const foot = at.y - trend * ((at.id === selected ? CHOSEN_REACH : own) + TREND_GAP);
    context.moveTo(at.x, foot - trend * size);
    // All in the same sense of rotation: where two overlap there is no hole.
    context.lineTo(at.x + trend * TREND_HALF * size, foot);
    context.lineTo(at.x - trend * TREND_HALF * size, foot);
    context.closePath();
  }
  context.strokeStyle = colours.halo;
  context.lineWidth = 2 * RING_RIM;
  context.stroke();
  context.fillStyle = colours.label;
  context.fill();
};

/** The labels of the dots, with their sizes. */
const requestLabels = (
  context: StationContext,
  dots: readonly Dot[],
  scene: StationScene,
  size: number,
): readonly LabelRequest[] =>
  dots.map((at) => {
    const { label, alert } = at;
    const surroundings = { hasArrow: at.arrow !== NO_ARROW, hasTrend: at.trend !== 0, alert };
    const leastGap = at.id === scene.selected ? CHOSEN_REACH : 0;
    return {
      id: at.id,
      x: at.x,
      y: at.y,
      width: label === '' || !hasNumber(at, scene) ? 0 : widthOf(context, label, size),
      height: size * NUMBER_HEIGHT,
      gapAcross: Math.max(leastGap, numberGap(size, 'right', surroundings)),
      gapDown: Math.max(leastGap, numberGap(size, 'above', surroundings)),
      rank: dotRank(at),
      isAbove: isAboveAlertLevel(alert),
    };
  });

const drawNumbers = (
  context: StationContext,
  dots: readonly Dot[],
  scene: StationScene,
  before: LabelPlacements,
): LabelPlacements => {
  const { zoom, colours } = scene;
  const size = numberSize(zoom);
  const requests = requestLabels(context, dots, scene, size);
  const placements = placeLabels(requests, before, scene);
  context.font = fontOf(size);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  context.lineJoin = 'round';
  context.lineWidth = HALO_WIDTH;
  context.strokeStyle = colours.halo;
  context.fillStyle = colours.label;
  for (const [index, { id, label }] of dots.entries()) {
    const side = placements.get(id);
    const request = requests[index];
    if (side === undefined || request === undefined) continue;
    const box = boxOf(request, side);
    const line = (box.top + box.bottom) / 2 + size * MIDDLE_TO_LINE;
    context.strokeText(label, box.left, line);
    context.fillText(label, box.left, line);
  }
  return placements;
};

/** Dots, from the undermost up, with everything round them but their numbers. */
const drawDots = (context: StationContext, dots: readonly Dot[], scene: StationScene): void => {
  for (const at of dots) {
    drawAlert(context, at, scene);
    drawDot(context, at, scene);
  }
  context.globalAlpha = 0.9;
  for (const at of hasTypeMarks(scene) ? dots : []) {
    const outline = at.bucket === NO_READING ? null : MARK_BY_TYPE[at.type];
    if (outline !== null) drawMark(context, at, outline, scene);
  }
  for (const at of dots) drawBadge(context, at, scene);
  context.globalAlpha = 1;
  if (scene.isQuiet) return;
  for (const at of dots) {
    if (at.arrow !== NO_ARROW) drawArrow(context, at, scene);
  }
  drawTrends(context, dots, scene);
};

/**
 * Draws stations over the map: the chosen one's ring, the dots with what surrounds them, numbers. Gives the numbers' placements; `before`:
 * the last.
 */
export const drawStations = (
  context: StationContext,
  dots: readonly Dot[],
  scene: StationScene,
  before: LabelPlacements,
): LabelPlacements => {
  context.lineJoin = 'miter';
  for (const at of dots) {
    if (at.id === scene.selected) drawChosen(context, at, scene);
  }
  const upwards = dots.toSorted((a, b) => dotRank(a) - dotRank(b) || a.id - b.id);
  // Nothing of another station lies over one above a level.
  for (const isAbove of [false, true]) {
    const group = upwards.filter(({ alert }) => isAboveAlertLevel(alert) === isAbove);
    drawDots(context, group, scene);
  }
  if (scene.isQuiet) return new Map();
  // A point without a reading gives way to the numbers.
  const measured = dots.filter(({ bucket }) => bucket !== NO_READING);
  return drawNumbers(context, measured, scene, before);
};

/** Draws a job on a canvas, which takes its size; gives the numbers' placements. `before`: the last. */
export const drawJob = (
  context: StationContext,
  { dots, scene, ratio }: DrawingJob,
  before: LabelPlacements,
): LabelPlacements => {
  const { canvas } = context;
  const width = Math.round(scene.width * ratio);
  const height = Math.round(scene.height * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, scene.width, scene.height);
  return drawStations(context, dots, scene, before);
};
