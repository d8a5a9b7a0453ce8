import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { tileTemplate, type OverlayFrame } from '#contract/site/weather-maps.ts';
import { logTrouble } from '#app/console-log.ts';
import { OVERLAY_KINDS, type OverlayKind } from './overlay-choice.ts';
import { tileAddress } from './tile-protocol.ts';

/** One overlay as the map is to show it. */
export interface OverlayPicture {
  readonly host: string;
  readonly frames: readonly OverlayFrame[];
  /** Path of the frame in sight; null shows none. */
  readonly shown: string | null;
  readonly opacity: number;
  /** Deepest zoom that has tiles; below it the map enlarges them. */
  readonly maxZoom: number;
}

export type OverlayPictures = { readonly [Kind in OverlayKind]: OverlayPicture | null };

export const NO_OVERLAYS: OverlayPictures = { radar: null, satellite: null };

/** The events of the map that the pictures listen to. */
export interface OverlayMapEvents {
  readonly sourcedata: {
    readonly sourceId: string;
    readonly isSourceLoaded: boolean;
    readonly tile?: unknown;
  };
  readonly idle: object;
  readonly moveend: object;
  readonly error: { readonly sourceId?: unknown; readonly error: Error };
}

/** What the pictures need of the map. */
export interface OverlayMap {
  on<Type extends keyof OverlayMapEvents>(
    type: Type,
    listener: (event: OverlayMapEvents[Type]) => void,
  ): unknown;
  addSource(id: string, source: SourceSpecification): unknown;
  getSource(id: string): unknown;
  removeSource(id: string): unknown;
  addLayer(layer: LayerSpecification, below: string): unknown;
  getLayer(id: string): unknown;
  removeLayer(id: string): unknown;
  setPaintProperty(id: string, name: 'raster-opacity', value: number): unknown;
  /** Whether all tiles in sight have come, or are known not to be there. */
  isSourceLoaded(id: string): boolean;
}

/** Pause between frames that are loaded ahead: a free service refuses a whole loop at once. */
const LOAD_PAUSE_MS = 400;
/** "Too many requests": the older frames wait. */
const REFUSED_PAUSE_MS = 60_000;
const TOO_MANY_REQUESTS = 429;

const idOf = (kind: OverlayKind, path: string): string => `vigia-${kind}${path}`;

const sourceOf = ({ host, maxZoom }: OverlayPicture, frame: OverlayFrame): SourceSpecification => ({
  type: 'raster',
  tiles: [tileAddress(tileTemplate(host, frame))],
  tileSize: 512,
  maxzoom: maxZoom,
});

const layerOf = (id: string, opacity: number): LayerSpecification => ({
  id,
  type: 'raster',
  source: id,
  paint: {
    'raster-opacity': opacity,
    'raster-opacity-transition': { duration: 0, delay: 0 },
    'raster-fade-duration': 0,
  },
});

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;

/** Bottom first: clouds would hide the rain under them. */
const STACK: readonly OverlayKind[] = ['satellite', 'radar'];

/** Which of the layers on the map a new one lies below: the lowest of those over its kind, else the stations'. */
export const layerAbove = (
  kind: OverlayKind,
  onMap: readonly { readonly id: string; readonly kind: OverlayKind }[],
  stations: string,
): string => {
  const isOver = (other: OverlayKind): boolean => STACK.indexOf(other) > STACK.indexOf(kind);
  return onMap.find((layer) => isOver(layer.kind))?.id ?? stations;
};

/** A frame that has been added to the map. */
interface Added {
  readonly kind: OverlayKind;
  readonly path: string;
  /** Where its tiles come from. */
  readonly host: string;
  readonly maxZoom: number;
  /** Its tiles in sight are there. */
  loaded: boolean;
}

/**
 * The pictures over the base map: a source and a layer for each frame, one of them opaque, so that a loop does not blink and its second round
 * requests nothing. The frame in sight is loaded first, then the others one by one, in the order of the loop.
 */
export class OverlayLayers {
  readonly #map: OverlayMap;
  /** The layer they lie below. */
  readonly #below: string;
  readonly #onLoaded: (paths: ReadonlySet<string>) => void;
  readonly #addedById = new Map<string, Added>();
  #pictures: OverlayPictures = NO_OVERLAYS;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #watch: ReturnType<typeof setTimeout> | null = null;
  #notBefore = 0;
  /** As it was published last. */
  #loadedPaths = '';

