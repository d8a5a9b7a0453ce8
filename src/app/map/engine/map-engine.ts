import 'maplibre-gl/dist/maplibre-gl.css';
import { addProtocol, type GeoJSONSource, setWorkerCount, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type Bounds, turnedTo } from '#domain/network/bounds.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Position, StationId } from '#domain/stations/station.ts';
import { type CoveredBox, middleOfFreeRoom } from './covered-box.ts';
import type { BasemapStyle, RegisterProtocol } from '#app/map/basemap/basemap.ts';
import { initialView } from './initial-view.ts';
import { mapLimits } from './map-limits.ts';
import { addControls, coveredByControls } from './map-controls.ts';
import {
  NO_OVERLAYS,
  OverlayLayers,
  type OverlayPictures,
} from '#app/map/overlays/overlay-layers.ts';
import { loadTile, TILE_SCHEME } from '#app/map/overlays/tile-protocol.ts';
import {
  drawnPosition,
  EMPTY_PICTURE,
  type StationPicture,
  pictureChange,
} from '#app/map/stations/paint-stations.ts';
import {
  LabelReservationThrottle,
  RESERVATION_LAYER,
  RESERVATION_SOURCE,
  reservationLayers,
  reservationSource,
} from '#app/map/stations/label-reservation.ts';
import { HIT_RADIUS, StationCanvas } from '#app/map/drawing/station-canvas.ts';
import type { StationColours } from '#app/map/stations/station-colours.ts';
import { placeTip } from '#app/map/panels/card/tip-place.ts';
import { WarnedOutlines } from '#app/map/warnings/warned-outlines.ts';
import { MovingMap } from './moving-map.ts';
import { isSameView, type MapGoal, type ViewState } from './view-state.ts';

export interface MapEngineOptions {
  /** Where it looks at first if that was asked for, else null ({@link initialView}). */
  readonly view: ViewState | null;
  /** The visitor's first kept place; null for none. */
  readonly kept: Position | null;
  /** The network's own first view (SPEC 9). */
  readonly start: ViewState;
  /** Whether the screen is 900 px wide or more, where the network's own first view holds. */
  readonly isWide: () => boolean;
  /** What the panels over it hide of the map. */
  readonly coveredByPanels: () => readonly CoveredBox[];
  /** Of the network's territory. */
  readonly bounds: Bounds;
  /** Texts of the map library's own controls, in the page's language. */
  readonly texts: { readonly [key: string]: string };
  readonly startViewLabel: string;
  readonly onSelect: (station: StationId | null) => void;
  /** A mouse or a pen points at a station, or at none. Touch does not point. */
  readonly onPoint: (station: StationId | null) => void;
  readonly onMove: (view: ViewState) => void;
  /** Paths of the overlay frames whose tiles are there. */
  readonly onFramesLoaded: (paths: ReadonlySet<string>) => void;
  /** The device has taken the map's drawing away, or given it back. */
  readonly onLost: (isLost: boolean) => void;
}

setWorkerUrl(workerUrl);
setWorkerCount(1);

addProtocol(TILE_SCHEME, loadTile);

export const registerProtocol: RegisterProtocol = (scheme, load) => addProtocol(scheme, load);

const openMap = (host: HTMLElement, options: MapEngineOptions): MovingMap | null => {
  if (document.createElement('canvas').getContext('webgl2') === null) return null;
  try {
    return new MovingMap({
      container: host,
      center: [turnedTo(options.bounds, options.start.longitude), options.start.latitude],
      zoom: options.start.zoom,
      ...mapLimits(options.bounds, options.start),
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      // A name that gives way to a number does not fade: fading would draw the whole map ten times for it.
      fadeDuration: 0,
      locale: options.texts,
    });
  } catch {
    // The context may be refused though the probe got one (driver blocked, too many contexts).
    return null;
  }
};

