import type { Members } from '#contract/members.ts';
import type { DegreeBox, Place } from '../weather/plane.ts';
import type { ReliefPoint } from '../land/terrain.ts';
import type { LandscapeFacts } from './demonstration.ts';
import type { FileReader } from './file-reader.ts';

/** A network of which only bounds and cities are known. */
const NO_LANDSCAPE: LandscapeFacts = {
  middleLatitude: null,
  seaLevelCelsius: null,
  fronts: null,
  coast: null,
  relief: [],
  radars: [],
  satellite: null,
};

const placeOf = (members: Members): Place | null => {
  const latitude = members.number('latitude', -85, 85);
  const longitude = members.number('longitude', -180, 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
};

const frontsOf = (members: Members): LandscapeFacts['fronts'] => {
  const origin = placeOf(members);
  const entryKm = members.number('entryKm', -20_000, 0);
  const slowFromKm = members.number('slowFromKm', -20_000, 0);
  const slowToKm = members.number('slowToKm', 0, 20_000);
  const goneKm = members.number('goneKm', 0, 20_000);
  const spreadKm = members.number('spreadKm', 10, 20_000);
  if (
    origin === null ||
    entryKm === null ||
    slowFromKm === null ||
    slowToKm === null ||
    goneKm === null ||
    spreadKm === null
  ) {
    return null;
  }
  if (entryKm > slowFromKm) return members.fault('entryKm', 'a number up to slowFromKm');
  if (slowFromKm === slowToKm) return members.fault('slowToKm', 'a number above slowFromKm');
  if (goneKm < slowToKm) return members.fault('goneKm', 'a number from slowToKm on');
  return { origin, entryKm, slowFromKm, slowToKm, goneKm, spreadKm };
};

const boxOf = (members: Members): DegreeBox | null => {
  const west = members.number('west', -360, 360);
  const east = members.number('east', -360, 360);
  const south = members.number('south', -85, 85);
  const north = members.number('north', -85, 85);
  if (west === null || east === null || south === null || north === null) return null;
  if (east <= west) return members.fault('east', 'a number above west');
  return north > south
    ? { west, east, south, north }
    : members.fault('north', 'a number above south');
};

const reliefOf = (members: Members): ReliefPoint | null => {
  const longitude = members.number('longitude', -180, 180);
  const metres = members.number('metres', 0, 6_000);
  return longitude === null || metres === null ? null : { longitude, metres };
};

const satelliteOf = (members: Members): LandscapeFacts['satellite'] => {
  const middle = placeOf(members);
  const opaqueKm = members.number('opaqueKm', 1, 20_000);
  const fadedKm = members.number('fadedKm', 1, 20_000);
  if (middle === null || opaqueKm === null || fadedKm === null) return null;
  return fadedKm > opaqueKm
    ? { middle, opaqueKm, fadedKm }
    : members.fault('fadedKm', 'a number above opaqueKm');
};

/** The object of a member, if it is there. */
const partOf = <Part>(
  members: Members,
  member: string,
  read: (part: Members) => Part | null,
): Part | null => {
  if (!members.has(member)) return null;
  const part = members.members(member);
  const value = read(part);
  part.end();
  return value;
};

/** What `demonstration.json` says. */
export interface Settings {
  readonly size: number | null;
  readonly landscape: LandscapeFacts;
}

/** `demonstration.json`: number of stations, land and weather. Every member may be missing. */
export const readSettings = (reader: FileReader, maxSize: number): Settings =>
  reader.json('demonstration.json', (members): Settings => ({
    size: members.has('stations') ? members.number('stations', 1, maxSize) : null,
    landscape: {
      middleLatitude: members.has('middleLatitude')
        ? members.number('middleLatitude', -85, 85)
        : null,
      seaLevelCelsius: members.has('seaLevelCelsius')
        ? members.number('seaLevelCelsius', -10, 35)
        : null,
      fronts: partOf(members, 'fronts', frontsOf),
      coast: partOf(members, 'coast', boxOf),
      relief: members.list('relief', reliefOf, 100),
      radars: members.list('radars', placeOf, 50),
      satellite: partOf(members, 'satellite', satelliteOf),
    },
  })) ?? { size: null, landscape: NO_LANDSCAPE };
