import { type Bounds, centreOf } from '#domain/network/bounds.ts';
import { Coverage, RADAR_RANGE_KM } from '../imagery/coverage.ts';
import type { LandscapeFacts } from '../facts/demonstration.ts';
import { FrontTrack, trackAcross } from './cold-front.ts';
import { kilometresApart, type Place, type Plane } from './plane.ts';
import { type Terrain, terrainOf } from '../land/terrain.ts';

/** The usual air of a network. */
interface UsualAir {
  /** Temperature at sea level, °C, at the reference latitude. */
  readonly seaLevelCelsius: number;
  /** Degrees from the equator at which it is that warm. */
  readonly fromEquator: number;
  /** Share of a front's warmth, moisture and pressure: fronts are weaker near the equator. */
  readonly frontShare: number;
}

/** The land and the sky that a network has in every scenario. */
export interface Geography {
  readonly plane: Plane;
  /** North of the equator weather is the mirror image of that in the south. */
  readonly isNorthern: boolean;
  /** Standard time of the network, minutes east of UTC. */
  readonly utcOffsetMinutes: number;
  readonly track: FrontTrack;
  /** Longitude of a coast to the east; null if none is known. */
  readonly coastLongitude: number | null;
  readonly heightOf: Terrain;
  readonly air: UsualAir;
  readonly coverage: Coverage;
}

/** Fronts have their full contrast from this latitude on. */
const FULL_FRONTS_FROM = 20;
const LEAST_FRONT_SHARE = 0.3;

/** Mean temperature at sea level by latitude, °C. */
const usualSeaLevel = (latitude: number): number => 28 - 0.0105 * latitude ** 2;

/** Farthest that a station may be from the nearest radar, which sees somewhat farther. */
const RADAR_SPACING_KM = RADAR_RANGE_KM - 40;
const MAX_RADARS = 80;

/** A radar in the middle, and more at the stations that are farthest from all, until each station is near one. */
const radarsFor = (centre: Place, stations: readonly Place[], plane: Plane): readonly Place[] => {
  const onPlane = ({ latitude, longitude }: Place): Place => ({
    latitude,
    longitude: plane.unwrapped(longitude),
  });
  const radars: Place[] = [onPlane(centre)];
  const gaps = stations.map((station) => ({
    place: onPlane(station),
    gap: Number.POSITIVE_INFINITY,
  }));
  while (radars.length < MAX_RADARS) {
    const newest = radars.at(-1);
    let widest: { readonly place: Place; readonly gap: number } | null = null;
    for (const entry of gaps) {
      if (newest !== undefined)
        entry.gap = Math.min(entry.gap, kilometresApart(entry.place, newest));
      if (widest === null || entry.gap > widest.gap) widest = entry;
    }
    if (widest === null || widest.gap <= RADAR_SPACING_KM) return radars;
    radars.push(widest.place);
  }
  return radars;
};

/** What a geography is made of: the network's place on Earth, its stations, and what else is known of its land. */
interface GeographySource {
  readonly bounds: Bounds;
  readonly plane: Plane;
  readonly stations: readonly Place[];
  readonly utcOffsetMinutes: number;
  readonly landscape: LandscapeFacts;
}

/** The geography of a network: as its landscape says, otherwise scaled to its bounds. */
export const geographyOf = ({
  bounds,
  plane,
  stations,
  utcOffsetMinutes,
  landscape,
}: GeographySource): Geography => {
  const centre = centreOf(bounds);
  const middleLatitude = landscape.middleLatitude ?? centre.latitude;
  const isNorthern = middleLatitude >= 0;
  const { half } = plane;
  const { fronts, coast } = landscape;
  const track = new FrontTrack(
    fronts === null
      ? trackAcross(plane.pointOf(centre), half, isNorthern)
      : { ...fronts, origin: plane.pointOf(fronts.origin), isNorthern },
  );
  const middle = { ...centre, longitude: plane.unwrapped(centre.longitude) };
  const { box } = plane;
  const radiusKm = Math.max(
    ...[box.south, box.north].map((latitude) =>
      kilometresApart(middle, { latitude, longitude: box.west }),
    ),
  );
  const satellite = landscape.satellite ?? {
    middle: centre,
    opaqueKm: radiusKm + 100,
    fadedKm: radiusKm + 400,
  };
  const radars =
    landscape.radars.length > 0 ? landscape.radars : radarsFor(centre, stations, plane);
  return {
    plane,
    isNorthern,
    utcOffsetMinutes,
    track,
    coastLongitude: coast === null ? null : plane.unwrapped(coast.east),
    heightOf: terrainOf(landscape.relief, plane),
    air: {
      seaLevelCelsius: landscape.seaLevelCelsius ?? usualSeaLevel(middleLatitude),
      fromEquator: Math.abs(middleLatitude),
      frontShare: Math.min(
        1,
        Math.max(LEAST_FRONT_SHARE, Math.abs(middleLatitude) / FULL_FRONTS_FROM),
      ),
    },
    coverage: new Coverage({ radars, satellite }, plane),
  };
};
