import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, TEXT_CONTRAST } from '#domain/colour/contrast.ts';
import { stationColours } from '#app/map/stations/station-colours.ts';
import { legendColours } from '#app/theme/legend-colours.ts';
import { zoomToFit } from '#app/map/engine/initial-view.ts';
import { basemapColours } from './basemap-colours.ts';
import { basemapStyle } from './basemap-style.ts';

const FILES = {
  areas: 'https://vigia.example/assets/areas.json',
  lines: 'https://vigia.example/assets/lines.json',
  places: 'https://vigia.example/assets/places.json',
  attribution: 'Cartas do Jandó · rios: traçado esquemático',
};

const BOUNDS = { west: -33, south: -12, east: -27, north: -8 };

describe.each(['light', 'dark'] as const)('offline base map, %s', (theme) => {
  const style = basemapStyle(basemapColours(theme), FILES, BOUNDS);

  it('asks for its three files and for nothing else', () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    const urls = Object.values(style.sources).map((source) =>
      source.type === 'geojson' ? source.data : source.type,
    );
    expect(urls).toEqual([FILES.areas, FILES.lines, FILES.places]);
  });

  it('says where its files come from', () => {
    const said = Object.values(style.sources).map((source) =>
      source.type === 'geojson' ? (source.attribution ?? '') : '',
    );
    expect(said.filter((text) => text !== '')).toEqual([FILES.attribution]);
  });

  it('names every layer once and from a source it has', () => {
    const ids = style.layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const used = style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : []));
    expect(new Set(used)).toEqual(new Set(Object.keys(style.sources)));
  });

  it('draws every kind of area and line that the tool writes', () => {
    const filters = JSON.stringify(
      style.layers.flatMap((layer) => ('filter' in layer ? [layer.filter] : [])),
    );
    for (const kind of ['continent', 'relief', 'lake', 'country', 'state', 'municipality', 'river'])
      expect(filters).toContain(`"${kind}"`);
  });

  it('shows the big cities at the first zoom and the small ones later (SPEC 9: zoom 6.5)', () => {
    const minzooms = [1, 2, 3, 4].map(
      (rank) => style.layers.find(({ id }) => id === `base-cities-${rank}`)?.minzoom ?? 0,
    );
    expect(minzooms[0]).toBeLessThanOrEqual(6.5);
    expect(minzooms).toEqual(minzooms.toSorted((a, b) => a - b));
    expect(new Set(minzooms).size).toBe(4);
  });
});

it('shows rivers and big cities of any large territory when the whole of it fills a phone', () => {
  const boxes = fc.record({
    west: fc.double({ min: -80, max: 40, noNaN: true }),
    south: fc.double({ min: -35, max: 30, noNaN: true }),
    width: fc.double({ min: 7, max: 40, noNaN: true }),
    height: fc.double({ min: 1, max: 30, noNaN: true }),
  });
  fc.assert(
    fc.property(boxes, ({ west, south, width, height }) => {
      const bounds = { west, south, east: west + width, north: south + height };
      const style = basemapStyle(basemapColours('light'), FILES, bounds);
      const fits = zoomToFit(bounds, 360, 500);
      for (const id of ['base-rivers-1', 'base-cities-1']) {
        const layer = style.layers.find((one) => one.id === id);
        expect(layer?.minzoom).toBeLessThanOrEqual(fits);
      }
    }),
  );
});

it('has names and dots to be seen from the lowest to the highest ground', () => {
  for (const theme of ['light', 'dark'] as const) {
    const { land, state, summit, label, quietLabel } = basemapColours(theme);
    const { edge } = stationColours(legendColours('chuva', theme), theme);
    for (const ground of [land, state, summit]) {
      expect(contrastOf(label, ground)).toBeGreaterThan(TEXT_CONTRAST);
      expect(contrastOf(quietLabel, ground)).toBeGreaterThan(3.5);
      expect(contrastOf(edge, ground)).toBeGreaterThan(3);
    }
  }
});

it('keeps to greys in both themes, but for the water', () => {
  for (const theme of ['light', 'dark'] as const) {
    const { land, state, summit, stateEdge, border, label } = basemapColours(theme);
    for (const colour of [land, state, summit, stateEdge, border, label]) {
      const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
      expect(Math.max(...channels) - Math.min(...channels)).toBeLessThanOrEqual(24);
    }
  }
});
