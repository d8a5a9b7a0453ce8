import type { AlongRiver, RiverGraph } from './river-graph.ts';
import type { City, Places, RiverPoint, RiverStation } from './places.ts';

/** A dam on its river. */
export interface DamPlace extends RiverPoint {
  readonly kind: 'dam';
  readonly station: RiverStation;
}

/** A city where its river passes it. */
export interface CityPlace extends RiverPoint {
  readonly kind: 'city';
  readonly city: City;
}

export type CoursePlace = DamPlace | CityPlace;

/** A dam and what its water passes, nearest first, with kilometres along the water from the dam. */
export interface DamCourse {
  readonly dam: DamPlace;
  readonly below: readonly AlongRiver<CoursePlace>[];
}

/**
 * The courses of the dams that are in `codigos`, through the cities downstream of each. Places at one spot have one order in every course:
 * dams, then cities, as they are listed.
 */
export const damCourses = (
  { cities, stations }: Pick<Places, 'cities' | 'stations'>,
  rivers: RiverGraph,
  codigos: ReadonlySet<string>,
): readonly DamCourse[] => {
  const dams = stations
    .filter(({ kind, codigo }) => kind === 'dam' && codigos.has(codigo))
    .map((station): DamPlace => ({
      kind: 'dam',
      station,
      river: station.river,
      km: station.km,
    }));
  const riverside = cities.flatMap((city): readonly CityPlace[] =>
    city.on === null ? [] : [{ kind: 'city', city, ...city.on }],
  );
  return dams.map((dam, index) => {
    // A dam at the spot of another lies below one of them only.
    const above = new Set(dams.slice(0, index).filter((other) => isOneSpot(dam, other)));
    const others = [...dams.filter((other) => !above.has(other)), ...riverside];
    return { dam, below: rivers.downstream<CoursePlace>(dam, others) };
  });
};

const isOneSpot = (a: RiverPoint, b: RiverPoint): boolean => a.river === b.river && a.km === b.km;

/** The city places of some courses, each once. */
export const citiesOfCourses = (courses: readonly DamCourse[]): readonly CityPlace[] => {
  const cities = new Set<CityPlace>();
  for (const { below } of courses) {
    for (const { place } of below) if (place.kind === 'city') cities.add(place);
  }
  return [...cities];
};
