import { NO_READING } from '#domain/quantities/legend/legend.ts';
import type { Position, StationId } from '#domain/stations/station.ts';
import * as styles from '#app/map/engine/MapCanvas.css.ts';
import { EMPTY_PICTURE, type StationPicture } from '#app/map/stations/paint-stations.ts';
import { changedDots } from './changed-dots.ts';
import { dotRadius, type DotView, NO_ARROW } from './dot-looks.ts';
import type { Dot, StationScene, DrawingJob, Painter } from './drawing-job.ts';
import type { LabelPlacements } from './label-placement.ts';
import { type MapPlace, movementFrom, mapPlaceKey, type PlacedMap, placeOf } from './map-place.ts';
import { PagePainter } from './page-painter.ts';
import { spacingOf } from './spacing-of.ts';
import { WorkerPainter } from './worker-painter.ts';

/** What is drawn; null colours draw nothing yet. */
export interface StationState {
  readonly picture: StationPicture;
  readonly colours: StationScene['colours'] | null;
  readonly selected: StationId | null;
  readonly lit: StationId | null;
  readonly isQuiet: boolean;
}

/** Where a position is drawn, in pixels from the map's upper left corner. */
type PointOf = (position: Position) => { readonly x: number; readonly y: number };

/** A drawing, with what it is of and the place it is for. */
interface MapDrawing extends DrawingJob {
  readonly picture: StationPicture;
  readonly place: MapPlace;
}

/** What a map gives to the canvas over it. */
interface CanvasMap extends PlacedMap {
  readonly on: (event: 'resize' | 'render', listener: () => void) => unknown;
  readonly getContainer: () => HTMLElement;
  readonly getCanvas: () => HTMLCanvasElement;
  readonly getPixelRatio: () => number;
}

/** Stations out of sight whose numbers still look into it: pixels beyond the edge. */
const MARGIN = 80;

/** Pixels round a dot in which a click hits it: a finger is wide. */
export const HIT_RADIUS = 12;

/**
 * The stations, on a canvas of their own over the map: a changed reading redraws some circles and numbers, never the map below, which
 * costs a hundred times as much. A {@link Painter} draws them. What is drawn moves with the map within the same frame, so that dots do not
 * swim, until the next drawing.
 */
