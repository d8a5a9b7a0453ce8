import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Bounds } from '#domain/network/bounds.ts';
import { zoomToFit } from '#app/map/engine/initial-view.ts';
import type { BasemapColours } from './basemap-colours.ts';

/** Absolute URLs of the three files (the map's worker resolves them, and it lives elsewhere). */
export interface BasemapFiles {
  readonly areas: string;
  readonly lines: string;
  readonly places: string;
  /** Where they come from. */
  readonly attribution: string;
}

const AREAS = 'base-areas';
const LINES = 'base-lines';
const PLACES = 'base-places';

/**
 * Without `glyphs` MapLibre draws every label itself, in the machine's own fonts. It reads weight and slope from the
 * first name; the names after it are the families.
 */
const FAMILIES = ['system-ui', 'Segoe UI', 'Roboto', 'DejaVu Sans'];
const MEDIUM = ['Vigia Medium', ...FAMILIES];
const SEMIBOLD = ['Vigia Semibold', ...FAMILIES];
const ITALIC = ['Vigia Italic', ...FAMILIES];

const isKind = (kind: string): FilterSpecification => ['==', ['get', 'kind'], kind];

const isRanked = (kind: string, rank: number): FilterSpecification => [
  'all',
  ['==', ['get', 'kind'], kind],
  ['==', ['get', 'rank'], rank],
];

const byZoom = (...stops: readonly [zoom: number, value: number][]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops.flat(),
];

type LinePaint = NonNullable<LineLayerSpecification['paint']>;

const lineLayer = (
  id: string,
  source: string,
  kind: string,
  paint: LinePaint,
): LayerSpecification => ({
  id,
  type: 'line',
  source,
  filter: isKind(kind),
  layout: { 'line-join': 'round' },
  paint,
});

const fillLayer = (id: string, kind: string, colour: string): LayerSpecification => ({
  id,
  type: 'fill',
  source: AREAS,
  filter: isKind(kind),
  paint: { 'fill-color': colour },
});

/** The territory and the bands of its relief, each over the one before. Without a relief it has no height, and the colour of the highest. */
const territoryLayer = ({ state, summit }: BasemapColours): LayerSpecification => ({
  id: 'base-state',
  type: 'fill',
  source: AREAS,
  filter: ['in', ['get', 'kind'], ['literal', ['state', 'relief']]],
  paint: {
    'fill-color': [
      'interpolate',
      ['linear'],
      ['coalesce', ['get', 'height'], 1],
      0,
      state,
      1,
      summit,
    ],
  },
});

/** What shows where nothing else is drawn. */
export const backgroundLayer = (colour: string): LayerSpecification => ({
  id: 'base-sea',
  type: 'background',
  paint: { 'background-color': colour },
});

const groundLayers = (colours: BasemapColours): LayerSpecification[] => [
  backgroundLayer(colours.sea),
  lineLayer('base-shallows', AREAS, 'continent', {
    'line-color': colours.shallows,
    'line-width': byZoom([5, 10], [7, 22], [10, 60]),
    'line-blur': byZoom([5, 6], [7, 14], [10, 40]),
  }),
  fillLayer('base-land', 'continent', colours.land),
  // A soft shade outside the state's edge lifts it off its neighbours.
  lineLayer('base-state-shade', AREAS, 'state', {
    'line-color': colours.stateShade,
    'line-width': byZoom([5, 6], [7, 14], [10, 24]),
    'line-blur': byZoom([5, 6], [7, 14], [10, 24]),
    'line-opacity': 0.55,
  }),
  territoryLayer(colours),
  fillLayer('base-lakes', 'lake', colours.sea),
];

const riverLayer = (
  colours: BasemapColours,
  rank: 1 | 2,
  width: ExpressionSpecification,
): LayerSpecification => ({
  id: `base-rivers-${rank}`,
  type: 'line',
  source: LINES,
  filter: isRanked('river', rank),
  minzoom: rank === 1 ? 5 : 7,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-color': colours.river, 'line-width': width },
});

/** Borders and rivers: also drawn over a foreign picture, which has borders but not the state's emphasis. */
export const borderLayers = (colours: BasemapColours): LayerSpecification[] => [
  // Only where the network's own file has them: the quietest of all borders, close up.
  {
    ...lineLayer('base-municipality-borders', LINES, 'municipality', {
      'line-color': colours.border,
      'line-width': byZoom([7, 0.4], [11, 0.9]),
      'line-opacity': byZoom([7, 0], [8, 0.6]),
    }),
    minzoom: 7,
  },
  lineLayer('base-state-borders', LINES, 'state', {
    'line-color': colours.border,
    'line-width': byZoom([5, 0.6], [9, 1.2]),
    'line-dasharray': [3, 2],
  }),
  lineLayer('base-country-borders', LINES, 'country', {
    'line-color': colours.border,
    'line-width': byZoom([5, 1], [9, 1.8]),
  }),
  lineLayer('base-state-edge', AREAS, 'state', {
    'line-color': colours.stateEdge,
    'line-width': byZoom([5, 0.7], [7, 1.1], [10, 1.6]),
  }),
];

const LABEL_HALO = { 'text-halo-width': 1.4, 'text-halo-blur': 0.4 } as const;

