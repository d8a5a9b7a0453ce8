import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { StationId } from '#domain/stations/station-id.ts';
import { NUMBER_SIZES, numberGap } from './dot-looks.ts';
import type { NumberPlaces, Side } from './label-placement.ts';
import { NO_ARROW, type PaintedStation } from './paint-stations.ts';

/**
 * The room that stations take of the base map: nothing is drawn by it, but no name of a city is written where a dot or a number
 * stands. The stations themselves are on a canvas of their own.
 */
export const ROOM_SOURCE = 'vigia-room';

/** The lower of its two layers: pictures lie below it. */
export const ROOM_LAYER = 'vigia-room-numbers';
const DOTS_ROOM_LAYER = 'vigia-room-dots';

/** What a number takes: the side of its dot, how many signs it has, and how far off it stands in font heights. */
export interface NumberRoom {
  readonly side: Side;
  readonly length: number;
  readonly gap: number;
}

export type RoomByStation = ReadonlyMap<StationId, NumberRoom>;

/** Drawn on the machine like the base map's names; the first name gives the weight. */
const FONT = ['Vigia Semibold', 'system-ui', 'Segoe UI', 'Roboto', 'DejaVu Sans'];

/** The side of the text that the dot is on, in the map library's word. */
const ANCHOR_BY_SIDE: { readonly [S in Side]: string } = {
  right: 'left',
  left: 'right',
  above: 'bottom',
  below: 'top',
};

/** The widest sign that a number has. */
const WIDE = '0';
/** Room for so many at least: a number that gains a digit needs no more. */
const USUAL_LENGTH = 4;

/** Both layers, over everything: what is over takes its room first. */
export const roomLayers = (): LayerSpecification[] => [
  {
    id: ROOM_LAYER,
    type: 'symbol',
    source: ROOM_SOURCE,
    filter: ['!=', ['get', 'room'], ''],
    layout: {
      'text-field': ['get', 'room'],
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
    id: DOTS_ROOM_LAYER,
    type: 'symbol',
    source: ROOM_SOURCE,
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

/** The room of the numbers that stand. */
export const roomOf = (
  picture: ReadonlyMap<StationId, PaintedStation>,
  places: NumberPlaces,
): RoomByStation => {
  const rooms = new Map<StationId, NumberRoom>();
  for (const [id, side] of places) {
    const paint = picture.get(id)?.paint;
    if (paint === undefined) continue;
    const gap = numberGap(1, paint.arrow !== NO_ARROW);
    rooms.set(id, { side, length: Math.max(USUAL_LENGTH, paint.label.length), gap });
  }
  return rooms;
};

/** What has to be done so that the room kept is that of the numbers that stand. */
export type RoomNeed = 'none' | 'soon' | 'now';

/** Beyond this share of the numbers it is another measurement, not a storm. */
const MUCH = 1 / 3;

const covers = (kept: NumberRoom | undefined, wanted: NumberRoom): boolean =>
  kept !== undefined &&
  kept.side === wanted.side &&
  kept.gap === wanted.gap &&
  kept.length >= wanted.length;

/**
 * Keeping room redraws the whole map: a number more can wait for it, another measurement cannot, and a number less needs nothing, until
 * most of what is kept is for nobody.
 */
export const roomNeed = (kept: RoomByStation, wanted: RoomByStation): RoomNeed => {
  let missing = 0;
  for (const [id, room] of wanted) if (!covers(kept.get(id), room)) missing += 1;
  if (missing > wanted.size * MUCH || wanted.size < kept.size * MUCH) return 'now';
  return missing > 0 ? 'soon' : 'none';
};

/** Room for what stands and for what stood: numbers that come and go ask for it once. */
export const joinedRoom = (kept: RoomByStation, wanted: RoomByStation): RoomByStation => {
  const joined = new Map(kept);
  for (const [id, room] of wanted) {
    const before = kept.get(id);
    const length = before?.side === room.side ? Math.max(before.length, room.length) : room.length;
    joined.set(id, { ...room, length });
  }
  return joined;
};

/** The room as points for the map. */
export const roomPoints = (
  picture: ReadonlyMap<StationId, PaintedStation>,
  rooms: RoomByStation,
): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...picture.values()].map(({ id, longitude, latitude }) => {
    const room = rooms.get(id);
    return {
      type: 'Feature',
      properties: {
        room: WIDE.repeat(room?.length ?? 0),
        anchor: room === undefined ? 'center' : ANCHOR_BY_SIDE[room.side],
        gap: room?.gap ?? 0,
      },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    };
  }),
});

/** A source filled with points. */
export const roomSource = (data: GeoJSON.FeatureCollection): SourceSpecification => ({
  type: 'geojson',
  data,
  maxzoom: 12,
});
