import { CITY_RANKS } from '#domain/network/places.ts';
import { citiesOfCourses, type CityPlace, type DamCourse } from '#domain/network/dam-courses.ts';

/** A longer drawing is no overview. */
export const MAX_DRAWN_CITIES = 30;

/**
 * The courses with the cities that the drawing has room for: of too many, those whose name is on the map first. All of one rank are drawn or
 * none of them; those of the first rank and the chosen city always are.
 */
export const drawnCourses = (
  courses: readonly DamCourse[],
  chosen: CityPlace | null,
): readonly DamCourse[] => {
  const cities = citiesOfCourses(courses);
  const upTo = (rank: number) => cities.filter(({ city }) => city.rank <= rank);
  const last =
    CITY_RANKS.toReversed().find((rank) => upTo(rank).length <= MAX_DRAWN_CITIES) ?? CITY_RANKS[0];
  const drawn = new Set(upTo(last));
  if (chosen !== null) drawn.add(chosen);
  return courses.map(({ dam, below }) => ({
    dam,
    below: below.filter(({ place }) => place.kind === 'dam' || drawn.has(place)),
  }));
};
