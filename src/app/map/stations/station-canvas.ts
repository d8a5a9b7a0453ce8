import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '#domain/stations/station.ts';
import type { StationId } from '#domain/stations/station-id.ts';
import { dotRadius } from './dot-looks.ts';
import { type Dot, drawStations, type StationScene } from './draw-stations.ts';
import * as styles from '#app/map/engine/MapCanvas.css.ts';
import type { LabelPlacements } from './label-placement.ts';
import { EMPTY_PICTURE, type Picture } from './paint-stations.ts';

/** What is drawn; null colours draw nothing yet. */
export interface StationState {
  readonly picture: Picture;
  readonly colours: StationScene['colours'] | null;
  readonly selected: StationId | null;
  readonly lit: StationId | null;
  readonly isQuiet: boolean;
}

/** Where a position is drawn, in pixels from the map's upper left corner. */
type PointOf = (position: Position) => { readonly x: number; readonly y: number };

/** Stations out of sight whose numbers still look into it: pixels beyond the edge. */
const MARGIN = 80;

/** Pixels round a dot in which a click hits it: a finger is wide. */
export const HIT_RADIUS = 12;

/**
 * The stations, on a canvas of their own over the map: a changed reading redraws some circles and numbers, never the map below, which
 * costs a hundred times as much. It follows the map within the same frame, so that dots do not swim.
 */
export class StationCanvas {
  readonly #map: MapLibreMap;
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d');
  readonly #pointOf: PointOf;
  readonly #onPlaced: (picture: Picture, placements: LabelPlacements) => void;
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
  /** The place that was drawn: the map is also rendered where nothing has moved. */
  #drawnPlace = '';
  #dots: readonly Dot[] = [];
  #placements: LabelPlacements = new Map();

  /** `onPlaced` is called after each drawing with the placements of the numbers. */
  constructor(
    map: MapLibreMap,
    pointOf: PointOf,
    onPlaced: (picture: Picture, placements: LabelPlacements) => void,
  ) {
    this.#map = map;
    this.#pointOf = pointOf;
    this.#onPlaced = onPlaced;
    this.#canvas.className = styles.stations;
    // The list says the same in words.
    this.#canvas.ariaHidden = 'true';
    map.getCanvas().after(this.#canvas);
    this.#measure();
    map.on('resize', () => this.#measure());
    map.on('render', () => {
      if (this.#request !== null || this.#drawnPlace !== this.#place()) this.#draw();
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
    const zoom = this.#map.getZoom();
    for (const { id, bucket, x: left, y: top } of this.#dots) {
      const distance = Math.hypot(left - x, top - y);
      const reach = HIT_RADIUS + dotRadius(bucket, zoom);
      if (distance > reach || distance >= nearestDistance) continue;
      nearest = id;
      nearestDistance = distance;
    }
    return nearest;
  }

  /** Draws itself over a copy of the map's own canvas. */
  copyTo(context: CanvasRenderingContext2D): void {
    if (this.#request !== null) this.#draw();
    const { width, height } = this.#canvas;
    if (width > 0 && height > 0) context.drawImage(this.#canvas, 0, 0);
  }

  stop(): void {
    if (this.#request !== null) cancelAnimationFrame(this.#request);
    this.#canvas.remove();
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    this.#width = clientWidth;
    this.#height = clientHeight;
  }

  #place(): string {
    const { lng, lat } = this.#map.getCenter();
    const ratio = this.#map.getPixelRatio();
    return `${lng} ${lat} ${this.#map.getZoom()} ${this.#map.getBearing()} ${this.#width} ${this.#height} ${ratio}`;
  }

  #draw(): void {
    if (this.#request !== null) cancelAnimationFrame(this.#request);
    this.#request = null;
    const { colours, ...state } = this.#state;
    const context = this.#context;
    if (context === null || colours === null) return;
    this.#drawnPlace = this.#place();
    const ratio = this.#map.getPixelRatio();
    const width = Math.round(this.#width * ratio);
    const height = Math.round(this.#height * ratio);
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.#width, this.#height);
    this.#dots = this.#inSight(state.picture);
    const scene = {
      ...state,
      colours,
      zoom: this.#map.getZoom(),
      bearing: this.#map.getBearing(),
      width: this.#width,
      height: this.#height,
    };
    this.#placements = drawStations(context, this.#dots, scene, this.#placements);
    this.#onPlaced(state.picture, this.#placements);
  }

  #inSight({ stations, drawn }: Picture): readonly Dot[] {
    const dots: Dot[] = [];
    for (let row = 0; row < stations.size; row += 1) {
      const entry = stations.entryAt(row);
      const position = entry?.station.position ?? null;
      if (drawn[row] !== 1 || entry === undefined || position === null) continue;
      const { x, y } = this.#pointOf(position);
      const isInSight =
        x > -MARGIN && y > -MARGIN && x < this.#width + MARGIN && y < this.#height + MARGIN;
      if (!isInSight) continue;
      const { id, station } = entry;
      const [bucket, alert] = [stations.bucketAt(row), stations.alertAt(row)];
      dots.push({ row, id, type: station.type, bucket, alert, x, y });
    }
    return dots;
  }
}
