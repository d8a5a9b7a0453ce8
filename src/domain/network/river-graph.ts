import type { River, RiverPoint } from './places.ts';

/** A place and its distance along the water. */
export interface AlongRiver<Place> {
  readonly place: Place;
  readonly distanceKm: number;
}

/** Rivers that flow into each other in a circle, in the order of the water; null if there are none. */
export const circleOfRivers = (rivers: readonly River[]): readonly string[] | null => {
  const riverByName = new Map(rivers.map((river) => [river.name, river]));
  const settled = new Set<string>();
  for (const { name } of rivers) {
    const way: string[] = [];
    for (let at: string | undefined = name; at !== undefined && !settled.has(at);) {
      const met = way.indexOf(at);
      if (met !== -1) return way.slice(met);
      way.push(at);
      at = riverByName.get(at)?.into?.river;
    }
    for (const one of way) settled.add(one);
  }
  return null;
};

/**
 * The rivers of a network as a directed graph: each flows into at most one other, at a kilometre of that one. "Upstream", "downstream" and
 * distances follow from it. Rivers in a circle (see {@link circleOfRivers}) end where the circle closes.
 */
export class RiverGraph {
  readonly #riverByName: ReadonlyMap<string, River>;

  constructor(rivers: readonly River[]) {
    this.#riverByName = new Map(rivers.map((river) => [river.name, river]));
  }

  /** Kilometres of water from one place down to another; null if the water of the first never passes the second. */
  distanceDown(from: RiverPoint, to: RiverPoint): number | null {
    const passed = new Set<string>();
    let travelled = 0;
    let at: RiverPoint | null = from;
    while (at !== null && !passed.has(at.river)) {
      if (at.river === to.river && at.km >= to.km) {
        // In this order sums are rounded alike: a place farther down never comes out nearer.
        return travelled + (at.km - to.km);
      }
      passed.add(at.river);
      travelled += at.km;
      at = this.#riverByName.get(at.river)?.into ?? null;
    }
    return null;
  }

  /** The places that the water of a place reaches, nearest first. A place at the same spot counts as reached. */
  downstream<Place extends RiverPoint>(
    from: RiverPoint,
    places: readonly Place[],
  ): readonly AlongRiver<Place>[] {
    return this.#nearestFirst(
      from,
      places,
      (place) => this.distanceDown(from, place),
      (a, b) => this.#reaches(b, a) - this.#reaches(a, b),
    );
  }

  /** The places whose water reaches a place, nearest first. A place at the same spot is not upstream of it. */
  upstream<Place extends RiverPoint>(
    from: RiverPoint,
    places: readonly Place[],
  ): readonly AlongRiver<Place>[] {
    return this.#nearestFirst(
      from,
      places,
      (place) => (this.distanceDown(from, place) === null ? this.distanceDown(place, from) : null),
      (a, b) => this.#reaches(a, b) - this.#reaches(b, a),
    );
  }

  /** The next places upstream: one on each branch, so that none of them is upstream of another. */
  nextUpstream<Place extends RiverPoint>(
    from: RiverPoint,
    places: readonly Place[],
  ): readonly AlongRiver<Place>[] {
    const all = this.upstream(from, places);
    // Not by the order of distances: it says nothing of places as far away as others. Of those at one spot the first counts.
    return all.filter((one, index) =>
      all.every(
        (other, place) =>
          one === other ||
          this.#reaches(one.place, other.place) === 0 ||
          (place > index && this.#reaches(other.place, one.place) === 1),
      ),
    );
  }

  /** The next place downstream; null at the end. */
  nextDownstream<Place extends RiverPoint>(
    from: RiverPoint,
    places: readonly Place[],
  ): AlongRiver<Place> | null {
    return this.downstream(from, places)[0] ?? null;
  }

  #reaches(from: RiverPoint, to: RiverPoint): 0 | 1 {
    return this.distanceDown(from, to) === null ? 0 : 1;
  }

  /** `ofEqual` orders places at one distance: a mouth and the place on the other river where it is. */
  #nearestFirst<Place extends RiverPoint>(
    from: RiverPoint,
    places: readonly Place[],
    distanceTo: (place: Place) => number | null,
    ofEqual: (a: Place, b: Place) => number,
  ): readonly AlongRiver<Place>[] {
    return places
      .flatMap((place) => {
        const distanceKm = place === from ? null : distanceTo(place);
        return distanceKm === null ? [] : [{ place, distanceKm }];
      })
      .toSorted((a, b) => a.distanceKm - b.distanceKm || ofEqual(a.place, b.place));
  }
}