/** One live map: methods set what is shown, callbacks report what a person did. The only user of MapLibre. */
export class MapEngine {
  readonly #map: MovingMap;
  readonly #bounds: Bounds;
  #picture: StationPicture = EMPTY_PICTURE;
  #basemap: BasemapStyle | null = null;
  #pointedOut: StationId | null = null;
  #isUnderWay = false;
  #onArrival: (() => void) | null = null;
  /** Holds the words beside the dot that is pointed out. */
  readonly tip = document.createElement('div');
  #tipHeight = 0;
  /** False while a style is on its way: the map takes no data then. */
  #ready = false;
  readonly #overlays: OverlayLayers;
  /** Areas of official warnings, over the base map and its pictures, under the stations. */
  readonly warned: WarnedOutlines;
  readonly #stations: StationCanvas;
  readonly #reservation = new LabelReservationThrottle((points) => {
    if (this.#ready) void this.#map.getSource<GeoJSONSource>(RESERVATION_SOURCE)?.setData(points);
  });
  #pictures: OverlayPictures = NO_OVERLAYS;
  /** The last view that the page knows of: it gets no move that changes nothing, such as a resize. */
  #knownView: ViewState;

  constructor(map: MovingMap, options: MapEngineOptions) {
    this.#map = map;
    this.#bounds = options.bounds;
    this.#knownView = this.#view();
    this.#overlays = new OverlayLayers(map, RESERVATION_LAYER, options.onFramesLoaded);
    this.warned = new WarnedOutlines(map);
    this.#stations = new StationCanvas(
      map,
      (position) => this.#pointOf(position),
      (picture, placements) => this.#reservation.request(picture, placements, map.isMoving()),
    );
    map.onUndrawnMove = () => this.#stations.follow();
    map.on('style.load', () => {
      this.#ready = true;
      this.#reservation.reset();
      this.#stations.redraw();
      this.#overlays.show(this.#pictures);
    });
    map.on('webglcontextlost', () => options.onLost(true));
    map.on('webglcontextrestored', () => options.onLost(false));
    this.tip.hidden = true;
    map.getCanvasContainer().append(this.tip);
    map.on('click', ({ originalEvent, point }) => {
      options.onSelect(
        this.#isOnTip(originalEvent)
          ? this.#pointedOut
          : this.#stations.stationAt(point.x, point.y),
      );
    });
    this.#followPointer(options.onPoint);
    map.on('move', () => this.#placeTip());
    map.on('resize', () => this.#placeTip());
    map.on('moveend', () => {
      this.#reservation.forceNext();
      this.#stations.redraw();
      const view = this.#view();
      if (isSameView(view, this.#knownView)) return;
      this.#knownView = view;
      options.onMove(view);
    });
  }

  /** Base map and colours; swaps them when called again (theme, measurement). */
  setLook(basemap: BasemapStyle, colours: StationColours): void {
    this.#stations.show({ colours });
    if (this.#basemap === basemap) return;
    this.#basemap = basemap;
    const before = this.#map.style;
    this.#map.setStyle(basemap, {
      // A foreign style shares nothing with the last one; our own differ in colours only, and keep their tiles.
      diff: typeof basemap !== 'string',
      transformStyle: (_previous, next) => {
        const overlays = this.#overlays.parts();
        const warned = this.warned.parts(colours);
        return {
          ...next,
          sources: {
            ...next.sources,
            ...overlays.sources,
            ...warned.sources,
            [RESERVATION_SOURCE]: reservationSource(this.#reservation.points),
          },
          layers: [...next.layers, ...overlays.layers, ...warned.layers, ...reservationLayers()],
        };
      },
    });
    if (this.#map.style !== before) this.#ready = false;
  }

  /** Draws a picture; only its difference to the last one reaches the map. */
  draw(picture: StationPicture): void {
    const change = pictureChange(this.#picture, picture);
    this.#picture = picture;
    if (change === 'none') return;
    if (change === 'places') {
      this.#reservation.forceNext();
      this.#placeTip();
    }
    this.#stations.show({ picture });
  }

  select(station: StationId | null): void {
    this.#stations.show({ selected: station });
  }

  /** Lights a station's dot and keeps {@link tip} beside it; null lights none. */
  pointOut(station: StationId | null): void {
    this.#pointedOut = station;
    this.#stations.show({ lit: station });
    this.tip.hidden = station === null;
    this.#tipHeight = this.tip.offsetHeight;
    this.#placeTip();
  }

  /** True where the map is for radar or satellite: the stations step back, their numbers go. */
  setQuiet(isQuiet: boolean): void {
    this.#reservation.forceNext();
    this.#stations.show({ isQuiet });
  }

  /** Radar and satellite over the base map, under the stations. */
  showOverlays(pictures: OverlayPictures): void {
    this.#pictures = pictures;
    if (this.#ready) this.#overlays.show(pictures);
  }

  /** Goes to a place, as near as a goal wants it or nearer. */
  goTo({ longitude, latitude, zoom }: MapGoal): void {
    this.#isUnderWay = true;
    this.#map.once('moveend', () => {
      this.#isUnderWay = false;
      const reveal = this.#onArrival;
      this.#onArrival = null;
      reveal?.();
    });
    this.#map.easeTo({
      center: this.#drawnAt({ longitude, latitude }),
      zoom: Math.max(zoom, this.#map.getZoom()),
      duration: 300,
    });
  }

  /** Goes to a station that the map was opened for: into the free room beside what is `covered`, without a way there. */
  openAt({ longitude, latitude }: Position, zoom: number, covered: readonly CoveredBox[]): void {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const middle = { x: width / 2, y: height / 2 };
    const free = middleOfFreeRoom({ width, height }, covered, middle);
    this.#map.easeTo({
      center: this.#drawnAt({ longitude, latitude }),
      zoom,
      offset: [free.x - middle.x, free.y - middle.y],
      duration: 0,
    });
  }

  /** Brings a place into sight, if it is not; `covered` is what panels hide of the map. */
  reveal(longitude: number, latitude: number, covered: readonly CoveredBox[]): void {
    if (this.#isUnderWay) {
      // Whether a panel hides the place is known on arrival.
      this.#onArrival = () => this.reveal(longitude, latitude, covered);
      return;
    }
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const { x, y } = this.#pointOf({ longitude, latitude });
    const isInSight =
      x > HIT_RADIUS && y > HIT_RADIUS && x < width - HIT_RADIUS && y < height - HIT_RADIUS;
    const isCovered = covered.some(
      ({ left, top, right, bottom }) =>
        x > left - HIT_RADIUS &&
        x < right + HIT_RADIUS &&
        y > top - HIT_RADIUS &&
        y < bottom + HIT_RADIUS,
    );
    if (isInSight && !isCovered) return;
    const from = isInSight ? { x, y } : { x: width / 2, y: height / 2 };
    const free = middleOfFreeRoom({ width, height }, covered, from);
    const offset: [number, number] = [free.x - width / 2, free.y - height / 2];
    const center = this.#drawnAt({ longitude, latitude });
    this.#map.easeTo({ center, offset, duration: 200 });
  }

  /** Copies what is in sight, stations and pictures included, into a canvas that can be printed or kept. */
  copyTo(canvas: HTMLCanvasElement): void {
    // What the graphics card has drawn is there until this task ends, and not longer.
    this.#map.redraw();
    const ground = this.#map.getCanvas();
    canvas.width = ground.width;
    canvas.height = ground.height;
    const context = canvas.getContext('2d');
    if (context === null || ground.width === 0 || ground.height === 0) return;
    context.drawImage(ground, 0, 0);
    this.#stations.copyTo(context);
  }

  /** The attribution that the licences of the map's parts ask for. */
  sourcesText(): string {
    const attribution = this.#map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner');
    return attribution?.textContent ?? '';
  }

  destroy(): void {
    this.#ready = false;
    this.#overlays.stop();
    this.#stations.stop();
    this.#reservation.stop();
    this.#map.remove();
  }

  /** Notifies which station a mouse or a pen points at, also when the map moves under it. */
  #followPointer(onPoint: (station: StationId | null) => void): void {
    const map = this.#map;
    const ground = map.getCanvasContainer();
    let at: { readonly x: number; readonly y: number } | null = null;
    const look = (): void => {
      const station = at === null ? null : this.#stations.stationAt(at.x, at.y);
      map.getCanvas().style.cursor = station === null ? '' : 'pointer';
      onPoint(station);
    };
    ground.addEventListener('pointermove', (event) => {
      // A drag points at no station; a pointer on the tip keeps the station of the tip.
      if (event.pointerType === 'touch' || event.buttons !== 0 || this.#isOnTip(event)) return;
      const { left, top } = ground.getBoundingClientRect();
      at = { x: event.clientX - left, y: event.clientY - top };
      look();
    });
    ground.addEventListener('pointerleave', () => {
      at = null;
      look();
    });
    map.on('moveend', () => {
      if (at !== null && !this.tip.matches(':hover')) look();
    });
  }

  /** Where a position is drawn, in degrees. */
  #drawnAt({ longitude, latitude }: Position): [number, number] {
    return [turnedTo(this.#bounds, longitude), latitude];
  }

  /** Where a position is drawn, in pixels from the map's upper left corner. */
  #pointOf(position: Position): { readonly x: number; readonly y: number } {
    return this.#map.project(this.#drawnAt(position));
  }

  #view(): ViewState {
    const { lng, lat } = this.#map.getCenter();
    return { longitude: lng, latitude: lat, zoom: this.#map.getZoom() };
  }

  #isOnTip({ target }: Event): boolean {
    return target instanceof Node && this.tip.contains(target);
  }

  #placeTip(): void {
    const position = drawnPosition(this.#picture, this.#pointedOut);
    if (position === null) {
      this.tip.hidden = true;
      return;
    }
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const { x, y } = this.#pointOf(position);
    const place = placeTip({ width, height, x, y }, this.#tipHeight);
    this.tip.hidden = place === null;
    if (place !== null) this.tip.style.transform = `translate(${place.left}px, ${place.top}px)`;
  }
}

/** Opens a map in `host`; null without WebGL: the list replaces it. */
export const createMapEngine = (
  host: HTMLElement,
  options: MapEngineOptions,
): Result<MapEngine, 'no-webgl'> => {
  const map = openMap(host, options);
  if (map === null) return err('no-webgl');
  const cameraOf = ({ longitude, latitude, zoom }: ViewState) => ({
    center: [turnedTo(options.bounds, longitude), latitude] satisfies [number, number],
    zoom,
    bearing: 0,
  });
  const firstViewOf = (left: ViewState | null, kept: Position | null): ViewState =>
    initialView({
      left,
      kept,
      start: options.start,
      bounds: options.bounds,
      isWide: options.isWide(),
      room: {
        width: host.clientWidth,
        height: host.clientHeight,
        covered: [...coveredByControls(host), ...options.coveredByPanels()],
      },
    });
  addControls(map, host, {
    label: options.startViewLabel,
    onPress: () => map.easeTo({ ...cameraOf(firstViewOf(null, null)), duration: 300 }),
  });
  map.jumpTo(cameraOf(firstViewOf(options.view, options.kept)));
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return ok(new MapEngine(map, options));
};
