import type { Feature } from 'geojson';
import { describe, expect, it } from 'vitest';
import { type BaseMap, type BaseMapSources, drawBaseMap, weightOf } from './base-map.ts';
import type { Elevation } from './elevation.ts';
import { frameOf } from './frame.ts';
import { decodeGeodata, type Geodata } from './geojson.ts';
import type { Place } from './places.ts';
import type { SourceRow } from './sources.ts';

/** Far from any land. */
const OCEAN = frameOf({ west: -146, south: -42, east: -142, north: -38 });

const FIELDS = { name: 'name', rank: 'rank' };
const rowOf = (file: string, title: string): SourceRow => ({
  file,
  title,
  licence: 'domínio público',
  url: null,
  fields: FIELDS,
});
const ROWS = [rowOf('outline.geojson', 'Contorno'), rowOf('rivers.geojson', 'Rios')];

type Geometry = { readonly type: string; readonly coordinates: unknown };

const fileOf = (
  file: string,
  geometries: readonly Geometry[],
  members: Readonly<Record<string, unknown>> = {},
): Geodata => {
  const decoded = decodeGeodata(file, {
    ...members,
    features: geometries.map((geometry, index) => ({
      properties: { name: `Rio ${index}`, rank: 1 },
      geometry,
    })),
  });
  if (!decoded.ok) throw new Error(decoded.error);
  return decoded.value;
};

const square = (west: number, south: number, side: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});

/** A coast of very many small bays. */
const raggedIsland = (vertices: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    Array.from({ length: vertices + 1 }, (_, index) => {
      const turn = ((index % vertices) / vertices) * 2 * Math.PI;
      const radius = 1.5 + 0.01 * Math.sin(turn * 7_919) + 0.05 * Math.sin(turn * 101);
      return [-144 + radius * Math.cos(turn), -40 + radius * Math.sin(turn)];
    }),
  ],
});

const sourcesOf = (changed: Partial<BaseMapSources> = {}): BaseMapSources => ({
  frame: OCEAN,
  rows: ROWS,
  outline: fileOf('outline.geojson', [square(-145, -41, 2)]),
  isOfMunicipalities: false,
  rivers: null,
  elevation: null,
  places: [],
  ...changed,
});

const mapOf = (changed: Partial<BaseMapSources> = {}): BaseMap => {
  const drawn = drawBaseMap(sourcesOf(changed));
  if (!drawn.ok) throw new Error(drawn.error);
  return drawn.value.map;
};

const errorOf = (changed: Partial<BaseMapSources>): string => {
  const drawn = drawBaseMap(sourcesOf(changed));
  return drawn.ok ? '' : drawn.error;
};

const kindsOf = (features: readonly Feature[]): readonly unknown[] =>
  features.map(({ properties }) => properties?.['kind']);

