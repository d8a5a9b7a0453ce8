import 'maplibre-gl/dist/maplibre-gl.css';
import {
  addProtocol,
  GeoJSONSource,
  Map as MapLibreMap,
  setWorkerCount,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { err, ok, type Result } from '#domain/result.ts';
import type { StationId } from '#worker/api/frames.ts';
import type { CoveredBox } from './covered-box.ts';
import type { BasemapStyle, RegisterProtocol } from './basemap.ts';
import { addControls } from './map-controls.ts';
import { NO_OVERLAYS, OverlayLayers, type OverlayPictures } from './overlays/overlay-layers.ts';
import { paintChanges, type PaintedStation } from './paint-stations.ts';
import type { StationColours } from './station-colours.ts';
import { drawArrow, drawMark, MARK_BY_TYPE, MARK_PIXEL_RATIO } from './type-marks.ts';
import {
  arrowName,
  ARROWS_LAYER,
  dotFill,
  dotOpacities,
  DOTS_LAYER,
  isSelected,
  markName,
  RING_LAYER,
  stationLayers,
  stationPoints,
  STATIONS_SOURCE,
  stationSources,
  VALUES_LAYER,
  VALUES_SOURCE,
} from './station-layers.ts';
import { placeTip } from './tip-place.ts';
import { START_VIEW, type ViewState } from './view-state.ts';

/** Texts of the map library's own controls, in the page's language. */
export type MapTexts = { readonly [key: string]: string };

export interface MapEngineOptions {
  readonly view: ViewState;
  readonly texts: MapTexts;
  readonly startViewLabel: string;
  readonly onSelect: (station: StationId | null) => void;
  /** A mouse or a pen rests on a station, or on none. Fingers do not rest. */
  readonly onPoint: (station: StationId | null) => void;
  readonly onMove: (view: ViewState) => void;
  /** Paths of the overlay frames whose tiles are there. */
  readonly onFramesLoaded: (paths: ReadonlySet<string>) => void;
  /** The device has taken the map's drawing away, or given it back. */
  readonly onLost: (isLost: boolean) => void;
}

/** A place a person has asked for. Degrees; `zoom` is how near at least. */
export interface MapGoal {
  readonly longitude: number;
  readonly latitude: number;
  readonly zoom: number;
}

/** One living map: it is told what to show and says what a person did. The only user of MapLibre. */
export interface MapEngine {
  /** Base map and colours; swaps them when called again (theme, measurement). */
  setLook(basemap: BasemapStyle, colours: StationColours): void;
  /** Draws a picture; only its difference to the last one reaches the map. */
  draw(picture: ReadonlyMap<StationId, PaintedStation>): void;
  select(station: StationId | null): void;
  /** Lights a station's dot and keeps {@link tip} beside it; null lights none. */
  pointOut(station: StationId | null): void;
  /** Holds the words beside the dot that is pointed out. */
  readonly tip: HTMLElement;
  /** True where the map is for radar or satellite: the stations step back, their numbers go. */
  setQuiet(isQuiet: boolean): void;
  /** Radar and satellite over the base map, under the stations. */
  showOverlays(pictures: OverlayPictures): void;
  /** Goes to a place, as near as a goal wants it or nearer. */
  goTo(goal: MapGoal): void;
  /** Brings a place into sight, if it is not; `covered` is what a panel hides of the map. */
  reveal(longitude: number, latitude: number, covered: CoveredBox | null): void;
  destroy(): void;
}

setWorkerUrl(workerUrl);
setWorkerCount(1);

export const registerProtocol: RegisterProtocol = (scheme, load) => addProtocol(scheme, load);

/** South America with a margin: past it there is nothing to see. */
const BOUNDS: [number, number, number, number] = [-78, -46, -28, -8];

/** A finger is not a needle: pixels round a click in which a dot counts as hit. */
const HIT_RADIUS = 12;

const hasWebGl = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

const openMap = (host: HTMLElement, options: MapEngineOptions): MapLibreMap | null => {
  if (!hasWebGl()) return null;
  try {
    return new MapLibreMap({
      container: host,
      center: [options.view.longitude, options.view.latitude],
      zoom: options.view.zoom,
      minZoom: 4.5,
      maxZoom: 14,
      maxBounds: BOUNDS,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      renderWorldCopies: false,
      // A number that changes does not come and go: fading would draw the whole map ten times for it.
      fadeDuration: 0,
      locale: options.texts,
    });
  } catch {
    // The context may be refused though the probe got one (driver blocked, too many contexts).
    return null;
  }
};

class Engine implements MapEngine {
  readonly #map: MapLibreMap;
  #picture: ReadonlyMap<StationId, PaintedStation> = new Map();
  #colours: StationColours | null = null;
  #basemap: BasemapStyle | null = null;
  #selected: StationId | null = null;
  #quiet = false;
  #pointedOut: StationId | null = null;
  #isUnderWay = false;
  #onArrival: (() => void) | null = null;
  readonly tip = document.createElement('div');
  #tipHeight = 0;
  /** False while a style is on its way: the map takes no data then. */
  #ready = false;
  readonly #overlays: OverlayLayers;
  #pictures: OverlayPictures = NO_OVERLAYS;

  constructor(map: MapLibreMap, options: MapEngineOptions) {
    this.#map = map;
    this.#overlays = new OverlayLayers(map, RING_LAYER, options.onFramesLoaded);
    map.on('style.load', () => {
      this.#ready = true;
      this.#addMarks();
      this.#drawAll();
      this.#overlays.show(this.#pictures);
      this.#applyQuiet();
    });
    map.on('webglcontextlost', () => options.onLost(true));
    map.on('webglcontextrestored', () => options.onLost(false));
    this.tip.hidden = true;
    map.getCanvasContainer().append(this.tip);
    map.on('click', ({ originalEvent, point }) => {
      options.onSelect(
        this.#isOnTip(originalEvent) ? this.#pointedOut : this.#stationAt(point.x, point.y),
      );
    });
    this.#followPointer(options.onPoint);
    map.on('move', () => this.#placeTip());
    map.on('resize', () => this.#placeTip());
    map.on('moveend', () => {
      const { lng, lat } = map.getCenter();
      options.onMove({ longitude: lng, latitude: lat, zoom: map.getZoom() });
    });
  }

  setLook(basemap: BasemapStyle, colours: StationColours): void {
    const sameBasemap = this.#basemap === basemap;
    this.#colours = colours;
    this.#basemap = basemap;
    if (this.#ready) this.#addMarks();
    if (sameBasemap && this.#ready) {
      this.#recolour();
      return;
    }
    const before = this.#map.style;
    this.#map.setStyle(basemap, {
      // A foreign style shares nothing with the last one; our own differ in colours only, and keep their tiles.
      diff: typeof basemap !== 'string',
      transformStyle: (_previous, next) => {
        const overlays = this.#overlays.parts();
        return {
          ...next,
          sources: {
            ...next.sources,
            ...overlays.sources,
            ...stationSources(this.#picture.values()),
          },
          layers: [...next.layers, ...overlays.layers, ...this.#ownLayers()],
        };
      },
    });
    if (this.#map.style !== before) this.#ready = false;
    else if (this.#ready) {
      this.#drawAll();
      this.#applyQuiet();
    }
  }

  draw(picture: ReadonlyMap<StationId, PaintedStation>): void {
    const before = this.#picture;
    this.#picture = picture;
    if (!this.#ready) return;
    const changes = paintChanges(before, picture);
    if (changes.moved) {
      this.#drawAll();
      return;
    }
    this.#setStates(changes.states);
    this.#writeLabels(changes.labels);
  }

  select(station: StationId | null): void {
    if (this.#selected === station) return;
    this.#selected = station;
    if (this.#ready) this.#recolour();
  }

  pointOut(station: StationId | null): void {
    const before = this.#pointedOut;
    this.#pointedOut = station;
    if (this.#ready && before !== null) this.#light(before, false);
    if (this.#ready && station !== null) this.#light(station, true);
    this.tip.hidden = station === null;
    this.#tipHeight = this.tip.offsetHeight;
    this.#placeTip();
  }

  setQuiet(isQuiet: boolean): void {
    if (this.#quiet === isQuiet) return;
    this.#quiet = isQuiet;
    if (this.#ready) this.#applyQuiet();
  }

  showOverlays(pictures: OverlayPictures): void {
    this.#pictures = pictures;
    if (this.#ready) this.#overlays.show(pictures);
  }

  goTo({ longitude, latitude, zoom }: MapGoal): void {
    this.#isUnderWay = true;
    this.#map.once('moveend', () => {
      this.#isUnderWay = false;
      const reveal = this.#onArrival;
      this.#onArrival = null;
      reveal?.();
    });
    this.#map.easeTo({
      center: [longitude, latitude],
      zoom: Math.max(zoom, this.#map.getZoom()),
      duration: 300,
    });
  }

  reveal(longitude: number, latitude: number, covered: CoveredBox | null): void {
    if (this.#isUnderWay) {
      // What is in sight and what a card hides is seen on arrival.
      this.#onArrival = () => this.reveal(longitude, latitude, covered);
      return;
    }
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const { x, y } = this.#map.project([longitude, latitude]);
    const isInSight =
      x > HIT_RADIUS && y > HIT_RADIUS && x < width - HIT_RADIUS && y < height - HIT_RADIUS;
    const isCovered =
      covered !== null &&
      x > covered.left - HIT_RADIUS &&
      x < covered.right + HIT_RADIUS &&
      y > covered.top - HIT_RADIUS &&
      y < covered.bottom + HIT_RADIUS;
    if (isInSight && !isCovered) return;
    // Into the middle of what is free: left of a card, above a sheet.
    const offset: [number, number] =
      covered === null
        ? [0, 0]
        : covered.left > 0
          ? [(covered.left - width) / 2, 0]
          : [0, (covered.top - height) / 2];
    this.#map.easeTo({ center: [longitude, latitude], offset, duration: 200 });
  }

  destroy(): void {
    this.#ready = false;
    this.#overlays.stop();
    this.#map.remove();
  }

  #ownLayers() {
    return this.#colours === null ? [] : stationLayers(this.#colours, this.#selected);
  }

  /** The measurement's palette and the selected station, without touching sources. */
  #recolour(): void {
    if (this.#colours === null || this.#map.getLayer(DOTS_LAYER) === undefined) return;
    this.#map.setPaintProperty(DOTS_LAYER, 'circle-color', dotFill(this.#colours));
    this.#map.setFilter(RING_LAYER, isSelected(this.#selected));
  }

  /** Pictures of the arrow and of the types' marks in the present colour; a fresh style has none. */
  #addMarks(): void {
    if (this.#colours === null) return;
    const { edge: colour, label, halo } = this.#colours;
    const arrow = arrowName(label);
    const head = this.#map.hasImage(arrow) ? null : drawArrow(label, halo);
    if (head !== null) this.#map.addImage(arrow, head, { pixelRatio: MARK_PIXEL_RATIO });
    for (const [type, path] of Object.entries(MARK_BY_TYPE)) {
      const name = markName(type, colour);
      if (path === null || this.#map.hasImage(name)) continue;
      const picture = drawMark(path, colour);
      if (picture !== null) this.#map.addImage(name, picture, { pixelRatio: MARK_PIXEL_RATIO });
    }
  }

  #applyQuiet(): void {
    if (this.#map.getLayer(VALUES_LAYER) === undefined) return;
    for (const layer of [VALUES_LAYER, ARROWS_LAYER]) {
      this.#map.setLayoutProperty(layer, 'visibility', this.#quiet ? 'none' : 'visible');
    }
    for (const [property, opacity] of dotOpacities(this.#quiet)) {
      this.#map.setPaintProperty(DOTS_LAYER, property, opacity);
    }
  }

  #sourceOf(name: string): GeoJSONSource | null {
    const source = this.#map.getSource(name);
    return source instanceof GeoJSONSource ? source : null;
  }

  #drawAll(): void {
    const points = stationPoints(this.#picture.values());
    void this.#sourceOf(STATIONS_SOURCE)?.setData(points);
    void this.#sourceOf(VALUES_SOURCE)?.setData(points);
    this.#setStates(this.#picture.values());
    if (this.#pointedOut !== null) this.#light(this.#pointedOut, true);
    this.#placeTip();
  }

  #setStates(stations: Iterable<PaintedStation>): void {
    if (this.#sourceOf(STATIONS_SOURCE) === null) return;
    for (const { id, paint } of stations) {
      this.#map.setFeatureState(
        { source: STATIONS_SOURCE, id },
        { bucket: paint.bucket, old: paint.old },
      );
    }
  }

  #writeLabels(stations: readonly PaintedStation[]): void {
    if (stations.length === 0) return;
    const update = stations.map(({ id, paint: { label, bucket, arrow } }) => ({
      id,
      addOrUpdateProperties: [
        { key: 'label', value: label },
        { key: 'bucket', value: bucket },
        { key: 'arrow', value: arrow },
      ],
    }));
    void this.#sourceOf(VALUES_SOURCE)?.updateData({ update });
  }

  /** Tells which station a mouse or a pen rests on, also when the map moves away under it. */
  #followPointer(onPoint: (station: StationId | null) => void): void {
    const map = this.#map;
    const ground = map.getCanvasContainer();
    let at: { readonly x: number; readonly y: number } | null = null;
    const look = (): void => {
      const station = at === null ? null : this.#stationAt(at.x, at.y);
      map.getCanvas().style.cursor = station === null ? '' : 'pointer';
      onPoint(station);
    };
    ground.addEventListener('pointermove', (event) => {
      // Whoever drags the map looks at no station; whoever is on the words stays with theirs.
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

  #isOnTip({ target }: Event): boolean {
    return target instanceof Node && this.tip.contains(target);
  }

  #light(station: StationId, lit: boolean): void {
    if (this.#sourceOf(STATIONS_SOURCE) === null) return;
    this.#map.setFeatureState({ source: STATIONS_SOURCE, id: station }, { lit });
  }

  #placeTip(): void {
    const station = this.#pointedOut === null ? undefined : this.#picture.get(this.#pointedOut);
    if (station === undefined) {
      this.tip.hidden = true;
      return;
    }
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const { x, y } = this.#map.project([station.longitude, station.latitude]);
    const place = placeTip({ width, height, x, y }, this.#tipHeight);
    this.tip.hidden = place === null;
    if (place !== null) this.tip.style.transform = `translate(${place.left}px, ${place.top}px)`;
  }

  /** The station nearest to a point on the screen, within a finger's width. */
  #stationAt(x: number, y: number): StationId | null {
    if (this.#map.getLayer(DOTS_LAYER) === undefined) return null;
    const hits = this.#map.queryRenderedFeatures(
      [
        [x - HIT_RADIUS, y - HIT_RADIUS],
        [x + HIT_RADIUS, y + HIT_RADIUS],
      ],
      { layers: [DOTS_LAYER] },
    );
    let nearest: StationId | null = null;
    let nearestDistance = Number.POSITIVE_INFINITY;
    for (const { id } of hits) {
      const station = typeof id === 'number' ? this.#picture.get(id) : undefined;
      if (station === undefined) continue;
      const at = this.#map.project([station.longitude, station.latitude]);
      const distance = Math.hypot(at.x - x, at.y - y);
      if (distance < nearestDistance) {
        nearest = station.id;
        nearestDistance = distance;
      }
    }
    return nearest;
  }
}

/** Opens a map in `host`; without WebGL there is none, and the list does its work. */
export const createMapEngine = (
  host: HTMLElement,
  options: MapEngineOptions,
): Result<MapEngine, 'no-webgl'> => {
  const map = openMap(host, options);
  if (map === null) return err('no-webgl');
  addControls(map, host, {
    label: options.startViewLabel,
    onPress: () => {
      const { longitude, latitude, zoom } = START_VIEW;
      map.easeTo({ center: [longitude, latitude], zoom, bearing: 0, duration: 300 });
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return ok(new Engine(map, options));
};
