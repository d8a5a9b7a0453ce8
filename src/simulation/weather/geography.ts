import { type Bounds, centreOf } from '#domain/network/bounds.ts';
import { Coverage } from '../imagery/coverage.ts';
import type { LandscapeFacts } from '../facts/demonstration.ts';
import { FrontTrack, trackAcross } from './cold-front.ts';
import { type Box, type Place, Plane } from './plane.ts';
import { type Terrain, terrainOf } from './terrain.ts';

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
  /** Where the sea wind brings drizzle. */
  readonly drizzle: Box;
  /** Longitude of a coast to the east; null if none is known. */
  readonly coastLongitude: number | null;
  readonly heightOf: Terrain;
  readonly air: UsualAir;
  readonly coverage: Coverage;
}

/** Fronts have their full contrast from this latitude on. */
const FULL_FRONTS_FROM = 20;
const LEAST_FRONT_SHARE = 0.3;

/** Mean temperature at sea level by latitude, °C; not as cold as the poles are, which the quantities' bounds do not know (SPEC 4). */
const usualSeaLevel = (latitude: number): number => Math.max(6, 28 - 0.0105 * latitude ** 2);

/** Farthest that any place of the network may be from a radar. */
const RADAR_SPACING_KM = 170;
const MAX_RADARS = 16;

/** A radar in the middle, and more at the cities that are farthest from all, until each city is near one. */
const radarsFor = (bounds: Bounds, cities: readonly Place[], plane: Plane): readonly Place[] => {
  const radars: Place[] = [centreOf(bounds)];
  const gaps = cities.map((city) => ({ city, gap: Number.POSITIVE_INFINITY }));
  while (radars.length < MAX_RADARS) {
    const newest = radars.at(-1);
    let widest: { readonly city: Place; readonly gap: number } | null = null;
    for (const entry of gaps) {
      if (newest !== undefined) entry.gap = Math.min(entry.gap, plane.distance(entry.city, newest));
      if (widest === null || entry.gap > widest.gap) widest = entry;
    }
    if (widest === null || widest.gap <= RADAR_SPACING_KM) return radars;
    radars.push(widest.city);
  }
  return radars;
};

/** What a geography is made of: the network's place on Earth, its cities, and what else is known of its land. */
export interface GeographySource {
  readonly bounds: Bounds;
  readonly cities: readonly Place[];
  readonly utcOffsetMinutes: number;
  readonly landscape: LandscapeFacts;
}

/** The geography of a network: as its landscape says, otherwise scaled to its bounds. */
export const geographyOf = ({
  bounds,
  cities,
  utcOffsetMinutes,
  landscape,
}: GeographySource): Geography => {
  const centre = centreOf(bounds);
  const middleLatitude = landscape.middleLatitude ?? centre.latitude;
  const plane = new Plane(bounds, middleLatitude);
  const isNorthern = middleLatitude >= 0;
  const { half } = plane;
  const { fronts, coast } = landscape;
  const track = new FrontTrack(
    fronts === null
      ? trackAcross(plane.pointOf(centre), half, isNorthern)
      : { ...fronts, origin: plane.pointOf(fronts.origin), isNorthern },
  );
  const radiusKm = Math.hypot(half.east, half.north);
  const satellite = landscape.satellite ?? {
    middle: centre,
    opaqueKm: radiusKm + 100,
    fadedKm: radiusKm + 400,
  };
  const radars = landscape.radars.length > 0 ? landscape.radars : radarsFor(bounds, cities, plane);
  return {
    plane,
    isNorthern,
    utcOffsetMinutes,
    track,
    drizzle: coast ?? plane.box,
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
