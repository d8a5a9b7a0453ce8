import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dbfFile,
  polygonShapefile,
  storedZip,
  TRANSVERSE_MERCATOR,
} from '#tests/support/network/shapefile.ts';
import { readGeodata } from './geodata.ts';
import { decodeGeodata } from './geojson.ts';
import { folderOfFile } from '#tests/support/runner/scratch-folder.ts';

const SQUARE = [
  [10, 50],
  [11, 50],
  [11, 51],
  [10, 50],
];

const collection = (...geometries: readonly unknown[]) => ({
  type: 'FeatureCollection',
  title: 'Municípios',
  features: geometries.map((geometry) => ({ type: 'Feature', properties: null, geometry })),
});

const errorOf = (raw: unknown): string => {
  const decoded = decodeGeodata('a.geojson', raw);
  return decoded.ok ? '' : decoded.error;
};

describe('GeoJSON', () => {
  it('is read with lines, polygons and its own members; points and heights are left out', () => {
    const decoded = decodeGeodata(
      'a.geojson',
      collection(
        {
          type: 'LineString',
          coordinates: [
            [1, 2, 300],
            [3, 4],
          ],
        },
        { type: 'MultiPolygon', coordinates: [[SQUARE]] },
        { type: 'Point', coordinates: [1, 2] },
        null,
      ),
    );
    expect(decoded).toMatchObject({
      ok: true,
      value: {
        members: { title: 'Municípios' },
        shapes: [
          {
            lines: [
              [
                [1, 2],
                [3, 4],
              ],
            ],
            polygons: [],
          },
          { lines: [], polygons: [[SQUARE]] },
          { lines: [], polygons: [] },
          { lines: [], polygons: [] },
        ],
      },
    });
  });

  it('closes a ring that is open', () => {
    const decoded = decodeGeodata(
      'a.geojson',
      collection({ type: 'Polygon', coordinates: [SQUARE.slice(0, 3)] }),
    );
    expect(decoded.ok && decoded.value.shapes[0]?.polygons[0]?.[0]).toEqual(SQUARE);
  });

  it.each([
    [
      'metres for degrees',
      {
        type: 'LineString',
        coordinates: [
          [500_000, 7_000_000],
          [1, 2],
        ],
      },
    ],
    ['a line of one vertex', { type: 'LineString', coordinates: [[1, 2]] }],
    [
      'text for a number',
      {
        type: 'LineString',
        coordinates: [
          ['1', 2],
          [3, 4],
        ],
      },
    ],
    ['another geometry', { type: 'Circle', coordinates: [1, 2] }],
  ])('is refused with %s, by the number of the feature', (_, geometry) => {
    const good = { type: 'Point', coordinates: [1, 2] };
    expect(errorOf(collection(good, geometry))).toBe(
      'a.geojson: feature 2 is no line or polygon in degrees of longitude and latitude',
    );
  });

  it('is refused or read, never thrown at, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (geometry, whole) => {
        expect(typeof decodeGeodata('a', whole).ok).toBe('boolean');
        expect(typeof decodeGeodata('a', collection(geometry)).ok).toBe('boolean');
      }),
    );
  });
});

describe('a file of geodata', () => {
  const folder = folderOfFile();

  /** The square in metres of a projection whose origin is at 10° east, 50° north. */
  const ring = [
    [0, 0],
    [0, 10_000],
    [10_000, 10_000],
    [10_000, 0],
    [0, 0],
  ] as const;
  const parts = {
    'bairros.shp': polygonShapefile([[ring]]),
    'bairros.dbf': dbfFile('NOME', ['São João']),
    'bairros.prj': Buffer.from(TRANSVERSE_MERCATOR),
    'bairros.cpg': Buffer.from('UTF-8'),
  };

  const write = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };

  const expectSquare = (read: Awaited<ReturnType<typeof readGeodata>>): void => {
    if (!read.ok) throw new Error(read.error);
    const [shape] = read.value.shapes;
    expect(shape?.properties['NOME']).toBe('São João');
    const vertices = shape?.polygons[0]?.[0] ?? [];
    expect(Math.min(...vertices.map(([longitude]) => longitude))).toBeCloseTo(10, 3);
    expect(Math.min(...vertices.map(([, latitude]) => latitude))).toBeCloseTo(50, 3);
    // Ten kilometres north is 0.09 of a degree.
    expect(Math.max(...vertices.map(([, latitude]) => latitude))).toBeCloseTo(50.0899, 3);
  };

  it('may be a zipped Shapefile, in any projection that it names', async () => {
    expectSquare(await readGeodata(await write('bairros.zip', storedZip(parts))));
  });

  it('may be a Shapefile with its parts beside it', async () => {
    for (const [name, content] of Object.entries(parts)) await write(name, content);
    expectSquare(await readGeodata(join(folder, 'bairros.shp')));
  });

  it('may be GeoJSON, also zipped', async () => {
    const text = JSON.stringify(collection({ type: 'Polygon', coordinates: [SQUARE] }));
    for (const path of [
      await write('rios.geojson', text),
      await write('rios.zip', storedZip({ 'rios.geojson': Buffer.from(text) })),
    ]) {
      const read = await readGeodata(path);
      expect(read.ok && read.value.shapes[0]?.polygons).toEqual([[SQUARE]]);
    }
  });

  it('is refused with its name if it is broken, missing or of several layers', async () => {
    const square = Buffer.from(JSON.stringify(collection()));
    const several = storedZip({ 'a.json': square, 'b.json': square });
    const errors: string[] = [];
    for (const path of [
      await write('broken.geojson', '{"type":'),
      await write('broken.zip', 'no zip'),
      await write('broken.shp', 'no shapes'),
      await write('several.zip', several),
      join(folder, 'missing.geojson'),
    ]) {
      const read = await readGeodata(path);
      errors.push(read.ok ? 'read' : (read.error.split(/[: ]/, 1)[0] ?? ''));
    }
    expect(errors).toEqual([
      'broken.geojson',
      'broken.zip',
      'broken.shp',
      'several.zip',
      'missing.geojson',
    ]);
  });
});
