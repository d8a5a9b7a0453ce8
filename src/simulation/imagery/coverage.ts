import {
  type DegreeBox,
  kilometresApart,
  KM_A_DEGREE,
  type Place,
  type Plane,
} from '../weather/plane.ts';

/** How far a radar sees. */
export const RADAR_RANGE_KM = 240;

/** Web Mercator ends here. */
const MAX_LATITUDE = 85;

/** What is seen: the sites of the radars, and the satellite's picture. */
export interface CoverageShape {
  readonly radars: readonly Place[];
  /** Fully visible up to `opaqueKm` from its middle, invisible from `fadedKm`. */
  readonly satellite: {
    readonly middle: Place;
    readonly opaqueKm: number;
    readonly fadedKm: number;
  };
}

const cosineOf = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** Degrees around a place that a circle of this radius needs. */
const boxAround = ({ longitude, latitude }: Place, radiusKm: number): DegreeBox => {
  const high = radiusKm / KM_A_DEGREE;
  const south = Math.max(-MAX_LATITUDE, latitude - high);
  const north = Math.min(MAX_LATITUDE, latitude + high);
  const wide = high / cosineOf(Math.max(Math.abs(south), Math.abs(north)));
  return { west: longitude - wide, east: longitude + wide, south, north };
};

/** The part of the Earth that radar and satellite show. Longitudes are on the plane's side of the antimeridian. */
export class Coverage {
  /** Bounds of all pictures. */
  readonly bounds: DegreeBox;
  readonly #radars: readonly Place[];
  readonly #satellite: CoverageShape['satellite'];

  constructor({ radars, satellite }: CoverageShape, plane: Plane) {
    const onPlane = ({ latitude, longitude }: Place): Place => ({
      latitude,
      longitude: plane.unwrapped(longitude),
    });
    this.#radars = radars.map(onPlane);
    this.#satellite = { ...satellite, middle: onPlane(satellite.middle) };
    const boxes = [
      boxAround(this.#satellite.middle, satellite.fadedKm),
      ...this.#radars.map((radar) => boxAround(radar, RADAR_RANGE_KM)),
    ];
    const west = Math.min(...boxes.map((box) => box.west));
    const east = Math.max(...boxes.map((box) => box.east));
    const { longitude } = this.#satellite.middle;
    const isWorld = east - west >= 360;
    this.bounds = {
      west: isWorld ? longitude - 180 : west,
      east: isWorld ? longitude + 180 : east,
      south: Math.min(...boxes.map(({ south }) => south)),
      north: Math.max(...boxes.map(({ north }) => north)),
    };
  }

  /** The longitudes that each radar covers along a parallel; spans may overlap. */
  radarSpans(latitude: number): readonly (readonly [west: number, east: number])[] {
    return this.#radars.flatMap((radar) => {
      const north = latitude - radar.latitude;
      const reach = (RADAR_RANGE_KM / KM_A_DEGREE) ** 2 - north ** 2;
      if (reach < 0) return [];
      const east = Math.sqrt(reach) / cosineOf((radar.latitude + latitude) / 2);
      return [[radar.longitude - east, radar.longitude + east] as const];
    });
  }

  /** Opacity of the satellite picture at a place: 1 over the network, 0 far away. */
  satelliteShare(longitude: number, latitude: number): number {
    const { middle, opaqueKm, fadedKm } = this.#satellite;
    const away = kilometresApart(middle, { longitude, latitude });
    return Math.min(1, Math.max(0, (fadedKm - away) / (fadedKm - opaqueKm)));
  }
}
