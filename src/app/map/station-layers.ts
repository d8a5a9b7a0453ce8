import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
} from 'maplibre-gl';
import { BUCKET_COUNT, HIDDEN_ZERO, NO_READING, NOT_COMPARABLE } from '#domain/legend.ts';
import type { StationId } from '#worker/api/frames.ts';
import { NO_ARROW, type PaintedStation } from './paint-stations.ts';
import { MARK_BY_TYPE } from './type-marks.ts';
import { fillOf, type StationColours } from './station-colours.ts';

/** Dots: points with feature state. */
export const STATIONS_SOURCE = 'vigia-stations';
/** Numbers: the same points again, because text comes from data and dots must not be tiled anew for it. */
export const VALUES_SOURCE = 'vigia-values';

export const DOTS_LAYER = 'vigia-dots';
export const RING_LAYER = 'vigia-selected';
export const VALUES_LAYER = 'vigia-values';
const FOOTPRINTS_LAYER = 'vigia-footprints';
const MARKS_LAYER = 'vigia-marks';
export const ARROWS_LAYER = 'vigia-arrows';

const MARK_PREFIX = 'vigia-mark-';

/** Name of the picture of an arrow in a colour. */
export const arrowName = (colour: string): string => `vigia-arrow-${colour}`;

/** Name of the picture of a type's mark in a colour. */
export const markName = (type: string, colour: string): string => `${MARK_PREFIX}${type}-${colour}`;

const MARKED_TYPES = Object.entries(MARK_BY_TYPE).flatMap(([type, path]) =>
  path === null ? [] : [type],
);

/** Drawn on the machine like the base map's names; the first name gives the weight. */
const FONT = ['Vigia Semibold', 'system-ui', 'Segoe UI', 'Roboto', 'DejaVu Sans'];

/** Feature state where there is one, else what the point was made with (a fresh style has no state yet). */
const state = (name: 'bucket' | 'old'): ExpressionSpecification => [
  'coalesce',
  ['feature-state', name],
  ['get', name],
];

const byBucket = (valueOf: (bucket: number) => string | number): ExpressionSpecification => {
  const cases: (number | string)[] = [];
  for (let bucket = 0; bucket < BUCKET_COUNT; bucket += 1) cases.push(bucket, valueOf(bucket));
  return [
    'match',
    state('bucket'),
    HIDDEN_ZERO,
    valueOf(HIDDEN_ZERO),
    NOT_COMPARABLE,
    valueOf(NOT_COMPARABLE),
    ...cases,
    valueOf(NO_READING),
  ];
};

/** The dot that is pointed out has a bold edge. */
const lit = (
  edge: string | number,
  otherwise: ExpressionSpecification,
): ExpressionSpecification => [
  'case',
  ['boolean', ['feature-state', 'lit'], false],
  edge,
  otherwise,
];

/** A dot grows a little with zoom; a zero stays small at every zoom. */
const radius = (scale: number): ExpressionSpecification =>
  byBucket((bucket) => (bucket === HIDDEN_ZERO ? 3 : bucket === NO_READING ? 4.5 : 6.5) * scale);

const dimmed = (full: number, old: number): ExpressionSpecification => [
  'case',
  ['boolean', state('old'), false],
  old,
  full,
];

/** How strongly dots and their edges stand on the map; `isQuiet`: behind radar or satellite pictures. */
export const dotOpacities = (isQuiet: boolean) =>
  [
    ['circle-opacity', dimmed(isQuiet ? 0.35 : 1, isQuiet ? 0.2 : 0.4)],
    ['circle-stroke-opacity', dimmed(isQuiet ? 0.7 : 0.9, 0.4)],
  ] as const;

/** The measurement's palette as a paint value. */
export const dotFill = (colours: StationColours): ExpressionSpecification =>
  byBucket((bucket) => fillOf(colours, bucket));

/** Ids of stations start at 0, so -1 selects nothing. */
export const isSelected = (selected: StationId | null): FilterSpecification => [
  '==',
  ['id'],
  selected ?? -1,
];

