import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { StationId } from '#domain/stations/station.ts';
import { NUMBER_SIZES, numberGap } from '#app/map/drawing/dot-looks.ts';
import type { LabelPlacements, Side } from '#app/map/drawing/label-placement.ts';
import { type StationPicture, surroundingsAt, EMPTY_PICTURE } from './paint-stations.ts';

/**
 * Invisible symbol layers over the base map: they make the map library's label placement avoid the dots and numbers that we draw on our
 * own canvas.
 */
export const RESERVATION_SOURCE = 'vigia-reservation';
/** The lower of its two layers: overlay pictures lie below it. */
export const RESERVATION_LAYER = 'vigia-reservation-numbers';
const DOT_RESERVATION_LAYER = 'vigia-reservation-dots';

/** The area of a number: the side of its dot, its length in characters, its distance from the dot in font heights. */
interface LabelReservation {
  readonly side: Side;
  readonly length: number;
  readonly gap: number;
}

type LabelReservations = ReadonlyMap<StationId, LabelReservation>;

/** Drawn on the machine like the base map's names; the first name gives the weight. */
const FONT = ['Vigia Semibold', 'system-ui', 'Segoe UI', 'Roboto', 'DejaVu Sans'];

/** The side of the text that the dot is on, in the map library's word. */
const ANCHOR_BY_SIDE: { readonly [S in Side]: string } = {
  right: 'left',
  left: 'right',
  above: 'bottom',
  below: 'top',
};

/** The widest character of a number. */
const WIDEST = '0';
/** Least length that is reserved: a number that gains a digit needs no update. */
const USUAL_LENGTH = 4;

/** Both layers, over everything: the map library places what is on top first. */
export const reservationLayers = (): LayerSpecification[] => [
  {
    id: RESERVATION_LAYER,
    type: 'symbol',
    source: RESERVATION_SOURCE,
    filter: ['!=', ['get', 'text'], ''],
    layout: {
      'text-field': ['get', 'text'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], ...NUMBER_SIZES.flat()],
      'text-anchor': ['get', 'anchor'],
      'text-radial-offset': ['get', 'gap'],
      'text-padding': 1,
      'text-allow-overlap': true,
    },
    paint: { 'text-opacity': 0 },
  },
  {
    id: DOT_RESERVATION_LAYER,
    type: 'symbol',
    source: RESERVATION_SOURCE,
    layout: {
      'text-field': '●',
      'text-font': FONT,
      'text-size': 8,
      'text-allow-overlap': true,
      'text-padding': 0,
    },
    paint: { 'text-opacity': 0 },
  },
];

/** What the placed numbers need. */
const neededReservations = (
  picture: StationPicture,
  placements: LabelPlacements,
): LabelReservations => {
  const { stations } = picture;
  const needed = new Map<StationId, LabelReservation>();
  for (const [id, side] of placements) {
    const row = stations.rowOf(id);
    if (row === undefined) continue;
    const gap = numberGap(1, side, surroundingsAt(picture, row));
    needed.set(id, { side, length: Math.max(USUAL_LENGTH, stations.labelAt(row).length), gap });
  }
  return needed;
};

/** Below this share of the reservations in use, names of cities are kept out of too much. */
const LEAST_USED = 1 / 3;

const covers = (reserved: LabelReservation | undefined, needed: LabelReservation): boolean =>
  reserved !== undefined &&
  reserved.side === needed.side &&
  reserved.gap === needed.gap &&
  reserved.length >= needed.length;

/**
 * Whether a placed number lacks its reservation, or most reservations are unused. A number less needs no update, for an update redraws the
 * whole map.
 */
const isOutdated = (reserved: LabelReservations, needed: LabelReservations): boolean =>
  needed.size < reserved.size * LEAST_USED ||
  [...needed].some(([id, one]) => !covers(reserved.get(id), one));

/** The reservations as points for the map: one for each station that is drawn. */
const reservationPoints = (
  { stations, drawn }: StationPicture,
  reserved: LabelReservations,
): GeoJSON.FeatureCollection => {
  const features: GeoJSON.Feature[] = [];
  for (let row = 0; row < stations.size; row += 1) {
    const entry = stations.entryAt(row);
    const position = entry?.station.position ?? null;
    if (drawn[row] !== 1 || entry === undefined || position === null) continue;
    const one = reserved.get(entry.id);
    features.push({
      type: 'Feature',
      properties: {
        text: WIDEST.repeat(one?.length ?? 0),
        anchor: one === undefined ? 'center' : ANCHOR_BY_SIDE[one.side],
        gap: one?.gap ?? 0,
      },
      geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    });
  }
  return { type: 'FeatureCollection', features };
};

/** A source filled with points. */
export const reservationSource = (data: GeoJSON.FeatureCollection): SourceSpecification => ({
  type: 'geojson',
  data,
  maxzoom: 12,
});

/** Numbers that appear within this time are reserved in one update. */
const GATHER_MS = 1_000;
/**
 * Least time between two updates for additional numbers, so that a storm seldom redraws the map. Until then they overlap the name of a
 * city: they have a halo and stay legible.
 */
const MIN_INTERVAL_MS = 60_000;
/** So many times the reserved numbers do not wait: the map is filling. Each time are more than twice as many, so that it ends. */
const FILLED = 2;

/** Throttles updates of the label reservation: each one re-renders the map (about 130 ms without a GPU). */
export class LabelReservationThrottle {
  readonly #write: (points: GeoJSON.FeatureCollection) => void;
  #picture: StationPicture = EMPTY_PICTURE;
  #needed: LabelReservations = new Map();
  #reserved: LabelReservations = new Map();
  #isForced = true;
  /** The points that the map has, as JSON. */
  #written = '';
  #writtenAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(write: (points: GeoJSON.FeatureCollection) => void) {
    this.#write = write;
  }

  /** What the map's source has to hold. */
  get points(): GeoJSON.FeatureCollection {
    return reservationPoints(this.#picture, this.#reserved);
  }

  /** The next request is written at once and without unused reservations: the map is redrawn anyway. */
  forceNext(): void {
    this.#isForced = true;
  }

  /** The map's style was replaced: its source holds {@link points} of some time ago. */
  reset(): void {
    this.#written = '';
    this.#isForced = true;
  }

  /** Requests reservations for the placed numbers; `isMoving`: nothing is written before the map has arrived. */
  request(picture: StationPicture, placements: LabelPlacements, isMoving: boolean): void {
    this.#picture = picture;
    this.#needed = neededReservations(picture, placements);
    if (isMoving) return;
    if (this.#isForced || this.#needed.size > this.#reserved.size * FILLED) this.#update();
    else if (isOutdated(this.#reserved, this.#needed)) {
      const wait = Math.max(GATHER_MS, this.#writtenAt + MIN_INTERVAL_MS - performance.now());
      this.#timer ??= setTimeout(() => this.#update(), wait);
    }
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #update(): void {
    this.stop();
    this.#isForced = false;
    this.#reserved = this.#needed;
    const { points } = this;
    const written = JSON.stringify(points);
    if (written === this.#written) return;
    this.#written = written;
    this.#writtenAt = performance.now();
    this.#write(points);
  }
}
