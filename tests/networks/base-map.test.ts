import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { csvParse } from 'd3-dsv';
import { describe, expect, it } from 'vitest';
import { drawBaseMap, MOST_BYTES, weightOf } from '#scripts/basemap/base-map.ts';
import { decodeGeodata, type Geodata } from '#scripts/basemap/geodata.ts';
import { readSources } from '#scripts/basemap/read-sources.ts';
import {
  nearestRiver,
  type RiverCourse,
  riverLengths,
  riverOfTown,
} from '#scripts/network/river-km.ts';
import { folderOnDisk } from '#network/folder-on-disk.ts';
import { readNetwork } from '#network/read-network.ts';

/** A gauge or dam stands this near to the river it measures. */
const MOST_KM_FROM_RIVER = 1.5;
/** A town's centre lies this near to the river that runs through it. */
const MOST_KM_FROM_TOWN = 3;
/** Tables give kilometres with one decimal, courses are drawn to a hundred metres. */
const TABLE_ERROR_KM = 1;

const isOff = (km: number, drawnKm: number): boolean => Math.abs(km - drawnKm) > TABLE_ERROR_KM;

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const rowsOf = (path: string): readonly Readonly<Record<string, string | undefined>>[] =>
  existsSync(path) ? csvParse(readFileSync(path, 'utf8')) : [];

const drawnLines = (directory: string): Geodata => {
  const lines = decodeGeodata('lines.json', json(join(directory, 'basemap/lines.json')));
  if (!lines.ok) throw new Error(lines.error);
  return lines.value;
};

/** The rivers as the map draws them. */
const drawnRivers = (directory: string): readonly RiverCourse[] =>
  drawnLines(directory)
    .shapes.filter(({ properties }) => properties['kind'] === 'river')
    .flatMap(({ properties, lines }) =>
      lines.map((line) => ({ name: String(properties['name']), line })),
    );

const networkAt = (directory: string) => {
  const network = readNetwork(folderOnDisk(directory));
  if (!network.ok) throw new Error(`${directory} is at fault`);
  return network.value;
};

type Vertex = readonly [number, number];

const side = ([ax, ay]: Vertex, [bx, by]: Vertex, [x, y]: Vertex): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

/** Whether two stretches cross within both. */
const cross = (a: Vertex, b: Vertex, c: Vertex, d: Vertex): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

const stretchesOf = ({ line }: RiverCourse): readonly (readonly [Vertex, Vertex])[] =>
  line.slice(1).map((to, index) => [line[index] ?? to, to]);

describe.each(readdirSync('networks'))('the base map of %s', (name) => {
  const directory = join('networks', name);

  it('is what the tool draws from the sources', async () => {
    const sources = await readSources(directory, { rivers: null, municipalities: null });
    if (!sources.ok) throw new Error(sources.error.join('\n'));
    const drawn = drawBaseMap(sources.value);
    if (!drawn.ok) throw new Error(drawn.error);
    const { map } = drawn.value;
    expect(weightOf(map)).toBeLessThanOrEqual(MOST_BYTES);
    const stale = Object.entries(map).filter(
      ([part, content]) =>
        !isDeepStrictEqual(json(join(directory, `basemap/${part}.json`)), content),
    );
    // Not what is in them: it is long. `npm run basemap` writes them.
    expect(stale.map(([part]) => part)).toEqual([]);
  });

  it('shows every city', () => {
    const places = json(join(directory, 'basemap/places.json'));
    for (const { name: city, rank } of networkAt(directory).places.cities) {
      expect(places).toMatchObject({
        features: expect.arrayContaining([
          expect.objectContaining({ properties: { name: city, kind: 'city', rank } }),
        ]),
      });
    }
  });

  it('has a river within 1.5 km of every gauge and dam, or a reason', () => {
    const rivers = drawnRivers(directory);
    const codes = new Set(networkAt(directory).places.stations.map(({ codigo }) => String(codigo)));
    const reasonByCode = new Map(
      rowsOf(join(directory, 'sources/gauges-off-rivers.csv')).map(({ codigo, motivo }) => [
        codigo,
        motivo,
      ]),
    );
    const off = rowsOf(join(directory, 'demonstration/stations.csv'))
      .filter(({ codigo = '' }) => codes.has(codigo))
      .filter(({ latitude = '', longitude = '' }) => {
        if (latitude === '' || longitude === '') return true;
        const place = nearestRiver(rivers, [Number(longitude), Number(latitude)]);
        return place === null || place.awayKm > MOST_KM_FROM_RIVER;
      });
    // Also the other way round: a reason that no longer holds is taken out.
    expect(off.map(({ codigo }) => codigo)).toEqual([...reasonByCode.keys()]);
    for (const reason of reasonByCode.values()) expect(reason).not.toBe('');
  });

  it('agrees with the tables on what flows into what, and where gauges and cities stand', () => {
    const rivers = drawnRivers(directory);
    const { places } = networkAt(directory);
    const lengths = new Map(riverLengths(rivers).map((length) => [length.river, length]));
    const positions = new Map(
      rowsOf(join(directory, 'demonstration/stations.csv')).flatMap(
        ({ codigo, latitude = '', longitude = '' }) =>
          latitude === '' ? [] : [[codigo, [Number(longitude), Number(latitude)] as const]],
      ),
    );
    const wrongRivers = places.rivers.filter(({ name: river, into }) => {
      const joins = lengths.get(river)?.joins ?? null;
      return joins !== null && (into?.river !== joins.river || isOff(into.km, joins.km));
    });
    const wrongStations = places.stations.filter(({ codigo, river, km }) => {
      const at = positions.get(codigo);
      const length = lengths.get(river)?.km;
      if (at === undefined) return length !== undefined && km > length;
      const place = nearestRiver(rivers, at);
      return place?.river !== river || isOff(place.km, km);
    });
    const wrongCities = places.cities.filter(({ longitude, latitude, on }) => {
      if (on === null) return false;
      const course = rivers.filter(({ name: river }) => river === on.river);
      const place = riverOfTown(course, [longitude, latitude]);
      return place === null || place.awayKm > MOST_KM_FROM_TOWN || isOff(place.km, on.km);
    });
    expect([wrongRivers, wrongStations, wrongCities]).toEqual([[], [], []]);
  });

  it('has no river that crosses itself or another one', () => {
    const rivers = drawnRivers(directory);
    const crossings = rivers.flatMap((one, index) =>
      rivers.slice(index).flatMap((other) => {
        const found = stretchesOf(one).some(([a, b]) =>
          stretchesOf(other).some(([c, d]) => cross(a, b, c, d)),
        );
        return found ? [`${one.name} and ${other.name}`] : [];
      }),
    );
    expect(crossings).toEqual([]);
  });
});
