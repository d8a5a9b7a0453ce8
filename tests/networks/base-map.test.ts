import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { csvParse } from 'd3-dsv';
import { describe, expect, it } from 'vitest';
import { drawBaseMap, MOST_BYTES, weightOf } from '#scripts/basemap/base-map.ts';
import { readSources } from '#scripts/basemap/read-sources.ts';
import { drawnRivers, kilometreFaults, positionsOf } from '#scripts/network/drawn-kilometres.ts';
import { nearestRiver, type RiverCourse } from '#scripts/network/river-km.ts';
import { readNetworkFacts } from '#simulation/facts/read-demonstration.ts';
import { folderOnDisk } from '#network/folder-on-disk.ts';
import { readNetwork } from '#network/read-network.ts';
import { folderOfTest } from '#tests/support/runner/scratch-folder.ts';

/** A gauge or dam stands this near to the river it measures. */
const MOST_KM_FROM_RIVER = 1.5;
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const rowsOf = (path: string): readonly Readonly<Record<string, string | undefined>>[] =>
  existsSync(path) ? csvParse(readFileSync(path, 'utf8')) : [];

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

it('a folder without sources is refused by the name of the missing file', async () => {
  const [name = ''] = readdirSync('networks');
  const directory = folderOfTest();
  cpSync(join('networks', name), directory, {
    recursive: true,
    filter: (path) => !path.includes('sources'),
  });
  const sources = await readSources(directory, { rivers: null, municipalities: null });
  expect(sources).toMatchObject({
    error: ['sources/sources.json: is missing; it has a row for each file the map is made of'],
  });
});

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
    const rivers = drawnRivers(networkAt(directory));
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
    const network = networkAt(directory);
    const facts = readNetworkFacts(network);
    if (!facts.ok) throw new Error('the demonstration is at fault');
    const positions = positionsOf(facts.value.demonstration.stations);
    expect(kilometreFaults(network.places, drawnRivers(network), positions)).toEqual([]);
  });

  it('has no river that crosses itself or another one', () => {
    const rivers = drawnRivers(networkAt(directory));
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