const cityLayer = (
  colours: BasemapColours,
  rank: 1 | 2 | 3 | 4,
  minzoom: number,
  size: ExpressionSpecification,
): LayerSpecification => ({
  id: `base-cities-${rank}`,
  type: 'symbol',
  source: PLACES,
  filter: isRanked('city', rank),
  minzoom,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': rank === 1 ? SEMIBOLD : MEDIUM,
    'text-size': size,
    // Beside the seat, never on it: the station of the town is there.
    'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
    'text-radial-offset': 0.95,
    'text-justify': 'auto',
    'text-max-width': 8,
    'text-padding': 4,
  },
  paint: {
    'text-color': rank <= 2 ? colours.label : colours.quietLabel,
    'text-halo-color': colours.halo,
    ...LABEL_HALO,
  },
});

const areaLabel = (
  id: string,
  kind: string,
  colour: string,
  halo: string,
  layout: {
    readonly size: ExpressionSpecification;
    readonly font: string[];
    readonly spacing: number;
  },
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: PLACES,
  filter: isRanked(kind, 1),
  layout: {
    'text-field': ['get', 'name'],
    'text-font': layout.font,
    'text-size': layout.size,
    'text-letter-spacing': layout.spacing,
    'text-max-width': 9,
    'text-padding': 6,
  },
  paint: { 'text-color': colour, 'text-halo-color': halo, ...LABEL_HALO },
});

/** The last layer has the first choice of room: cities before towns before names of areas. */
const labelLayers = (colours: BasemapColours): LayerSpecification[] => [
  {
    id: 'base-river-names',
    type: 'symbol',
    source: LINES,
    filter: isKind('river'),
    minzoom: 8,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 260,
      'text-field': ['get', 'name'],
      'text-font': ITALIC,
      'text-size': byZoom([8, 10.5], [11, 13]),
      'text-letter-spacing': 0.04,
      'text-max-angle': 30,
      'text-offset': [0, -0.7],
      'text-padding': 3,
    },
    paint: { 'text-color': colours.riverLabel, 'text-halo-color': colours.halo, ...LABEL_HALO },
  },
  areaLabel('base-sea-name', 'sea', colours.seaLabel, colours.sea, {
    size: byZoom([5, 11], [7, 14]),
    font: ITALIC,
    spacing: 0.12,
  }),
  areaLabel('base-country-names', 'country', colours.quietLabel, colours.land, {
    size: byZoom([5, 10.5], [7, 13]),
    font: SEMIBOLD,
    spacing: 0.24,
  }),
  areaLabel('base-state-names', 'state', colours.quietLabel, colours.land, {
    size: byZoom([5, 9], [7, 11]),
    font: MEDIUM,
    spacing: 0.2,
  }),
  {
    id: 'base-towns',
    type: 'symbol',
    source: PLACES,
    filter: ['all', ['==', ['get', 'kind'], 'town'], ['<=', ['get', 'rank'], 2]],
    minzoom: 5.5,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': MEDIUM,
      'text-size': byZoom([6, 10], [9, 12]),
      'symbol-sort-key': ['get', 'rank'],
      'text-padding': 8,
    },
    paint: { 'text-color': colours.quietLabel, 'text-halo-color': colours.land, ...LABEL_HALO },
  },
  cityLayer(colours, 4, 9, byZoom([9, 10.5], [11, 12])),
  cityLayer(colours, 3, 8, byZoom([8, 10.5], [11, 13])),
  cityLayer(colours, 2, 7, byZoom([7, 10.5], [11, 14])),
  cityLayer(colours, 1, 5.5, byZoom([5.5, 10], [6.5, 11.5], [11, 15.5])),
];

/** Sources of the offline map. GeoJSON is tiled in the worker, fine enough for zoom 11. */
export const basemapSources = (files: BasemapFiles): StyleSpecification['sources'] => ({
  [AREAS]: {
    type: 'geojson',
    data: files.areas,
    maxzoom: 10,
    attribution: files.attribution,
  },
  [LINES]: { type: 'geojson', data: files.lines, maxzoom: 10 },
  [PLACES]: { type: 'geojson', data: files.places, maxzoom: 10 },
});

/** The zooms of the layers are those of a territory that fills a phone at this zoom. */
const LAYERS_FIT_ZOOM = 5.6;
const PHONE = { width: 360, height: 500 };

/** The layers of a territory: of a larger one each appears as much farther out as the territory is larger. */
const zoomedFor = (bounds: Bounds, layers: readonly LayerSpecification[]): LayerSpecification[] => {
  const steps = Math.max(0, LAYERS_FIT_ZOOM - zoomToFit(bounds, PHONE.width, PHONE.height));
  return layers.map((layer) => ({ ...layer, minzoom: Math.max(0, (layer.minzoom ?? 0) - steps) }));
};

/** The whole offline base map as a MapLibre style: no glyph server, no sprite, no request but its three files; without them plain ground. */
export const basemapStyle = (
  colours: BasemapColours,
  files: BasemapFiles | null,
  bounds: Bounds,
): StyleSpecification =>
  files === null
    ? { version: 8, sources: {}, layers: [backgroundLayer(colours.land)] }
    : {
        version: 8,
        sources: basemapSources(files),
        layers: zoomedFor(bounds, [
          ...groundLayers(colours),
          riverLayer(colours, 2, byZoom([7, 0.6], [10, 1.6])),
          riverLayer(colours, 1, byZoom([5, 0.5], [7, 1.1], [10, 2.6])),
          ...borderLayers(colours),
          ...labelLayers(colours),
        ]),
      };
