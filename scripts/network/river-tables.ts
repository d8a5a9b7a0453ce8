import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvParse } from 'd3-dsv';
import { err, ok, type Result } from '#domain/result.ts';
import { readCities } from '#network/cities-table.ts';
import { folderOnDisk } from '#network/folder-on-disk.ts';
import { FileFaults, faultText, type NetworkFault } from '#network/network-fault.ts';
import { readGeodata } from '#scripts/basemap/geodata.ts';
import type { Geodata } from '#scripts/basemap/geojson.ts';
import { MOST_KM_FROM_TOWN } from './drawn-kilometres.ts';
import { nearestRiver, type RiverCourse, riverLengths, riverOfTown } from './river-km.ts';

/** Each river of a file, in one line from spring to mouth; the error names one in several. */
const readCourses = ({ file, shapes }: Geodata): Result<readonly RiverCourse[], string> => {
  const courses = new Map<string, RiverCourse>();
  for (const { properties, lines } of shapes) {
    const name = typeof properties['name'] === 'string' ? properties['name'] : '';
    const [line] = lines;
    if (name === '' || line === undefined || lines.length > 1 || courses.has(name))
      return err(`${file}: "${name}" wants a name of its own and one line from spring to mouth`);
    courses.set(name, { name, line });
  }
  return ok([...courses.values()]);
};

const cell = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const row = (...cells: readonly (string | number | null)[]): string =>
  cells
    .map((value) => (typeof value === 'number' ? value.toFixed(1) : cell(value ?? '')))
    .join(',');

/** Positions of stations: a table with the columns `codigo`, `latitude` and `longitude`. Rows without a position are left out. */
const readStations = (path: string) =>
  csvParse(readFileSync(path, 'utf8')).flatMap(({ codigo = '', latitude = '', longitude = '' }) =>
    latitude === '' || longitude === ''
      ? []
      : [{ codigo, at: [Number(longitude), Number(latitude)] as const }],
  );

/**
 * The kilometres that `rivers.csv`, `gauges.csv` and `cities.csv` of a network want, along the courses of `sources/rivers.geojson`, as CSV.
 * `stations` is a table with the stations' positions, or null.
 */
export const riverTables = async (
  directory: string,
  stations: string | null,
): Promise<Result<string, readonly string[]>> => {
  const file = await readGeodata(join(directory, 'sources/rivers.geojson'));
  if (!file.ok) return err([file.error]);
  const read = readCourses(file.value);
  if (!read.ok) return err([read.error]);
  const courses = read.value;
  const faults: NetworkFault[] = [];
  const text = folderOnDisk(directory).read('cities.csv');
  const cities = text === null ? [] : readCities(text, null, new FileFaults('cities.csv', faults));
  if (faults.length > 0) return err(faults.map(faultText));
  return ok(
    [
      'rio,desagua_em,km_no_encontro',
      ...riverLengths(courses).map(({ river, joins }) =>
        row(river, joins?.river ?? null, joins?.km ?? null),
      ),
      '',
      'codigo,rio,km,distancia_km',
      ...(stations === null ? [] : readStations(stations)).flatMap(({ codigo, at }) => {
        const place = nearestRiver(courses, at);
        return place === null ? [] : row(codigo, place.river, place.km, place.awayKm);
      }),
      '',
      'cidade,rio,km,distancia_km',
      // Without kilometres where no river runs through it: nothing is left out unseen.
      ...cities.flatMap(({ city: { name, longitude, latitude } }) => {
        const place = riverOfTown(courses, [longitude, latitude]);
        if (place === null) return [];
        return place.awayKm > MOST_KM_FROM_TOWN
          ? row(name, null, null, place.awayKm)
          : row(name, place.river, place.km, place.awayKm);
      }),
    ].join('\n'),
  );
};
