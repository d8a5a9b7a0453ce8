import {
  type Bounds,
  centreOf,
  edgesAround,
  turnedTo,
  wrapLongitude,
} from '#domain/network/bounds.ts';

/** Kilometres of a degree of latitude. */
export const KM_A_DEGREE = 111.2;

/** Degrees, WGS 84. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const cosineOf = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** Kilometres on the sphere between two places whose longitudes are on one side of the antimeridian, to one per cent within a state. */
export const kilometresApart = (a: Place, b: Place): number =>
  Math.hypot(
    (b.longitude - a.longitude) * cosineOf((a.latitude + b.latitude) / 2),
    b.latitude - a.latitude,
  ) * KM_A_DEGREE;

/** A place in kilometres on the plane. */
export interface PlanePoint {
  readonly east: number;
  readonly north: number;
}

/** A box of degrees on a plane's side of the antimeridian: `west` is below `east`, and may be below -180°, `east` above 180°. */
export interface DegreeBox {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** A network's piece of the Earth as a plane in kilometres, exact at its reference latitude. */
export class Plane {
  /** The network's bounds. */
  readonly box: DegreeBox;
  readonly #bounds: Bounds;
  readonly #kmADegreeEast: number;

  constructor(bounds: Bounds, referenceLatitude = centreOf(bounds).latitude) {
    const [west, south, east, north] = edgesAround(bounds, 0);
    this.box = { west, east, south, north };
    this.#bounds = bounds;
    this.#kmADegreeEast = KM_A_DEGREE * cosineOf(referenceLatitude);
  }

  /** The longitude on the network's side of the antimeridian: below -180° or above 180° where the network reaches across it. */
  unwrapped(longitude: number): number {
    return turnedTo(this.#bounds, longitude);
  }

  /** Kilometres east of Greenwich, on the network's side of the antimeridian. */
  east(longitude: number): number {
    return this.unwrapped(longitude) * this.#kmADegreeEast;
  }

  /** Half the extent of the network. */
  get half(): PlanePoint {
    const { west, east, south, north } = this.box;
    return {
      east: ((east - west) / 2) * this.#kmADegreeEast,
      north: ((north - south) / 2) * KM_A_DEGREE,
    };
  }

  /** The place, or the nearest one in the network's bounds; its longitude from -180° to 180°. */
  within({ latitude, longitude }: Place): Place {
    const { west, east, south, north } = this.box;
    // Off the edge by more than rounding.
    const edge = Math.min(1e-6, (east - west) / 4);
    return {
      latitude: Math.min(north, Math.max(south, latitude)),
      longitude: wrapLongitude(
        Math.min(east - edge, Math.max(west + edge, this.unwrapped(longitude))),
      ),
    };
  }

  /** Kilometres north of the equator. */
  north(latitude: number): number {
    return latitude * KM_A_DEGREE;
  }

  pointOf({ longitude, latitude }: Place): PlanePoint {
    return { east: this.east(longitude), north: this.north(latitude) };
  }

  /** A place in the network's bounds, by shares of its height from the south and of its width from the west. */
  placeAt(northwards: number, eastwards: number): Place {
    const { west, east, south, north } = this.box;
    return this.within({
      latitude: south + northwards * (north - south),
      longitude: west + eastwards * (east - west),
    });
  }

  /** Kilometres between two places. */
  distance(a: Place, b: Place): number {
    return Math.hypot(
      this.east(a.longitude) - this.east(b.longitude),
      this.north(a.latitude) - this.north(b.latitude),
    );
  }
}
