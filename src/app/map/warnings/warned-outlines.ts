import type { GeoJSONSource, LayerSpecification, Map, StyleSpecification } from 'maplibre-gl';
import type { StationColours } from '#app/map/stations/station-colours.ts';

const SOURCE = 'vigia-warned-areas';

/** The outlines on their light edge, seen on any ground, and the words. */
const warnedLayers = ({ label, halo }: StationColours): LayerSpecification[] => [
  {
    id: 'vigia-warned-edges',
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': halo, 'line-width': 4, 'line-opacity': 0.8 },
  },
  {
    id: 'vigia-warned-lines',
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': label, 'line-width': 1.6, 'line-dasharray': [4, 2] },
  },
  {
    id: 'vigia-warned-words',
    type: 'symbol',
    source: SOURCE,
    filter: ['!=', ['get', 'words'], ''],
    layout: {
      'text-field': ['get', 'words'],
      'text-font': ['Vigia Semibold', 'system-ui', 'Segoe UI', 'Roboto', 'DejaVu Sans'],
      'text-size': 11,
      'text-max-width': 16,
      'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
      'text-radial-offset': 0.4,
      'text-justify': 'auto',
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  },
];

/** The areas of official warnings: outlines in the map's own ink, with the senders' words. */
export class WarnedOutlines {
  readonly #map: Map;
  #areas: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };
  #isLoaded = false;

  constructor(map: Map) {
    this.#map = map;
    map.on('style.load', () => {
      this.#isLoaded = true;
      this.show(this.#areas);
    });
  }

  show(areas: GeoJSON.FeatureCollection): void {
    this.#areas = areas;
    if (this.#isLoaded) void this.#map.getSource<GeoJSONSource>(SOURCE)?.setData(areas);
  }

  /** What a new style has to hold for them to stay. */
  parts(colours: StationColours): Pick<StyleSpecification, 'sources' | 'layers'> {
    return {
      sources: { [SOURCE]: { type: 'geojson', data: this.#areas } },
      layers: warnedLayers(colours),
    };
  }
}