export class StationCanvas {
  readonly #map: CanvasMap;
  readonly #pointOf: PointOf;
  readonly #onPlaced: (picture: StationPicture, placements: LabelPlacements) => void;
  #painter: Painter<MapDrawing>;
  #state: StationState = {
    picture: EMPTY_PICTURE,
    colours: null,
    selected: null,
    lit: null,
    isQuiet: false,
  };
  #request: number | null = null;
  #width = 0;
  #height = 0;
  /** The place that was last asked for: the map is also rendered where nothing has moved. */
  #askedKey = '';
  #dots: readonly Dot[] = [];
  /** What the spacing is of, and the spacing in pixels at zoom 0: it needs every station. */
  #spaced = { key: '', spacing: 0 };
  /** What is on the canvas. */
  #shown: MapDrawing | null = null;
  /** Rings of dots that have just changed. */
  readonly #pulses = document.createElement('div');

  /** `onPlaced` is called after each drawing with the placements of the numbers. */
  constructor(
    map: CanvasMap,
    pointOf: PointOf,
    onPlaced: (picture: StationPicture, placements: LabelPlacements) => void,
  ) {
    this.#map = map;
    this.#pointOf = pointOf;
    this.#onPlaced = onPlaced;
    const onDrawn = (drawing: MapDrawing, placements: LabelPlacements): void => {
      const last = this.#shown;
      this.#shown = drawing;
      this.#pulse(changedDots(last, drawing), last?.place.key !== drawing.place.key);
      this.follow();
      this.#onPlaced(drawing.picture, placements);
    };
    const drawOnPage = (): Painter<MapDrawing> => new PagePainter(onDrawn);
    const replacePainter = (): void => {
      this.#painter.canvas.remove();
      this.#shown = null;
      this.#painter = drawOnPage();
      this.#attach();
      this.redraw();
    };
    this.#painter = WorkerPainter.start(onDrawn, replacePainter) ?? drawOnPage();
    this.#attach();
    this.#measure();
    map.on('resize', () => this.#measure());
    map.on('render', () => {
      const hasMoved = this.#askedKey !== mapPlaceKey(map, this.#width, this.#height);
      if (this.#request !== null || hasMoved) this.#draw();
      if (hasMoved) this.follow();
    });
  }

  /** Draws something else with the next frame of the page. */
  show(part: Partial<StationState>): void {
    this.#state = { ...this.#state, ...part };
    this.redraw();
  }

  redraw(): void {
    this.#request ??= requestAnimationFrame(() => this.#draw());
  }

  /** The drawn station nearest to a point on the map, within a finger's width. */
  stationAt(x: number, y: number): StationId | null {
    let nearest: StationId | null = null;
    let nearestDistance = Number.POSITIVE_INFINITY;
    const view = this.#dotView();
    for (const { id, bucket, x: left, y: top } of this.#dots) {
      const distance = Math.hypot(left - x, top - y);
      const reach = HIT_RADIUS + dotRadius(bucket, view);
      if (distance > reach || distance >= nearestDistance) continue;
      nearest = id;
      nearestDistance = distance;
    }
    return nearest;
  }

  /** Draws the canvas over a copy of the map's own canvas. */
  copyTo(context: CanvasRenderingContext2D): void {
    if (this.#request !== null) this.#draw();
    const shown = this.#shown;
    if (shown === null) return;
    const ratio = this.#map.getPixelRatio();
    const { width, height } = shown.scene;
    context.save();
    context.scale(ratio, ratio);
    context.transform(...movementFrom(this.#map, shown.place));
    context.drawImage(this.#painter.canvas, 0, 0, width, height);
    context.restore();
  }

  /** Moves the drawing to where it belongs now. */
  follow(): void {
    if (this.#shown === null) return;
    const { place, scene } = this.#shown;
    const { style } = this.#painter.canvas;
    style.width = `${scene.width}px`;
    style.height = `${scene.height}px`;
    style.transform = `matrix(${movementFrom(this.#map, place).join(',')})`;
    this.#pulses.style.transform = style.transform;
  }

  stop(): void {
    if (this.#request !== null) cancelAnimationFrame(this.#request);
    this.#painter.stop();
    this.#painter.canvas.remove();
    this.#pulses.remove();
  }

  /** Each ring is seen once; those before are left alone unless there are others, or the drawing is of another place. */
  #pulse(changed: readonly Dot[], hasMoved: boolean): void {
    if (changed.length === 0 && !hasMoved) return;
    const rings = changed.map(({ x, y }) => {
      const ring = document.createElement('span');
      ring.className = styles.pulse;
      ring.style.translate = `${x}px ${y}px`;
      return ring;
    });
    this.#pulses.replaceChildren(...rings);
  }

  #attach(): void {
    const { canvas } = this.#painter;
    canvas.className = styles.stations;
    // The list has the same in words.
    canvas.ariaHidden = 'true';
    this.#pulses.className = styles.stations;
    this.#pulses.ariaHidden = 'true';
    this.#map.getCanvas().after(canvas, this.#pulses);
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    this.#width = clientWidth;
    this.#height = clientHeight;
  }

  #draw(): void {
    if (this.#request !== null) cancelAnimationFrame(this.#request);
    this.#request = null;
    const { colours, picture, selected, lit, isQuiet } = this.#state;
    const [map, width, height] = [this.#map, this.#width, this.#height];
    if (colours === null || width === 0 || height === 0) return;
    const place = placeOf(map, width, height);
    this.#askedKey = place.key;
    this.#dots = this.#inSight(picture);
    const view = { ...this.#dotView(), bearing: map.getBearing(), width, height };
    const scene: StationScene = { ...view, colours, selected, lit, isQuiet };
    // As sharp as the screen, also over a base map that is not.
    this.#painter.paint({ dots: this.#dots, scene, ratio: devicePixelRatio, picture, place });
  }

  /** The spacing is that of all drawn stations with a reading: no dot changes its size where the map is only moved. */
  #dotView(): DotView {
    const { stations, drawn, subject, count, measured } = this.#state.picture;
    const zoom = this.#map.getZoom();
    const key = `${subject} ${count} ${measured}`;
    if (this.#spaced.key !== key) {
      const points = [...drawn.keys()].flatMap((row) => {
        const position = stations.entryAt(row)?.station.position ?? null;
        const isMeasured = drawn[row] === 1 && stations.bucketAt(row) !== NO_READING;
        return isMeasured && position !== null ? [this.#pointOf(position)] : [];
      });
      this.#spaced = { key, spacing: spacingOf(points) / 2 ** zoom };
    }
    return { zoom, spacing: this.#spaced.spacing * 2 ** zoom };
  }

  #inSight({ stations, drawn, old, arrows, trends }: StationPicture): readonly Dot[] {
    const dots: Dot[] = [];
    for (let row = 0; row < stations.size; row += 1) {
      const entry = stations.entryAt(row);
      const position = entry?.station.position ?? null;
      if (drawn[row] !== 1 || entry === undefined || position === null) continue;
      const { x, y } = this.#pointOf(position);
      const isInSight =
        x > -MARGIN && y > -MARGIN && x < this.#width + MARGIN && y < this.#height + MARGIN;
      if (!isInSight) continue;
      dots.push({
        id: entry.id,
        type: entry.station.type,
        bucket: stations.bucketAt(row),
        alert: stations.alertAt(row),
        isOld: old[row] === 1,
        arrow: arrows[row] ?? NO_ARROW,
        trend: trends[row] ?? 0,
        label: stations.labelAt(row),
        x,
        y,
      });
    }
    return dots;
  }
}