describe('the base map of a network', () => {
  it('gives an island that Natural Earth does not know a coast of its own', () => {
    const { areas } = mapOf();
    expect(kindsOf(areas.features)).toEqual(['continent', 'state']);
    const [coast, island] = areas.features.map(({ geometry }) => geometry);
    expect(coast).toEqual(island);
  });

  it('does not draw land twice where Natural Earth knows it', () => {
    const frame = frameOf({ west: 33.9, south: -4.8, east: 41.9, north: 5.1 });
    const inland = fileOf('outline.geojson', [square(36, -1, 2)]);
    const rows = [...ROWS, rowOf('natural-earth', 'Natural Earth')];
    const { areas } = mapOf({ frame, outline: inland, rows });
    const [continent] = areas.features;
    expect(JSON.stringify(continent)).not.toContain('[[36,-1],[38,-1]');
  });

  it('draws the union of municipalities, and their borders', () => {
    const municipalities = fileOf('outline.geojson', [
      square(-145, -41, 1),
      square(-144, -41, 1),
      square(-145, -40, 1),
      square(-144, -40, 1),
    ]);
    const { areas, lines } = mapOf({ outline: municipalities, isOfMunicipalities: true });
    const state = areas.features.find(({ properties }) => properties?.['kind'] === 'state');
    expect(state?.geometry.type === 'MultiPolygon' && state.geometry.coordinates).toHaveLength(1);
    expect(JSON.stringify(state)).not.toContain('[-144,-40]');
    expect(kindsOf(lines.features)).toEqual(['municipality']);
    expect(JSON.stringify(lines)).toContain('[-144,-40]');
  });

  it('draws an outline of several files as one, without borders', () => {
    const halves = fileOf('outline.geojson', [square(-145, -41, 1), square(-144, -41, 1)]);
    const { areas, lines } = mapOf({ outline: halves });
    expect(lines.features).toEqual([]);
    expect(JSON.stringify(areas)).not.toContain('[-144,-40.5]');
  });

  it('drops vertices until it fits the budget, and keeps where rivers meet', () => {
    const budget = 12_000;
    const wild = Array.from({ length: 6_000 }, (_, index) => [
      -145 + index / 3_000,
      -40 + 0.004 * Math.sin(index * 7.1) + 0.1 * Math.sin(index / 900),
    ]);
    const rivers = fileOf('rivers.geojson', [
      { type: 'LineString', coordinates: wild },
      { type: 'LineString', coordinates: [[-144.2, -39], wild[3_000]] },
    ]);
    const outline = fileOf('outline.geojson', [raggedIsland(12_000)]);
    const drawn = drawBaseMap(sourcesOf({ outline, rivers }), budget);
    if (!drawn.ok) throw new Error(drawn.error);
    const { map, detail } = drawn.value;
    expect(detail.tolerance).toBeGreaterThan(0);
    expect(weightOf(map)).toBeLessThanOrEqual(budget);
    expect(weightOf(map)).toBeGreaterThan(budget / 10);
    const [main, tributary] = map.lines.features.map(({ geometry }) =>
      geometry.type === 'LineString' ? geometry.coordinates : [],
    );
    expect(main).toContainEqual(tributary?.at(-1));
  });

  it('gives up municipal borders before it becomes coarse', () => {
    const municipalities = fileOf(
      'outline.geojson',
      Array.from({ length: 400 }, (_, index) =>
        square(-145 + (index % 20) * 0.1, -41 + Math.floor(index / 20) * 0.1, 0.1),
      ),
    );
    const sources = sourcesOf({ outline: municipalities, isOfMunicipalities: true });
    const kinds = (budget: number) => {
      const drawn = drawBaseMap(sources, budget);
      return drawn.ok ? kindsOf(drawn.value.map.lines.features) : drawn.error;
    };
    expect(kinds(20_000)).toEqual(['municipality']);
    expect(kinds(1_000)).toEqual([]);
  });

  it('is refused with its weight if it cannot fit', () => {
    const drawn = drawBaseMap(sourcesOf(), 100);
    expect(drawn.ok ? '' : drawn.error).toMatch(
      /^the map weighs \d+ kB compressed at its coarsest, the budget is 0.1 kB/,
    );
  });

  it('names its sources: the rows of the network, else members of the file', () => {
    const members = {
      title: 'ANA, base hidrográfica',
      licence: 'aberta',
      url: 'https://ana.example/',
    };
    const foreign = fileOf(
      'bho.geojson',
      [
        {
          type: 'LineString',
          coordinates: [
            [-144, -40],
            [-143, -40],
          ],
        },
      ],
      members,
    );
    expect(mapOf({ rivers: foreign }).attribution.sources).toEqual([
      { title: 'Contorno', licence: 'domínio público', url: null },
      members,
    ]);
  });

  it('is refused without the source of a file, and without an outline', () => {
    expect(errorOf({ rows: [] })).toMatch(/^outline\.geojson has no title and licence/);
    const line = {
      type: 'LineString',
      coordinates: [
        [-144, -40],
        [-143, -40],
      ],
    };
    expect(errorOf({ outline: fileOf('outline.geojson', [line]) })).toBe(
      'outline.geojson has no polygon',
    );
  });

  it('draws heights as bands over the territory, and names their source', () => {
    const heights: Elevation = {
      columns: 40,
      rows: 40,
      box: OCEAN.bounds,
      metres: Array.from({ length: 1600 }, (_, index) => 10 * (index % 40)),
    };
    expect(errorOf({ elevation: heights })).toMatch(/^elevation\.asc has no title and licence/);
    const rows = [...ROWS, rowOf('elevation.asc', 'Relevo')];
    const { areas, attribution } = mapOf({ elevation: heights, rows });
    expect(attribution.sources.map(({ title }) => title)).toEqual(['Contorno', 'Relevo']);
    const [, territory, ...bands] = areas.features.map(({ properties }) => properties);
    expect(territory).toEqual({ kind: 'state', height: 0 });
    // The highest begins east of the territory.
    expect(bands.map((band) => band?.['height'])).toEqual([0.25, 0.5, 0.75]);
  });

  it('counts its places on across the antimeridian, as its shapes', () => {
    const frame = frameOf({ west: 178, south: -42, east: -178, north: -38 });
    const place: Place = { name: 'Ilha', kind: 'city', rank: 1, at: [181, -40] };
    const outline = fileOf('outline.geojson', [
      {
        type: 'MultiPolygon',
        coordinates: [square(179, -41, 1).coordinates, square(-180, -41, 1).coordinates],
      },
    ]);
    const rows = [...ROWS, rowOf('natural-earth', 'Natural Earth')];
    const { areas } = mapOf({ frame, outline, rows, places: [place] });
    const state = areas.features.find(({ properties }) => properties?.['kind'] === 'state');
    // One polygon from 179 to 181 degrees, though the file has two.
    expect(state?.geometry.type === 'MultiPolygon' && state.geometry.coordinates).toHaveLength(1);
    expect(JSON.stringify(state)).toContain('[181,-41]');
  });
});
