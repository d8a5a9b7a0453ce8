import type { Network } from '#contract/site/network.ts';
import { parseJson } from '#domain/untrusted.ts';
import type { StationFact } from '#simulation/facts/demonstration.ts';
import type { NetworkFault } from '#network/network-fault.ts';
import { decodeGeodata } from '#scripts/basemap/geojson.ts';
import { nearestRiver, type RiverCourse, riverLengths, riverOfTown } from './river-km.ts';

/** A town's centre lies this near to the river that runs through it. */
export const MOST_KM_FROM_TOWN = 3;
/** Tables give kilometres with one decimal, courses are drawn to a hundred metres. */
const TABLE_ERROR_KM = 1;

/** Longitude and latitude of stations by code. */
type StationPositions = ReadonlyMap<string, readonly [longitude: number, latitude: number]>;

/** The positions of stations, as far as they are known. */
export const positionsOf = (stations: readonly StationFact[]): StationPositions =>
  new Map(
    stations.flatMap(({ codigo, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[codigo, [longitude, latitude]]],
    ),
  );

/** The lines of rivers as the map of a network draws them; none without a base map. */
export const drawnRivers = ({ basemap }: Network): readonly RiverCourse[] => {
  if (basemap === null) return [];
  const text = new TextDecoder().decode(basemap.lines.bytes);
  const lines = decodeGeodata('basemap/lines.json', parseJson(text));
  return (lines.ok ? lines.value.shapes : [])
    .filter(({ properties }) => properties['kind'] === 'river')
    .flatMap((river) =>
      river.lines.map((line) => ({ name: String(river.properties['name']), line })),
    );
};

const isOff = (km: number, drawnKm: number): boolean => Math.abs(km - drawnKm) > TABLE_ERROR_KM;

const written = (km: number, river: string): string => `at ${km.toFixed(1)} km of ${river}`;

/** What a row of a table has, and what the drawn rivers have in its place. */
const faultOf = (file: string, member: string, given: string, drawn: string): NetworkFault => {
  return { file, line: null, member, detail: `${given}; as drawn ${drawn}` };
};

/** What the tables of a network and its drawn rivers contradict each other in. A river in several lines has no kilometres: it is not compared. */
export const kilometreFaults = (
  { rivers, stations, cities }: Network['places'],
  lines: readonly RiverCourse[],
  positions: StationPositions,
): readonly NetworkFault[] => {
  const courses = lines.filter(({ name }) => lines.filter((one) => one.name === name).length === 1);
  const lengths = new Map(riverLengths(courses).map((length) => [length.river, length]));
  const ofRivers = rivers.flatMap(({ name, into }) => {
    const joins = lengths.get(name)?.joins ?? null;
    if (joins === null || (into?.river === joins.river && !isOff(into.km, joins.km))) return [];
    const given = into === null ? 'ends on no river' : `ends ${written(into.km, into.river)}`;
    return faultOf('rivers.csv', name, given, written(joins.km, joins.river));
  });
  const ofStations = stations.flatMap(({ codigo, river, km }) => {
    const length = lengths.get(river);
    if (length === undefined) return [];
    const given = `is ${written(km, river)}`;
    const at = positions.get(codigo);
    const place = at === undefined ? null : nearestRiver(courses, at);
    const isBeyond = km > length.km + TABLE_ERROR_KM;
    if (isBeyond)
      return faultOf('gauges.csv', codigo, given, `it begins ${written(length.km, river)}`);
    if (place === null || (place.river === river && !isOff(place.km, km))) return [];
    return faultOf('gauges.csv', codigo, given, written(place.km, place.river));
  });
  const ofCities = cities.flatMap(({ name, longitude, latitude, on }) => {
    const course = courses.filter((river) => river.name === on?.river);
    const place = riverOfTown(course, [longitude, latitude]);
    if (on === null || place === null) return [];
    const isFar = place.awayKm > MOST_KM_FROM_TOWN;
    if (!isFar && !isOff(place.km, on.km)) return [];
    const drawn = isFar
      ? `${place.awayKm.toFixed(1)} km away from it`
      : written(place.km, on.river);
    return faultOf('cities.csv', name, `is ${written(on.km, on.river)}`, drawn);
  });
  return [...ofRivers, ...ofStations, ...ofCities];
};
