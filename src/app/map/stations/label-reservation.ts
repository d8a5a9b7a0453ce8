import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { StationId } from '#domain/stations/station-id.ts';
import { NUMBER_SIZES, numberGap } from '#app/map/drawing/dot-looks.ts';
import type { LabelPlacements, Side } from '#app/map/drawing/label-placement.ts';
import { type StationPicture, surroundingsAt } from './paint-stations.ts';

/**
 * Invisible symbol layers over the base map: they make the map library's label placement avoid the dots and numbers that we draw on our
 * own canvas.
 */
export const RESERVATION_SOURCE = 'vigia-reservation';
/** The lower of its two layers: overlay pictures lie below it. */
export const RESERVATION_LAYER = 'vigia-reservation-numbers';
const DOT_RESERVATION_LAYER = 'vigia-reservation-dots';

/** The area of a number: the side of its dot, its length in characters, its distance from the dot in font heights. */
export interface LabelReservation {
  readonly side: Side;
  readonly length: number;
  readonly gap: number;
}

export type LabelReservations = ReadonlyMap<StationId, LabelReservation>;

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
export const neededReservations = (
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

/**
 * When the base map has to be updated so that every placed number is reserved. `others`: soon, but there are so many that those of before
 * are not kept.
 */
export type UpdateUrgency = 'none' | 'soon' | 'others' | 'now';

/** A share of the numbers that is worth another reservation. */
const MUCH = 1 / 3;
/** So many times as many are a map that fills: in a storm numbers find room by and by, some tenths more. */
const FILLED = 2;

const covers = (reserved: LabelReservation | undefined, needed: LabelReservation): boolean =>
  reserved !== undefined &&
  reserved.side === needed.side &&
  reserved.gap === needed.gap &&
  reserved.length >= needed.length;

/**
 * An update redraws the whole map: an additional number can wait for it, and so can other numbers where there are as many as before, as in a
 * storm in which all of them leap. A map that fills with numbers cannot. A number less needs none, until most reservations are unused.
 */
export const updateUrgency = (
  reserved: LabelReservations,
  needed: LabelReservations,
): UpdateUrgency => {
  if (needed.size > reserved.size * FILLED || needed.size < reserved.size * MUCH) return 'now';
  let missing = 0;
  for (const [id, one] of needed) if (!covers(reserved.get(id), one)) missing += 1;
  if (missing > needed.size * MUCH) return 'others';
  return missing > 0 ? 'soon' : 'none';
};

/** What is needed now and what was before: numbers that come and go are reserved once. */
export const mergedReservations = (
  reserved: LabelReservations,
  needed: LabelReservations,
): LabelReservations => {
  const merged = new Map(reserved);
  for (const [id, one] of needed) {
    const before = merged.get(id);
    const length = before?.side === one.side ? Math.max(before.length, one.length) : one.length;
    merged.set(id, { ...one, length });
  }
  return merged;
};

/** The reservations as points for the map: one for each station that is drawn. */
export const reservationPoints = (
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
