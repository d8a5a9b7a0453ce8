import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseNetworks, INVENTED } from '#tests/support/network/course-networks.ts';
import { citiesOfCourses, type CoursePlace, damCourses } from './dam-courses.ts';
import { RiverGraph } from './river-graph.ts';

const nameOf = (place: CoursePlace): string =>
  place.kind === 'dam' ? place.station.codigo : place.city.name;

const coursesOf = (codigos: readonly string[]) =>
  damCourses(INVENTED, new RiverGraph(INVENTED.rivers), new Set(codigos)).map(({ dam, below }) => [
    nameOf(dam),
    below.map(({ place, distanceKm }) => `${nameOf(place)} ${distanceKm}`),
  ]);

describe('the course of a dam', () => {
  it('passes the cities downstream, nearest first, in other rivers too', () => {
    expect(coursesOf(['EST-2'])).toEqual([['EST-2', ['Poço 5', 'Corga 20', 'Foz 45']]]);
  });

  it('passes the dams downstream that are asked for', () => {
    expect(coursesOf(['EST-1', 'EST-3'])).toEqual([
      ['EST-1', ['Serra 10', 'EST-3 20', 'Umbra 20', 'Corga 35', 'Foz 60']],
      ['EST-3', ['Umbra 0', 'Corga 15', 'Foz 40']],
    ]);
  });

  it('is empty where no city lies below', () => {
    expect(coursesOf(['EST-4'])).toEqual([['EST-4', []]]);
  });

  it('is there for dams of the network alone', () => {
    expect(coursesOf(['EST-9', 'EST-5', 'Umbra'])).toEqual([]);
  });
});

describe('the courses of any network', () => {
  it('pass what the water of the dam reaches, each place once, nearest first', () => {
    fc.assert(
      fc.property(courseNetworks, ({ places, codigos }) => {
        const rivers = new RiverGraph(places.rivers);
        const courses = damCourses(places, rivers, codigos);
        expect(courses.map(({ dam }) => dam.station.codigo)).toEqual([...codigos]);
        for (const { dam, below } of courses) {
          const passed = below.flatMap(({ place }) => (place.kind === 'city' ? place.city : []));
          const reached = places.cities.filter(
            ({ on }) => on !== null && rivers.distanceDown(dam, on) !== null,
          );
          expect(new Set(passed)).toEqual(new Set(reached));
          expect(passed.length).toBe(reached.length);
          let last = 0;
          for (const { place, distanceKm } of below) {
            expect(distanceKm).toBe(rivers.distanceDown(dam, place));
            expect(distanceKm).toBeGreaterThanOrEqual(last);
            last = distanceKm;
          }
        }
      }),
    );
  });

  it('agree: below a place they have in common they are one', () => {
    fc.assert(
      fc.property(courseNetworks, ({ places, codigos }) => {
        const courses = damCourses(places, new RiverGraph(places.rivers), codigos).map(
          ({ dam, below }) => [dam, ...below.map(({ place }) => place)],
        );
        for (const one of courses) {
          for (const other of courses) {
            const met = one.find((place) => other.includes(place));
            if (met === undefined) continue;
            expect(one.slice(one.indexOf(met))).toEqual(other.slice(other.indexOf(met)));
          }
        }
      }),
    );
  });

  it('know each city once', () => {
    fc.assert(
      fc.property(courseNetworks, ({ places, codigos }) => {
        const courses = damCourses(places, new RiverGraph(places.rivers), codigos);
        const cities = citiesOfCourses(courses).map(({ city }) => city);
        expect(new Set(cities).size).toBe(cities.length);
        for (const { below } of courses) {
          for (const { place } of below)
            if (place.kind === 'city') expect(cities).toContain(place.city);
        }
      }),
    );
  });
});
