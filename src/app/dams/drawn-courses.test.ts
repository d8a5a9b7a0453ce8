import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citiesOfCourses, damCourses, type DamCourse } from '#domain/network/dam-courses.ts';
import { CITY_RANKS, type CityRank } from '#domain/network/places.ts';
import { RiverGraph } from '#domain/network/river-graph.ts';
import { INVENTED, inventedCity } from '#tests/support/network/course-networks.ts';
import { drawnCourses, MAX_DRAWN_CITIES } from './drawn-courses.ts';

/** One dam, and below it so many cities of each rank. */
const coursesOf = (counts: readonly number[]): readonly DamCourse[] => {
  const cities = counts.flatMap((count, index) =>
    Array.from({ length: count }, (_, number) => {
      const rank: CityRank = CITY_RANKS[index] ?? 4;
      return inventedCity(`Vila ${rank}.${number}`, { river: 'Rio Aruê', km: number }, rank);
    }),
  );
  const { rivers, stations } = INVENTED;
  return damCourses({ cities, stations }, new RiverGraph(rivers), new Set(['EST-1', 'EST-2']));
};

const ranksDrawn = (courses: readonly DamCourse[], chosen: Parameters<typeof drawnCourses>[1]) => {
  const ranks = citiesOfCourses(drawnCourses(courses, chosen)).map(({ city }) => city.rank);
  return CITY_RANKS.map((rank) => ranks.filter((one) => one === rank).length);
};

describe('the cities of the drawing', () => {
  it('are all while there is room', () => {
    expect(ranksDrawn(coursesOf([3, 7, 10, 10]), null)).toEqual([3, 7, 10, 10]);
  });

  it('are of too many those whose name is on the map first', () => {
    expect(ranksDrawn(coursesOf([3, 7, 10, 11]), null)).toEqual([3, 7, 10, 0]);
    expect(ranksDrawn(coursesOf([3, 28, 1, 1]), null)).toEqual([3, 0, 0, 0]);
    expect(ranksDrawn(coursesOf([31, 1, 0, 0]), null)).toEqual([31, 0, 0, 0]);
  });

  it('law: hold the chosen one, every dam, and no more than there is room for', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 4, maxLength: 4 }),
        fc.nat(),
        (counts, choice) => {
          const courses = coursesOf(counts);
          const cities = citiesOfCourses(courses);
          const chosen = cities[choice % Math.max(1, cities.length)] ?? null;
          const drawn = drawnCourses(courses, chosen);
          expect(drawn.map(({ dam }) => dam)).toEqual(courses.map(({ dam }) => dam));
          const shown = citiesOfCourses(drawn);
          if (chosen !== null) expect(shown).toContain(chosen);
          const room = Math.max(MAX_DRAWN_CITIES, counts[0] ?? 0);
          expect(shown.length).toBeLessThanOrEqual(room + 1);
        },
      ),
    );
  });
});