  constructor(map: OverlayMap, below: string, onLoaded: (paths: ReadonlySet<string>) => void) {
    this.#map = map;
    this.#below = below;
    this.#onLoaded = onLoaded;
    map.on('sourcedata', (event) => {
      if (event.tile !== undefined || event.isSourceLoaded) this.#look(event.sourceId);
    });
    map.on('idle', () => this.#lookAll());
    // The tiles of the area now in sight are not loaded yet.
    map.on('moveend', () => this.#lookAll());
    map.on('error', (event) => {
      const id = event.sourceId;
      const added = typeof id === 'string' ? this.#addedById.get(id) : undefined;
      if (added === undefined) return;
      // SPEC 8: a frame that cannot be shown is logged; the loop continues.
      logTrouble(`${added.kind} ${added.path}`, event.error.message);
      if (statusOf(event.error) === TOO_MANY_REQUESTS) {
        this.#notBefore = performance.now() + REFUSED_PAUSE_MS;
      }
    });
  }

  /** Shows other pictures; only what differs reaches the map. */
  show(pictures: OverlayPictures): void {
    this.#pictures = pictures;
    for (const [id, added] of this.#addedById) if (!this.#isListed(added)) this.#remove(id);
    for (const kind of OVERLAY_KINDS) {
      const picture = pictures[kind];
      if (picture === null) continue;
      const shown = picture.frames.find(({ path }) => path === picture.shown);
      if (shown !== undefined && performance.now() >= this.#notBefore) {
        this.#add(kind, picture, shown);
      }
    }
    this.#setOpacities();
    this.#lookAll();
    this.#loadNext();
  }

  /** What a new style has to hold for the pictures to stay. */
  parts(): {
    readonly sources: { readonly [id: string]: SourceSpecification };
    readonly layers: LayerSpecification[];
  } {
    const sources: { [id: string]: SourceSpecification } = {};
    const layers: LayerSpecification[] = [];
    const stacked = [...this.#addedById].toSorted(
      ([, a], [, b]) => STACK.indexOf(a.kind) - STACK.indexOf(b.kind),
    );
    for (const [id, { kind, path }] of stacked) {
      const picture = this.#pictures[kind];
      const frame = picture?.frames.find((candidate) => candidate.path === path);
      if (picture === null || frame === undefined) continue;
      sources[id] = sourceOf(picture, frame);
      layers.push(layerOf(id, this.#opacityOf(kind, path)));
    }
    return { sources, layers };
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#watch !== null) clearTimeout(this.#watch);
  }

  #opacityOf(kind: OverlayKind, path: string): number {
    const picture = this.#pictures[kind];
    return picture?.shown === path ? picture.opacity : 0;
  }

  #add(kind: OverlayKind, picture: OverlayPicture, frame: OverlayFrame): void {
    const id = idOf(kind, frame.path);
    if (this.#addedById.has(id) || this.#map.getLayer(this.#below) === undefined) return;
    this.#map.addSource(id, sourceOf(picture, frame));
    const onMap = [...this.#addedById].map(([known, added]) => ({ id: known, kind: added.kind }));
    const above = layerAbove(kind, onMap, this.#below);
    this.#map.addLayer(layerOf(id, this.#opacityOf(kind, frame.path)), above);
    const { host, maxZoom } = picture;
    this.#addedById.set(id, { kind, path: frame.path, host, maxZoom, loaded: false });
    this.#watchMissing();
  }

  /** The map fires no event for a missing tile (404), and none at all while it is at rest: it is polled. */
  #watchMissing(): void {
    this.#watch ??= setTimeout(() => {
      this.#watch = null;
      this.#lookAll();
    }, LOAD_PAUSE_MS);
  }

  /** Whether the list still has a frame, at the place it comes from: hosts change (PROVIDER 6). */
  #isListed({ kind, path, host, maxZoom }: Added): boolean {
    const picture = this.#pictures[kind];
    return (
      picture !== null &&
      picture.host === host &&
      picture.maxZoom === maxZoom &&
      picture.frames.some((frame) => frame.path === path)
    );
  }

  #remove(id: string): void {
    this.#addedById.delete(id);
    if (this.#map.getLayer(id) !== undefined) this.#map.removeLayer(id);
    if (this.#map.getSource(id) !== undefined) this.#map.removeSource(id);
  }

  #setOpacities(): void {
    for (const [id, { kind, path }] of this.#addedById) {
      if (this.#map.getLayer(id) === undefined) continue;
      this.#map.setPaintProperty(id, 'raster-opacity', this.#opacityOf(kind, path));
    }
  }

  #look(id: string): void {
    const added = this.#addedById.get(id);
    if (added === undefined) return;
    added.loaded = this.#map.getSource(id) !== undefined && this.#map.isSourceLoaded(id);
    this.#publish();
    this.#loadNext();
  }

  #lookAll(): void {
    for (const id of this.#addedById.keys()) this.#look(id);
    this.#publish();
    if ([...this.#addedById.values()].some(({ loaded }) => !loaded)) this.#watchMissing();
  }

  /** Publishes which frames are loaded, if that has changed. */
  #publish(): void {
    const loaded = [...this.#addedById.values()].filter((frame) => frame.loaded);
    const paths = loaded.map(({ path }) => path);
    const joined = paths.toSorted().join(' ');
    if (joined === this.#loadedPaths) return;
    this.#loadedPaths = joined;
    this.#onLoaded(new Set(paths));
  }

  /** The frame that the loop comes to next and that is not there yet, once all that are have come. */
  #loadNext(): void {
    if (this.#timer !== null) return;
    if ([...this.#addedById.values()].some(({ loaded }) => !loaded)) return;
    const pause = Math.max(LOAD_PAUSE_MS, this.#notBefore - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (performance.now() < this.#notBefore) {
        // Refused in the meantime.
        this.#loadNext();
        return;
      }
      for (const kind of OVERLAY_KINDS) {
        const picture = this.#pictures[kind];
        if (picture === null) continue;
        const { frames, shown } = picture;
        const shownAt = frames.findIndex(({ path }) => path === shown);
        const first = Math.max(0, shownAt);
        const inTurn = [...frames.slice(first), ...frames.slice(0, first)];
        const next = inTurn.find(({ path }) => !this.#addedById.has(idOf(kind, path)));
        if (next === undefined) continue;
        this.#add(kind, picture, next);
        return;
      }
    }, pause);
  }
}