const HAS_ARROW: ExpressionSpecification = ['!=', ['get', 'arrow'], NO_ARROW];

/** Layers of the stations, bottom first. */
export const stationLayers = (
  colours: StationColours,
  selected: StationId | null,
): LayerSpecification[] => [
  {
    id: RING_LAYER,
    type: 'circle',
    source: STATIONS_SOURCE,
    filter: isSelected(selected),
    paint: {
      'circle-radius': 13,
      'circle-color': colours.ground,
      'circle-opacity': 0.85,
      'circle-stroke-color': colours.selected,
      'circle-stroke-width': 2.5,
    },
  },
  {
    id: DOTS_LAYER,
    type: 'circle',
    source: STATIONS_SOURCE,
    paint: {
      'circle-radius': [
        'interpolate',
        ['linear'],
        ['zoom'],
        5,
        radius(0.75),
        7,
        radius(1),
        10,
        radius(1.4),
      ],
      'circle-color': dotFill(colours),
      'circle-opacity': dimmed(1, 0.4),
      'circle-stroke-color': lit(
        colours.selected,
        byBucket((bucket) => (bucket === NO_READING ? colours.hollow : colours.edge)),
      ),
      'circle-stroke-width': lit(
        3,
        byBucket((bucket) => {
          if (bucket === HIDDEN_ZERO) return 0;
          return bucket === NO_READING ? 1.6 : 0.9;
        }),
      ),
      'circle-stroke-opacity': dimmed(0.9, 0.4),
    },
  },
  {
    // Never changes with a reading: it costs a storm nothing.
    id: MARKS_LAYER,
    type: 'symbol',
    source: STATIONS_SOURCE,
    filter: ['in', ['get', 'type'], ['literal', MARKED_TYPES]],
    layout: {
      'icon-image': ['concat', MARK_PREFIX, ['get', 'type'], `-${colours.edge}`],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.7, 7, 0.85, 10, 1.15],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
    paint: { 'icon-opacity': 0.9 },
  },
  {
    // Where the wind blows to; only a measurement with a direction has any.
    id: ARROWS_LAYER,
    type: 'symbol',
    source: VALUES_SOURCE,
    filter: HAS_ARROW,
    layout: {
      'icon-image': arrowName(colours.label),
      'icon-size': ['interpolate', ['linear'], ['zoom'], 5, 0.75, 7, 0.9, 10, 1.2],
      'icon-rotate': ['get', 'arrow'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  },
  {
    id: VALUES_LAYER,
    type: 'symbol',
    source: VALUES_SOURCE,
    filter: ['!=', ['get', 'label'], ''],
    layout: {
      'text-field': ['get', 'label'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 6, 11, 9, 13],
      'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
      // Past the arrow, where there is one.
      'text-radial-offset': ['case', HAS_ARROW, 1.5, 0.95],
      'text-padding': 1,
      // The highest bucket gets its number first when room is short.
      'symbol-sort-key': ['-', 0, ['get', 'bucket']],
    },
    paint: {
      'text-color': colours.label,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.6,
    },
  },
  {
    // Never seen: it only takes the room of each dot, so that no number and no city name is written across one.
    id: FOOTPRINTS_LAYER,
    type: 'symbol',
    source: STATIONS_SOURCE,
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

const pointOf = ({ id, longitude, latitude, type, paint }: PaintedStation): GeoJSON.Feature => ({
  type: 'Feature',
  id,
  properties: {
    bucket: paint.bucket,
    old: paint.old,
    label: paint.label,
    arrow: paint.arrow,
    type,
  },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

/** The stations as points, for either source. */
export const stationPoints = (stations: Iterable<PaintedStation>): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...stations].map(pointOf),
});

/** Both sources, filled with a picture. */
export const stationSources = (
  stations: Iterable<PaintedStation>,
): { readonly [source: string]: SourceSpecification } => {
  const data = stationPoints(stations);
  return {
    [STATIONS_SOURCE]: { type: 'geojson', data, maxzoom: 12 },
    [VALUES_SOURCE]: { type: 'geojson', data, maxzoom: 12 },
  };
};
